/**
 * Text as curated files are written → its plain data. Whatever the two packages for YAML might read
 * differently, and all that is refused, is not read here: `yaml`, which is three times slower, comes to the
 * same data then, or to problems.
 */
import {
  boolCoreTag,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
} from "js-yaml";
import type { Path } from "./located.ts";

/** Thrown at what is left to the other package. */
class NotPlain extends Error {}

/**
 * Control characters and others that need a closer look, spaces that nobody sees, and lines between
 * documents.
 */
const unusual =
  /[^\n -~\u00a1-\u167f\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff\uff01-\uff5e]| \n|^(?:---|\.\.\.)/m;

/** A curated file needs about ten. */
const maxLevels = 20;

/** In characters. YAML takes no name that is written in more than 1,024, which may be ten of them for one. */
const maxName = 100;

/** Undefined for what is not read here. */
export function dataOf(text: string): unknown {
  if (!text.endsWith("\n") || unusual.test(text)) return undefined;
  try {
    return readMap(text);
  } catch {
    return undefined;
  }
}

/** How data that was read here is written at a path, where it is no text: as it is printed. */
export function printedAt(data: unknown, path: Path): string | undefined {
  let value = data;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value === null || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/** Throws for what is not read here. */
function readMap(text: string): unknown {
  const events = parseEvents(text, { maxDepth: maxLevels });
  let at = 1;

  function value(): unknown {
    const event = events[at++]!;
    if (!("tagStart" in event) || event.tagStart >= 0 || event.anchorStart >= 0)
      throw new NotPlain();
    if (event.type === EVENT_ID.SCALAR) return scalarOf(text, event);
    return event.type === EVENT_ID.SEQUENCE ? list() : map();
  }

  function list(): unknown[] {
    const items: unknown[] = [];
    while (events[at]!.type !== EVENT_ID.POP) items.push(value());
    at++;
    return items;
  }

  function map(): Bare<unknown> {
    const members = new Bare<unknown>();
    while (events[at]!.type !== EVENT_ID.POP) {
      const name = value();
      if (typeof name !== "string" || !isName(name) || name in members) throw new NotPlain();
      members[name] = value();
    }
    at++;
    return members;
  }

  const [document, root] = events;
  if (document?.type !== EVENT_ID.DOCUMENT || document.directives.length > 0) throw new NotPlain();
  if (root?.type !== EVENT_ID.MAPPING) throw new NotPlain();
  const data = value();
  // The last event is the end of the document.
  if (at !== events.length - 1) throw new NotPlain();
  return data;
}

function isName(name: string): boolean {
  return name !== "" && name !== "<<" && name.length <= maxName;
}

/** The value of a scalar. Throws for what is left to the other package. */
function scalarOf(text: string, event: ScalarEvent): unknown {
  const { style } = event;
  const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
  if (isBlock && !isPlainBlock(text, event)) throw new NotPlain();
  const source = getScalarValue(text, event);
  return style === SCALAR_STYLE.PLAIN ? plainValue(source) : source;
}

const noTexts = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];

/** Not for what is written otherwise than it is printed: `~`, `True`, `1.50`. */
function plainValue(source: string): unknown {
  for (const tag of noTexts) {
    if (tag.implicitFirstChars?.includes(source.charAt(0)) === false) continue;
    const value: unknown = tag.resolve(source, false, tag.tagName);
    if (value === NOT_RESOLVED && Math.abs(Number(source)) !== Infinity) continue;
    if (String(value) !== source) throw new NotPlain();
    return value;
  }
  return source;
}

/** True below `|`, `>-` or the like without a comment, for lines with no blank one behind them. */
function isPlainBlock(text: string, { valueStart, valueEnd }: ScalarEvent): boolean {
  const mark = text.slice(text.lastIndexOf("\n", valueStart - 2) + 1, valueStart);
  const lines = text.slice(valueStart, valueEnd);
  const isEnded = /[^\n]\n$/.test(lines) && text[valueEnd] !== "\n";
  return isEnded && /[|>][-+]?\n$/.test(mark) && !mark.includes("#");
}

export interface Bare<Value> {
  [name: string]: Value;
}

export const Bare = function () {} as unknown as new <Value>() => Bare<Value>;
Object.defineProperty(Bare, "prototype", { value: Object.create(null) });
