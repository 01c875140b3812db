/**
 * Tables for tools that read tables: columns with one type each, and rows of plain values. Every bulk format is
 * written from these, so that all of them say the same.
 */

/** A moment is a timestamp in UTC. */
export type CellType = "text" | "number" | "boolean" | "moment";
export type FlatCell = string | number | boolean | null;

export interface FlatColumn {
  readonly name: string;
  readonly type: CellType;
  readonly about: string;
  /** The column of another table that holds its values. */
  readonly refersTo?: { readonly table: string; readonly column: string };
}

export interface FlatTable {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly FlatColumn[];
  /** The columns that tell a row from every other. */
  readonly primaryKey: readonly string[];
  readonly rows: readonly (readonly FlatCell[])[];
}

/** RFC 4180, UTF-8: a null is an empty cell, an empty text is quoted. */
export function toCsv({ columns, rows }: FlatTable): string {
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => row.map(csvCell))];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function csvCell(cell: FlatCell): string {
  if (cell === null) return "";
  const text = String(cell);
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
