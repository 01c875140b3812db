/**
 * A YAML file whose values know where they stand. The value is plain data (maps without a prototype,
 * so that no key is special); the place of any part of it is looked up only when a problem names it.
 */
import { isMap, isScalar, isSeq, LineCounter, type Document, type Node, type YAMLMap } from "yaml";
import type { Position } from "./problem.ts";

/** Where something stands in the data of a file: names of members and indices of items. */
export type Path = readonly (string | number)[];

export interface Located {
  /** As printed in problems: relative to the parent of the facts folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** The file in which a path stands, and its path there: a provider may be written in several. */
  home(path: Path): readonly [Located, Path];
  /** Where the key or the value at a path stands; for what is missing, its nearest parent. */
  position(path: Path, end: "key" | "value"): Position;
  /** Where an offset in the text stands. */
  positionAt(offset: number): Position;
  /** The first offset of the key or the scalar at a path, and the one behind its last. */
  extent(path: Path, end: "key" | "value"): readonly [number, number] | undefined;
  /** The scalar at a path as it is written, quotes included. */
  written(path: Path): string | undefined;
}

/** `end` is undefined for a map or a list. */
export interface Extent {
  readonly start: number;
  readonly end: number | undefined;
}

/** Where a part of a map or a list stands: its name, and itself. */
export interface Place {
  /** Undefined for an item of a list. */
  readonly key: Extent | undefined;
  readonly value: Extent | undefined;
}

export type FindPlace = (path: Path) => Place | undefined;

/** `open` makes what finds places when one is asked for first. */
export function located(
  file: string,
  text: string,
  value: unknown,
  open: () => FindPlace,
): Located {
  let find: FindPlace | undefined;
  let lines: LineCounter | undefined;
  const placeOf: FindPlace = (path) => (find ??= open())(path);

  function at(offset: number): Position {
    const { line, col } = (lines ??= linesOf(text)).linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  function extent(path: Path, end: "key" | "value"): readonly [number, number] | undefined {
    const own = placeOf(path)?.[end];
    return own?.end === undefined ? undefined : [own.start, own.end];
  }

  return {
    file,
    text,
    value,
    home(path) {
      return [this, path];
    },
    position(path, end) {
      for (let length = path.length; length > 0; length--) {
        const place = placeOf(path.slice(0, length));
        if (place === undefined) continue;
        const own = length === path.length && end === "value";
        const extent = own && hasText(place.value) ? place.value : (place.key ?? place.value);
        if (extent !== undefined) return at(extent.start);
      }
      return { line: 1, column: 1 };
    },
    positionAt: at,
    extent,
    written(path) {
      const range = extent(path, "value");
      return range && text.slice(...range);
    },
  };
}

function linesOf(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    lines.addNewLine(at + 1);
  return lines;
}

/** An empty value (`note:`) has no text of its own: its problem is shown at the key. */
function hasText(extent: Extent | undefined): extent is Extent {
  return extent !== undefined && (extent.end === undefined || extent.end > extent.start);
}

interface NodePair {
  readonly key: Node | undefined;
  readonly value: Node | undefined;
}

/** Finds places in a tree. The members of a map are listed once, when the first of them is asked for. */
export function nodePlaces(document: Document.Parsed): FindPlace {
  const root: NodePair = { key: undefined, value: document.contents as Node | undefined };
  const members = new WeakMap<Node, ReadonlyMap<string, NodePair>>();

  function child(node: Node | undefined, step: string | number): NodePair | undefined {
    if (isSeq(node) && typeof step === "number") {
      const item = node.items[step];
      return item === undefined ? undefined : { key: undefined, value: item as Node };
    }
    if (!isMap(node)) return undefined;
    let places = members.get(node);
    if (places === undefined) members.set(node, (places = nodesByName(node)));
    return places.get(String(step));
  }

  return (path) => {
    let pair: NodePair = root;
    for (const step of path) {
      const next = child(pair.value, step);
      if (next === undefined) return undefined;
      pair = next;
    }
    return { key: extentOf(pair.key), value: extentOf(pair.value) };
  };
}

function extentOf(node: Node | undefined): Extent | undefined {
  if (node?.range == null) return undefined;
  const [start, end] = node.range;
  return { start, end: isScalar(node) ? end : undefined };
}

/** The members of a map by name; of two with one name the first, as in the data. */
function nodesByName(map: YAMLMap): ReadonlyMap<string, NodePair> {
  const members = new Map<string, NodePair>();
  for (const { key, value } of map.items) {
    const name = keyText(key);
    if (name !== undefined && !members.has(name))
      members.set(name, { key: key as Node, value: (value ?? undefined) as Node | undefined });
  }
  return members;
}

/** A key as text: `null:` and `2024:` are the words as they are written. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}
