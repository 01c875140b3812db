/**
 * A YAML file whose values know where they stand. The value is plain data (maps without a prototype,
 * so that no key is special); the place of any part of it is looked up only when a problem names it.
 */
import {
  isMap,
  isScalar,
  isSeq,
  type Document,
  type LineCounter,
  type Node,
  type YAMLMap,
} from "yaml";
import type { Path } from "./edit.ts";
import type { Position } from "./problem.ts";

export type { Path };

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

interface NodePair {
  readonly key: Node | undefined;
  readonly value: Node | undefined;
}

export function located(
  file: string,
  text: string,
  document: Document.Parsed,
  lines: LineCounter,
  value: unknown,
): Located {
  const find = openNodes(document);

  function at(offset: number): Position {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  function extent(path: Path, end: "key" | "value"): readonly [number, number] | undefined {
    const node = find(path)?.[end];
    return isScalar(node) && node.range ? [node.range[0], node.range[1]] : undefined;
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
        const place = find(path.slice(0, length));
        if (place === undefined) continue;
        const own = length === path.length && end === "value";
        const node = own && hasText(place.value) ? place.value : (place.key ?? place.value);
        if (node?.range) return at(node.range[0]);
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

/** Finds the node at a path. The members of a map are listed once, when the first of them is asked for. */
function openNodes(document: Document.Parsed): (path: Path) => NodePair | undefined {
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
    let place: NodePair = root;
    for (const step of path) {
      const next = child(place.value, step);
      if (next === undefined) return undefined;
      place = next;
    }
    return place;
  };
}

/** An empty value (`note:`) has no text of its own: its problem is shown at the key. */
function hasText(node: Node | undefined): node is Node {
  return node?.range != null && (!isScalar(node) || node.range[1] > node.range[0]);
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
