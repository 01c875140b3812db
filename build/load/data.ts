/**
 * Text as curated files are written → its plain data. Whatever the two packages for YAML might read
 * differently, and all that is refused, is not read here: `yaml`, which is six times slower, comes to the
 * same data then, or to problems.
 */
import {
  boolCoreTag,
  constructFromEvents,
  defineMappingTag,
  EVENT_ID,
  floatCoreTag,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  Schema,
  seqTag,
  strTag,
  type Event,
} from "js-yaml";

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
    const events = parseEvents(text, { maxDepth: maxLevels });
    if (events[1]?.type !== EVENT_ID.MAPPING || !events.every(isPlain)) return undefined;
    const [data, ...others] = constructFromEvents(events, { source: text, schema });
    return others.length === 0 ? data : undefined;
  } catch {
    return undefined;
  }
}

/** False for aliases, anchors, tags and directives. */
function isPlain(event: Event): boolean {
  if (event.type === EVENT_ID.DOCUMENT) return event.directives.length === 0;
  if (event.type === EVENT_ID.POP) return true;
  return event.type !== EVENT_ID.ALIAS && event.anchorStart < 0 && event.tagStart < 0;
}

/** A map without a prototype: no name in it is special. */
export function emptyMap(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

const plainMap = defineMappingTag("tag:yaml.org,2002:map", {
  create: emptyMap,
  addPair(map, name, value) {
    const isName = typeof name === "string" && name !== "" && name !== "<<";
    if (!isName || name.length > maxName) return "another name";
    map[name] = value;
    return "";
  },
  has: (map, name) => typeof name === "string" && name in map,
  keys: (map) => Object.keys(map),
  get: (map, name) => map[String(name)],
  identify: () => false,
});

/** Throws for what is written otherwise than it is printed: `~`, `True`, `1.50`, `1e999`. */
function asPrinted(tag: typeof nullCoreTag | typeof boolCoreTag | typeof intCoreTag) {
  return {
    ...tag,
    resolve(source: string, isExplicit: boolean, name: string) {
      const value = tag.resolve(source, isExplicit, name);
      const isPrinted =
        value === NOT_RESOLVED ? Math.abs(Number(source)) !== Infinity : String(value) === source;
      if (!isPrinted) throw new Error(`${source} is not read here`);
      return value;
    },
  };
}

const schema = new Schema([
  strTag,
  seqTag,
  plainMap,
  ...[nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag].map(asPrinted),
]);
