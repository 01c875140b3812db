/** A file in the plain style as a located value. */
import type { Located, Path } from "./located.ts";
import { placesOf } from "./plain-places.ts";
import type { Plain } from "./plain-reader.ts";
import type { Position } from "./problem.ts";

export function plainLocated(file: string, text: string, { value, places }: Plain): Located {
  let lines: readonly number[] | undefined;
  const placeOf = placesOf(places, value);

  function at(offset: number): Position {
    const starts = (lines ??= lineStarts(text));
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  function extent(path: Path, end: "key" | "value"): readonly [number, number] | undefined {
    const place = placeOf(path, path.length);
    if (place === undefined) return undefined;
    if (end === "value") return place.end === undefined ? undefined : [place.start, place.end];
    return place.key === undefined
      ? undefined
      : [place.key, place.key + String(path.at(-1)).length];
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
        const place = placeOf(path, length);
        if (place === undefined) continue;
        const isAsked = length === path.length && end === "value";
        return at(isAsked ? place.start : (place.key ?? place.start));
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

/** The offset of each line. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
