/**
 * A table → its rows with spans written out, each cell under the heads of its column. Rows that only
 * title the rows below them are told apart.
 */
import { allIn, attribute, shownIn, type Element } from "./element.ts";

export interface Row {
  readonly cells: readonly string[];
  /** What the marked heads of its columns say, by column. */
  readonly heads: readonly string[];
  /** One cell across all columns: a title of the rows that follow. */
  readonly isTitle: boolean;
}

interface Cell {
  readonly text: string;
  readonly isHead: boolean;
  readonly isWide: boolean;
}

type Grid = readonly (readonly (Cell | undefined)[])[];

const maxSpan = 200;
const maxCells = 400_000;

export function rowsOf(
  table: Element,
  read: (cell: Element) => string,
): {
  readonly rows: readonly Row[];
  readonly headers: readonly string[];
  readonly caption: string;
} {
  const parts = [...allIn(table)];
  const caption = parts.find(({ tagName }) => tagName === "caption");
  const grid = gridOf(
    parts.filter(({ tagName }) => tagName === "tr"),
    read,
  );
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const count = headRows(grid);
  const headers = Array.from({ length: width }, (_, column) => {
    const texts = grid.slice(0, Math.max(1, count)).map((row) => row[column]?.text ?? "");
    return [...new Set(texts)].filter((text) => text !== "").join(" ");
  });
  const rows = grid.slice(count).map((row) => ({
    cells: row.map((cell) => cell?.text ?? ""),
    heads: count === 0 ? [] : headers,
    isTitle: width > 1 && row.length === width && row[0]?.isWide === true,
  }));
  return { rows, headers, caption: caption === undefined ? "" : read(caption) };
}

function gridOf(rows: readonly Element[], read: (cell: Element) => string): Grid {
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  let count = 0;
  for (const [y, row] of rows.entries()) {
    const cells = shownIn(row).filter(({ tagName }) => tagName === "td" || tagName === "th");
    const isInHead = row.parentNode?.nodeName === "thead";
    let x = 0;
    for (const element of cells) {
      while (grid[y]![x] !== undefined) x++;
      const columns = span(element, "colspan");
      const cell: Cell = {
        text: read(element),
        isHead: element.tagName === "th" || isInHead,
        isWide: cells.length === 1 && columns > 1,
      };
      for (const below of grid.slice(y, y + span(element, "rowspan")))
        for (let right = 0; right < columns && count < maxCells; right++, count++)
          below[x + right] ??= cell;
      x += columns;
    }
  }
  return grid.map((row) => Array.from(row));
}

function span(element: Element, name: string): number {
  const count = Number.parseInt(attribute(element, name) ?? "1", 10);
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), maxSpan) : 1;
}

/** How many of the first rows are heads of columns: all of their cells are. */
function headRows(grid: Grid): number {
  const first = grid.findIndex(
    (row, y) =>
      row.some(
        (cell, column) => cell !== undefined && !cell.isHead && !(column === 0 && cell.text === ""),
      ) ||
      // Below heads of columns one cell across all of them titles the rows that follow.
      (y > 0 && row[0]?.isWide === true && grid[0]![0]?.isWide !== true),
  );
  return first === -1 ? Math.min(1, grid.length) : first;
}
