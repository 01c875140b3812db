/**
 * Text as curated files are written → its plain data, and where each part of it stands. Whatever the two
 * packages for YAML might read differently, and all that is refused, is not read here: `yaml`, which
 * is three times slower, comes to the same data then, or to problems.
 */
import { EVENT_ID, parseEvents } from "js-yaml";
import { Bare } from "./bare.ts";
import { extentOf, NotPlain, scalarOf } from "./data-scalar.ts";
import type { Path } from "./edit.ts";
import type { FindPlace, Place } from "./located.ts";

/**
 * Control characters and others that need a closer look, spaces that nobody sees, and lines between
 * documents.
 */
const unusual =
  /[^\n -~\u00a1-\u167f\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff]| \n|^(?:---|\.\.\.)/m;

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

/** The places in a text that was read here. It is read again: problems name few of its values. */
export function placesIn(text: string): FindPlace {
  const parts = new Map<unknown, Map<string | number, Place>>();
  const root = readMap(text, (owner, step, place) => {
    const own = parts.get(owner) ?? new Map<string | number, Place>();
    parts.set(owner, own.set(step, place));
  });
  return (path) => {
    let owner: unknown = root;
    let place: Place | undefined;
    for (const each of path) {
      const step = Array.isArray(owner) ? each : String(each);
      place = parts.get(owner)?.get(step);
      if (place === undefined) return undefined;
      owner = (owner as Readonly<Record<string | number, unknown>>)[step];
    }
    return place;
  };
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

/** Told of each part of a map or a list. */
type Note = (owner: object, step: string | number, place: Place) => void;

/** Throws for what is not read here. */
function readMap(text: string, note?: Note): unknown {
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
    while (events[at]!.type !== EVENT_ID.POP) {
      const event = events[at]!;
      const item = value();
      note?.(items, items.length, { key: undefined, value: extentOf(text, event) });
      items.push(item);
    }
    at++;
    return items;
  }

  function map(): Bare<unknown> {
    const members = new Bare<unknown>();
    while (events[at]!.type !== EVENT_ID.POP) {
      const key = events[at]!;
      const name = value();
      if (typeof name !== "string" || !isName(name) || name in members) throw new NotPlain();
      const event = events[at]!;
      members[name] = value();
      note?.(members, name, { key: extentOf(text, key), value: extentOf(text, event) });
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
