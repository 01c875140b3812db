/**
 * A YAML file whose values know where they stand. The value is plain data (maps without a prototype,
 * so that no key is special); the place of any part of it is looked up only when a problem names it.
 */
import { isMap, isScalar, isSeq, LineCounter, type Node } from "yaml";
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

/** Where a value stands, its name, and what it holds: the members of a map by name, the items of a list by index. */
export interface Whereabouts {
  /** Undefined for an item of a list. */
  readonly key: Extent | undefined;
  readonly value: Extent | undefined;
  readonly within: ReadonlyMap<string | number, Whereabouts>;
}

/** `open` finds where everything stands, when the first place is asked for. */
export function located(
  file: string,
  text: string,
  value: unknown,
  open: () => Whereabouts,
): Located {
  let root: Whereabouts | undefined;
  let lines: LineCounter | undefined;

  function whereIs(path: Path): Whereabouts | undefined {
    let found: Whereabouts | undefined = (root ??= open());
    for (const step of path) found = found?.within.get(step);
    return found;
  }

  function at(offset: number): Position {
    const { line, col } = (lines ??= lineCounterOf(text)).linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  function extent(path: Path, end: "key" | "value"): readonly [number, number] | undefined {
    const own = whereIs(path)?.[end];
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
        const place = whereIs(path.slice(0, length));
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

function lineCounterOf(text: string): LineCounter {
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

/** Where everything stands in a document of `yaml`; of two members with one name the first, as in the data. */
export function nodePlaces(value: Node | undefined, key?: Node): Whereabouts {
  const within = new Map<string | number, Whereabouts>();
  if (isSeq(value))
    for (const [index, item] of value.items.entries()) within.set(index, nodePlaces(item as Node));
  if (isMap(value))
    for (const { key: name, value: member } of value.items) {
      const text = keyText(name);
      if (text !== undefined && !within.has(text))
        within.set(text, nodePlaces((member ?? undefined) as Node | undefined, name as Node));
    }
  return { key: extentOf(key), value: extentOf(value), within };
}

function extentOf(node: Node | undefined): Extent | undefined {
  if (node?.range == null) return undefined;
  const [start, end] = node.range;
  return { start, end: isScalar(node) ? end : undefined };
}

/** A key as text: `null:` and `2024:` are the words as they are written. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}
