/**
 * A table → its rows with spans written out, each cell under the heads of its column. Rows that only
 * title the rows below them are told apart.
 */
import { attribute, isHidden, type Element } from "./element.ts";

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
  const found = partsOf(table);
  const grid = gridOf(found.rows, read);
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
  return { rows, headers, caption: found.caption === undefined ? "" : read(found.caption) };
}

/** The rows of this table alone: a table within a cell is not its. */
function partsOf(table: Element): {
  readonly rows: readonly (readonly Element[])[];
  readonly caption: Element | undefined;
} {
  const rows: Element[][] = [];
  let caption: Element | undefined;
  const stack: Element[] = [table];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const children = next.childNodes.filter(
      (child): child is Element => "tagName" in child && !isHidden(child),
    );
    if (next.tagName === "caption") caption ??= next;
    else if (next.tagName === "tr")
      rows.push(children.filter(({ tagName }) => tagName === "td" || tagName === "th"));
    else if (next === table || next.tagName !== "table")
      for (const child of children.toReversed()) stack.push(child);
  }
  return { rows, caption };
}

function gridOf(
  rows: readonly (readonly Element[])[],
  read: (cell: Element) => string,
): (Cell | undefined)[][] {
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  let cells = 0;
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const element of row) {
      while (grid[y]![x] !== undefined) x++;
      const columns = span(element, "colspan");
      const cell: Cell = {
        text: read(element),
        isHead: element.tagName === "th" || isInHead(element),
        isWide: row.length === 1 && columns > 1,
      };
      const below = Math.min(span(element, "rowspan"), rows.length - y);
      for (let down = 0; down < below; down++)
        for (let right = 0; right < columns && cells < maxCells; right++) {
          grid[y + down]![x + right] ??= cell;
          cells++;
        }
      x += columns;
    }
  }
  return grid.map((row) => Array.from(row));
}

function isInHead({ parentNode }: Element): boolean {
  return (
    parentNode !== null && "parentNode" in parentNode && parentNode.parentNode?.nodeName === "thead"
  );
}

function span(element: Element, name: string): number {
  const count = Number.parseInt(attribute(element, name) ?? "1", 10);
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), maxSpan) : 1;
}

/** How many of the first rows are heads of columns: all of their cells are. */
function headRows(grid: readonly (readonly (Cell | undefined)[])[]): number {
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
