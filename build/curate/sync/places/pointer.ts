/**
 * JSON and YAML → what stands at a pointer (RFC 6901), in which `id=large` is the one item of a list whose
 * member `id` is that: lists grow, and an index is then another item's. Values are read by a fast parser; where they stand
 * is only asked of the few versions that are quoted, by a parser that keeps places.
 */
import { load } from "js-yaml";
import { LineCounter, isMap, isSeq, parseDocument, type Node, type Pair } from "yaml";
import { foldSpaces } from "../../../dataset/folded.ts";
import { onceFor } from "../../../schema/lists/once-for.ts";
import type { Leaf, Unread } from "./leaf.ts";

type Pointer = readonly string[];

/** Undefined for text that cannot be parsed. */
export function openPointers(
  text: string,
  notation: "json" | "yaml",
): ((written: string) => Leaf | Unread) | undefined {
  let data: unknown;
  try {
    data = notation === "json" ? JSON.parse(text) : load(text, { json: true });
  } catch {
    return undefined;
  }
  const membersTo = openMembers(text);
  return (written) => {
    const pointer = pointerIn(data, written);
    if (typeof pointer === "string") return pointer;
    const stated = memberAt(data, pointer);
    if (typeof stated !== "string" && typeof stated !== "number" && typeof stated !== "boolean")
      return "absent";
    return {
      stated: typeof stated === "string" ? described(stated) : stated,
      isLength: isLengthAt(data, pointer),
      heads: [],
      quote: (words) =>
        typeof stated === "string"
          ? (words ?? foldSpaces(stated))
          : memberText(text, membersTo(pointer)),
      line: () => membersTo(pointer).at(-1)?.line,
    };
  };
}

/** With an index for each `member=value`. */
function pointerIn(data: unknown, written: string): Pointer | Unread {
  const pointer: string[] = [];
  for (const escaped of written.split("/").slice(1)) {
    const step = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    const list = memberAt(data, pointer);
    const [member = "", ...value] = step.split("=");
    if (!Array.isArray(list) || value.length === 0) {
      pointer.push(step);
      continue;
    }
    const found = [...list.keys()].filter(
      (index) => String(memberAt(list[index], [member])) === value.join("="),
    );
    if (found.length !== 1) return found.length === 0 ? "absent" : "ambiguous";
    pointer.push(String(found[0]));
  }
  return pointer;
}

function memberAt(data: unknown, pointer: Pointer): unknown {
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
  const last = pointer.at(-1);
  if (last === "maxLength" || last === "minLength") return true;
  return (
    (last === "max" || last === "min") &&
    memberAt(data, [...pointer.slice(0, -1), "type"]) === "string"
  );
}

/** Where a member stands in the text, with its name. */
interface Member {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** The member at each step of a pointer; undefined for an item of a list. JSON is YAML too. */
function openMembers(text: string): (pointer: Pointer) => readonly (Member | undefined)[] {
  const opened = onceFor(() => {
    const lines = new LineCounter();
    const { contents } = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
    return { lines, contents };
  });
  return (pointer) => {
    const { contents, lines } = opened();
    let node: unknown = contents;
    return pointer.map((step) => {
      const pair = isMap(node) ? node.items.find(({ key }) => String(key) === step) : undefined;
      node = isSeq(node) ? node.items[Number(step)] : pair?.value;
      if (pair === undefined) return undefined;
      const { key, value } = pair as Pair<Node, Node | null>;
      const [[start], [, end]] = [rangeOf(key), rangeOf(value ?? key)];
      return { start, end, line: lines.linePos(start).line };
    });
  };
}

/** Of a node that was parsed, which always has one. */
function rangeOf({ range }: Node): readonly [start: number, end: number] {
  if (range == null) throw new Error("a node stands nowhere in its text");
  return [range[0], range[1]];
}

/** A member with the name of its owner, `"Data": {"type": "blob", "max": 51200}`, cut where it is long. */
function memberText(text: string, members: readonly (Member | undefined)[]): string {
  const own = members.at(-1);
  if (own === undefined) return "";
  const owner = members.at(-2) ?? own;
  const whole = foldSpaces(text.slice(owner.start, owner.end));
  if (whole.length <= longestQuote) return whole;
  const member = foldSpaces(text.slice(own.start, own.end));
  const head = foldSpaces(text.slice(owner.start, own.start)).slice(0, 60);
  const name = /^(?:"[^"]*"|[^\s:]+)\s*:\s*\{?/.exec(head)?.[0] ?? "";
  return name === "" ? member : `${name} … ${member}`;
}

/** Characters of a quote; a longer one is cut at an ellipsis. */
const longestQuote = 240;

const blockTag = /<\/?(?:p|br|ul|ol|li|dl|dt|dd|note|important|fullname)(?:\s[^<>]*)?\/?>/giu;
const inlineTag = /<\/?(?:a|b|i|em|strong|code)(?:\s[^<>]*)?>/giu;
const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The words of a description; one that is written in HTML has a line for each of its paragraphs and items. */
function described(text: string): string {
  if (text.search(blockTag) < 0) return foldSpaces(text);
  return text
    .replace(/\s+/gu, " ")
    .replace(blockTag, "\n")
    .replace(inlineTag, "")
    .replace(/&(?:lt|gt|quot);/gu, (entity) => entities[entity] ?? entity)
    .replaceAll("&amp;", "&")
    .split("\n")
    .map(foldSpaces)
    .filter((block) => block !== "")
    .join("\n");
}
