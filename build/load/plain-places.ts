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

/** The place of what stands at the first `length` steps of a path; undefined for nothing. */
export type FindPlace = (path: Path, length: number) => TextPlace | undefined;

/** `root` is what was read from the text, whose reader keeps the parts of maps in their order. */
export function placesOf(table: PlaceTable, root: unknown): FindPlace {
  // Counted once: in a file of nonsense, each part of a map may be asked for.
  const known = new Map<object, Parts>();
  return (path, length) => {
    let entry = 0;
    let value = root;
    for (let index = 0; index < length; index++) {
      if (typeof value !== "object" || value === null) return undefined;
      const parts = known.get(value) ?? partsOf(table, value, entry);
      known.set(value, parts);
      const step = path[index]!;
      const part = parts.get(step);
      if (part === undefined) return undefined;
      entry = part;
      value = (value as Readonly<Record<string | number, unknown>>)[step];
    }
    const [key, end] = [table[entry + keyAt]!, table[entry + endAt]!];
    return {
      key: key === noOffset ? undefined : key,
      start: table[entry + startAt]!,
      end: end === noOffset ? undefined : end,
    };
  };
}

/** The entry of each part of a map or a list, by its name or its number. */
type Parts = ReadonlyMap<string | number, number>;

function partsOf(table: PlaceTable, owner: object, ownerEntry: number): Parts {
  const parts = new Map<string | number, number>();
  let entry = ownerEntry + width;
  for (const step of Array.isArray(owner) ? owner.keys() : Object.keys(owner)) {
    parts.set(step, entry);
    entry = table[entry + nextAt]!;
  }
  return parts;
}
