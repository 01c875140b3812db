/**
 * Where each value of a file in the plain style stands: four numbers a value, in the order of the text,
 * and no object, since a dataset has half a million values and problems name few of them.
 */
import type { Path } from "./edit.ts";

/** Of a value: where its name starts, where it starts and ends itself, and the entry behind its parts. */
const [keyAt, startAt, endAt, nextAt, width] = [0, 1, 2, 3, 4];
/** For the name of an item of a list, and for the end of a map or a list. */
const noOffset = -1;

export interface TextPlace {
  /** Undefined for an item of a list. */
  readonly key: number | undefined;
  readonly start: number;
  /** Undefined for a map or a list. */
  readonly end: number | undefined;
}

/** Written while a text is read. */
export class PlaceList {
  private readonly numbers: number[] = [];
  /** Where the name of the value that comes next starts. */
  private key = noOffset;

  name(offset: number): void {
    this.key = offset;
  }

  addScalar(start: number, end: number): void {
    this.numbers.push(this.key, start, end, this.numbers.length + width);
    this.key = noOffset;
  }

  /** What is added until it is closed are the parts of this map or list. */
  open(start: number): number {
    const entry = this.numbers.length;
    this.numbers.push(this.key, start, noOffset, noOffset);
    this.key = noOffset;
    return entry;
  }

  close(entry: number): void {
    this.numbers[entry + nextAt] = this.numbers.length;
  }

  table(): PlaceTable {
    return new Int32Array(this.numbers);
  }
}

export type PlaceTable = Int32Array;

/** The place of what stands at the first `length` steps of a path below `root`; undefined for nothing. */
export function placeIn(
  table: PlaceTable,
  root: unknown,
  path: Path,
  length: number,
): TextPlace | undefined {
  let entry = 0;
  let value = root;
  for (let index = 0; index < length; index++) {
    if (typeof value !== "object" || value === null) return undefined;
    const step = path[index]!;
    if (!(step in value) || (Array.isArray(value) && typeof step !== "number")) return undefined;
    entry += width;
    for (let left = partsBefore(value, step); left > 0; left--) entry = table[entry + nextAt]!;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  const [key, end] = [table[entry + keyAt]!, table[entry + endAt]!];
  return {
    key: key === noOffset ? undefined : key,
    start: table[entry + startAt]!,
    end: end === noOffset ? undefined : end,
  };
}

/** How many parts of a map or a list stand before the one at a step; the reader keeps them in order. */
function partsBefore(value: object, step: string | number): number {
  if (Array.isArray(value)) return Number(step);
  const asked = String(step);
  let count = 0;
  for (const name in value) {
    if (name === asked) return count;
    count++;
  }
  return count;
}
