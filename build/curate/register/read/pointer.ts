/**
 * JSON and YAML → what stands at a pointer (RFC 6901), in which `id=large` is the one item of a list whose
 * member `id` is that: lists grow, and an index is then another item's. Values are read by a fast parser; where they stand
 * is only asked of the few versions that are quoted, by a parser that keeps places.
 */
import { load } from "js-yaml";
import { LineCounter, isMap, isSeq, parseDocument, type Node, type Pair } from "yaml";
import { foldSpaces } from "../../../dataset/folded.ts";
import { described, longestQuote, type Leaf, type Unread } from "./leaf.ts";

type Pointer = readonly string[];

function toPointer(written: string): Pointer {
  return written
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Undefined for text that cannot be parsed. */
export function openPointers(
  text: string,
  notation: "json" | "yaml",
): ((written: string) => Leaf | Unread) | undefined {
  const data = dataIn(text, notation);
  if (data === undefined) return undefined;
  const places = placesOf(text);
  return (written) => {
    const pointer = withIndexes(data, toPointer(written));
    if (typeof pointer === "string") return pointer;
    const stated = valueAt(data, pointer);
    if (typeof stated !== "string" && typeof stated !== "number" && typeof stated !== "boolean")
      return "absent";
    return {
      stated: typeof stated === "string" ? described(stated) : stated,
      isLength: isLengthAt(data, pointer),
      heads: [],
      quote: (words) =>
        typeof stated === "string" ? (words ?? foldSpaces(stated)) : places.quote(pointer),
      line: () => places.line(pointer),
    };
  };
}

/** Undefined for text that cannot be parsed. */
export function dataIn(text: string, notation: "json" | "yaml"): unknown {
  try {
    return notation === "json" ? JSON.parse(text) : load(text, { json: true });
  } catch {
    return undefined;
  }
}

/** The same with an index for each `member=value`. */
function withIndexes(data: unknown, written: Pointer): Pointer | Unread {
  const pointer: string[] = [];
  for (const step of written) {
    const list = valueAt(data, pointer);
    const [member, ...value] = step.split("=");
    if (!Array.isArray(list) || value.length === 0) {
      pointer.push(step);
      continue;
    }
    const found = [...list.keys()].filter(
      (index) => String(valueAt(list[index], [member!])) === value.join("="),
    );
    if (found.length !== 1) return found.length === 0 ? "absent" : "ambiguous";
    pointer.push(String(found[0]));
  }
  return pointer;
}

function valueAt(data: unknown, pointer: Pointer): unknown {
  let value = data;
  for (const step of pointer) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/** The bound of a string in a model of an API, and in a JSON Schema. */
function isLengthAt(data: unknown, pointer: Pointer): boolean {
  const last = pointer.at(-1)!;
  if (last === "maxLength" || last === "minLength") return true;
  return (
    (last === "max" || last === "min") &&
    valueAt(data, [...pointer.slice(0, -1), "type"]) === "string"
  );
}

interface Places {
  quote(pointer: Pointer): string;
  line(pointer: Pointer): number | undefined;
}

/** A member with the name of its owner, `"Data": {"type": "blob", "max": 51200}`, cut where it is long. */
function withOwner(text: string, owner: readonly [number, number], own: readonly [number, number]) {
  const whole = foldSpaces(text.slice(...owner));
  if (whole.length <= longestQuote) return whole;
  const member = foldSpaces(text.slice(...own));
  const head = foldSpaces(text.slice(owner[0], own[0])).slice(0, 60);
  const name = /^(?:"[^"]*"|[^\s:]+)\s*:\s*\{?/.exec(head)?.[0] ?? "";
  return name === "" ? member : `${name} … ${member}`;
}

/** JSON is YAML too. */
function placesOf(text: string): Places {
  let root: { readonly contents: Node | null; readonly lines: LineCounter } | undefined;
  const pairsTo = (pointer: Pointer): readonly (Pair | undefined)[] => {
    const lines = new LineCounter();
    root ??= {
      contents: parseDocument(text, { lineCounter: lines, uniqueKeys: false }).contents,
      lines,
    };
    let node: unknown = root.contents;
    return pointer.map((step) => {
      const pair = isMap(node) ? node.items.find(({ key }) => String(key) === step) : undefined;
      node = isSeq(node) ? node.items[Number(step)] : pair?.value;
      return pair;
    });
  };
  const span = ({ key, value }: Pair): readonly [number, number] => [
    (key as Node).range![0],
    ((value ?? key) as Node).range![1],
  ];
  return {
    quote(pointer) {
      const pairs = pairsTo(pointer);
      const [owner, member] = [pairs.at(-2), pairs.at(-1)];
      if (member === undefined) return "";
      return withOwner(text, span(owner ?? member), span(member));
    },
    line(pointer) {
      const member = pairsTo(pointer).at(-1);
      return member && root!.lines.linePos(span(member)[0]).line;
    },
  };
}
