/**
 * A YAML file whose values know where they stand. The value is plain data (maps without a prototype,
 * so that no key is special); the place of any part of it is looked up only when a problem names it.
 */
import { LineCounter } from "yaml";
import type { Position } from "./problem.ts";
import type { Place, Span } from "./spans.ts";

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

/** `open` reads where the values stand, when the first place is asked for. */
export function located(
  file: string,
  text: string,
  value: unknown,
  open: () => Place | undefined,
): Located {
  let root: Place | undefined;
  let lines: LineCounter | undefined;

  function whereIs(path: Path): Place | undefined {
    let place = (root ??= open());
    for (const step of path) place = place?.within(step);
    return place;
  }

  function at(offset: number): Position {
    const { line, col } = (lines ??= lineCounterOf(text)).linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  function extent(path: Path, end: "key" | "value"): readonly [number, number] | undefined {
    const span = whereIs(path)?.[end];
    return span?.isScalar ? [span.start, span.end] : undefined;
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
        const span = own && hasText(place.value) ? place.value : (place.key ?? place.value);
        if (span) return at(span.start);
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
function hasText(span: Span | undefined): boolean {
  return span !== undefined && (!span.isScalar || span.end > span.start);
}
