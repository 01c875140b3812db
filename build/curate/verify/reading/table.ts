/**
 * A table → its rows with spans written out, and what the heads of its columns say. Rows that only title the
 * rows below them are told apart.
 */
import { allIn, attribute, shownIn, type Element } from "./element.ts";

export interface Rows {
  readonly rows: readonly {
    readonly cells: readonly string[];
    /** One cell across all columns: a title of the rows that follow. */
    readonly isTitle: boolean;
  }[];
  /** By column; of the first row, where no cell is marked as a head. */
  readonly headers: readonly string[];
  readonly hasHeads: boolean;
  readonly caption: string;
}

interface Cell {
  readonly text: string;
  readonly isHead: boolean;
  readonly isWide: boolean;
}

type Grid = readonly (readonly (Cell | undefined)[])[];

const maxSpan = 200;
const maxCells = 400_000;

export function rowsOf(table: Element, read: (cell: Element) => string): Rows {
  const parts = [...allIn(table)];
  const caption = parts.find(({ tagName }) => tagName === "caption");
  const lines = parts.filter(({ tagName }) => tagName === "tr");
  const grid = gridOf(lines, read);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const count = headRows(grid);
  const heads = grid.slice(0, Math.max(1, count));
  const headers = Array.from({ length: width }, (_, column) => {
    const texts = new Set(heads.map((row) => row[column]?.text ?? ""));
    return [...texts].filter((text) => text !== "").join(" ");
  });
  const rows = grid.slice(count).map((row) => ({
    cells: row.map((cell) => cell?.text ?? ""),
    isTitle: width > 1 && row.length === width && row[0]?.isWide === true,
  }));
  return { rows, headers, hasHeads: count > 0, caption: caption ? read(caption) : "" };
}

function gridOf(rows: readonly Element[], read: (cell: Element) => string): Grid {
  const lines = rows.map((row) => ({ row, own: [] as (Cell | undefined)[] }));
  let count = 0;
  for (const [y, { row, own }] of lines.entries()) {
    const cells = shownIn(row).filter(({ tagName }) => tagName === "td" || tagName === "th");
    const isInHead = row.parentNode?.nodeName === "thead";
    let x = 0;
    for (const element of cells) {
      while (own[x] !== undefined) x++;
      const columns = span(element, "colspan");
      const isHead = element.tagName === "th" || isInHead;
      const cell = { text: read(element), isHead, isWide: cells.length === 1 && columns > 1 };
      for (const { own: below } of lines.slice(y, y + span(element, "rowspan")))
        for (let right = 0; right < columns && count < maxCells; right++, count++)
          below[x + right] ??= cell;
      x += columns;
    }
  }
  return lines.map(({ own }) => Array.from(own));
}

function span(element: Element, name: string): number {
  const count = Number.parseInt(attribute(element, name) ?? "", 10) || 1;
  return Math.min(Math.max(count, 1), maxSpan);
}

/** How many of the first rows are heads of columns: all of their cells are. */
function headRows(grid: Grid): number {
  const first = grid.findIndex(
    (row, y) =>
      row.some((cell, column) => cell && !cell.isHead && !(column === 0 && cell.text === "")) ||
      // Below heads of columns one cell across all of them titles the rows that follow.
      (y > 0 && row[0]?.isWide === true && grid[0]?.[0]?.isWide !== true),
  );
  return first === -1 ? Math.min(1, grid.length) : first;
}
