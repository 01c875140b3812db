/**
 * A page is read into passages, each a run of blocks that follow one another or one row of a
 * table, with the labels it stands under. A quote stands in one passage or nowhere: it is never put
 * together from places that only happen to be on the same page.
 */
import { shown } from "./token.ts";

export interface Passage {
  readonly kind: "prose" | "row";
  /** The blocks of a run, or the cells of a row with spans written out. */
  readonly segments: readonly Segment[];
  /** The headings above, outermost first; a caption and a row that titles the rows below it count. */
  readonly headings: readonly Heading[];
  /** The table of a row, to tell its rows and columns from those of others. */
  readonly table: Table | null;
}

export interface Segment {
  readonly text: string;
  /** The text with the signs around its marks, to be read again as part of another. */
  readonly marked: string;
  /** What the heads of a cell's column say, or the names that a line of YAML stands below; else "". */
  readonly header: string;
}

export interface Heading {
  readonly level: number;
  readonly text: string;
}

export interface Table {
  /** What the heads of all its columns say; its first row, where no cell is marked as a head. */
  readonly headers: readonly string[];
  /** What its rows begin with: the first cell of each, in their order. */
  readonly rows: readonly string[];
}

export function toSegment(marked: string, header = ""): Segment {
  return { text: shown(marked), marked, header };
}

/** The passage as one line: a row as `Header: cell | …`. */
export function written({ kind, segments }: Passage): string {
  if (kind === "prose") return segments.map(({ text }) => text).join(" ");
  return segments
    .filter(({ text }) => text !== "")
    .map(({ text, header }) => (header === "" ? text : `${header}: ${text}`))
    .join(" | ");
}
