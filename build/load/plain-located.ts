/** A file in the plain style as a located value. */
import type { Located, Path } from "./located.ts";
import type { Spot } from "./plain-scalar.ts";
import type { Position } from "./problem.ts";

export function plainLocated(file: string, text: string, root: Spot): Located {
  let lines: readonly number[] | undefined;

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
    const spot = spotAt(root, path, path.length);
    if (spot === undefined) return undefined;
    if (end === "value") return spot.below === undefined ? [spot.start, spot.end] : undefined;
    return spot.key === undefined ? undefined : [spot.key, spot.key + String(path.at(-1)).length];
  }

  return {
    file,
    text,
    value: root.value,
    home(path) {
      return [this, path];
    },
    position(path, end) {
      for (let length = path.length; length > 0; length--) {
        const spot = spotAt(root, path, length);
        if (spot === undefined) continue;
        const isAsked = length === path.length && end === "value";
        return at(isAsked ? spot.start : (spot.key ?? spot.start));
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

function spotAt(root: Spot, path: Path, length: number): Spot | undefined {
  let spot: Spot | undefined = root;
  for (let index = 0; index < length && spot !== undefined; index++) {
    const step: string | number = path[index]!;
    const { below }: Spot = spot;
    if (below === undefined) return undefined;
    if (!isSpotList(below)) spot = below[step];
    else spot = typeof step === "number" ? below[step] : undefined;
  }
  return spot;
}

function isSpotList(below: NonNullable<Spot["below"]>): below is readonly Spot[] {
  return Array.isArray(below);
}

/** The offset of each line. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
