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
  type Event,
  type ScalarEvent,
} from "js-yaml";
import type { Extent, Path, Whereabouts } from "./located.ts";

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

/** Where everything stands in a text that was read here. */
export function placesOf(text: string): Whereabouts {
  const events = openEvents(text);

  function whereabouts(event: Event, key?: Extent): Whereabouts {
    if (event.type === EVENT_ID.SCALAR)
      return { key, value: extentOf(text, event), within: nothing };
    if (!("start" in event)) throw new NotPlain();
    const within = new Map<string | number, Whereabouts>();
    for (let index = 0; !events.isPop(); index++) {
      const first = events.next();
      if (event.type === EVENT_ID.SEQUENCE) within.set(index, whereabouts(first));
      else if (first.type === EVENT_ID.SCALAR)
        within.set(getScalarValue(text, first), whereabouts(events.next(), extentOf(text, first)));
    }
    return { key, value: { start: event.start, end: undefined }, within };
  }

  // The first event opens the document.
  events.next();
  return whereabouts(events.next());
}

const nothing: Whereabouts["within"] = new Map();

/** Of a scalar with its quotes, or with the mark above its lines. */
function extentOf(text: string, { style, valueStart, valueEnd }: ScalarEvent): Extent {
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED)
    return { start: valueStart - 1, end: valueEnd + 1 };
  if (style === SCALAR_STYLE.PLAIN) return { start: valueStart, end: valueEnd };
  const [mark = ""] = blockMark.exec(markLine(text, valueStart)) ?? [];
  return { start: valueStart - mark.length, end: valueEnd };
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
  const events = openEvents(text);

  function value(event: Event): unknown {
    if (!("tagStart" in event) || event.tagStart >= 0 || event.anchorStart >= 0)
      throw new NotPlain();
    if (event.type === EVENT_ID.SCALAR) return scalarOf(text, event);
    return event.type === EVENT_ID.SEQUENCE ? list() : map();
  }

  function list(): unknown[] {
    const items: unknown[] = [];
    while (!events.isPop()) items.push(value(events.next()));
    return items;
  }

  function map(): Bare<unknown> {
    const members = new Bare<unknown>();
    while (!events.isPop()) {
      const name = value(events.next());
      if (typeof name !== "string" || !isName(name) || name in members) throw new NotPlain();
      members[name] = value(events.next());
    }
    return members;
  }

  const [document, root] = [events.next(), events.next()];
  if (document.type !== EVENT_ID.DOCUMENT || document.directives.length > 0) throw new NotPlain();
  if (root.type !== EVENT_ID.MAPPING) throw new NotPlain();
  const data = value(root);
  if (!events.isPop() || !events.isOver()) throw new NotPlain();
  return data;
}

/** The events of a text, one after the other. Throws for what `js-yaml` refuses. */
function openEvents(text: string) {
  const events = parseEvents(text, { maxDepth: maxLevels });
  let at = 0;
  return {
    next(): Event {
      const event = events[at++];
      if (event === undefined) throw new NotPlain();
      return event;
    },
    /** True at the end of a list, a map or the document; what follows is then behind it. */
    isPop(): boolean {
      const isPop = events[at]?.type === EVENT_ID.POP;
      if (isPop) at++;
      return isPop;
    },
    isOver: () => at === events.length,
  };
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
  const line = markLine(text, valueStart);
  const lines = text.slice(valueStart, valueEnd);
  const isEnded = /[^\n]\n$/.test(lines) && text[valueEnd] !== "\n";
  return isEnded && blockMark.test(line) && !line.includes("#");
}

/** The line above the first of a block's own. */
function markLine(text: string, start: number): string {
  return text.slice(text.lastIndexOf("\n", start - 2) + 1, start);
}

const blockMark = /[|>][-+]?\n$/;

export interface Bare<Value> {
  [name: string]: Value;
}

export const Bare = function () {} as unknown as new <Value>() => Bare<Value>;
Object.defineProperty(Bare, "prototype", { value: Object.create(null) });
