/**
 * HTML elements: their attributes, what is below them, whether a reader sees them; and of a table its rows with
 * spans written out, and what the heads of its columns say. Rows that only title those below are told apart.
 */
import type { DefaultTreeAdapterTypes } from "parse5";

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

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** Hidden from readers, or struck out: what stands there is not stated. */
export function isHidden(element: Element): boolean {
  const style = attribute(element, "style")?.toLowerCase() ?? "";
  const classes = attribute(element, "class") ?? "";
  return (
    attribute(element, "hidden") !== undefined ||
    attribute(element, "aria-hidden")?.toLowerCase() === "true" ||
    /display\s*:\s*none|visibility\s*:\s*hidden|line-through/.test(style) ||
    /(^|\s)(line-through|strikethrough|strike)(\s|$)/.test(classes) ||
    (hidingClass.test(classes) && !showingClass.test(classes)) ||
    (element.tagName === "dialog" && attribute(element, "open") === undefined)
  );
}

/** The names that frameworks have for what is not displayed, and for what is on wide screens all the same. */
const hidingClass =
  /(^|\s)(hidden|is-hidden|d-none|display-none|invisible|w-condition-invisible)(\s|$)/;
const showingClass = /(^|\s)((sm|md|lg|xl|2xl):(?!hidden)|d-(sm|md|lg|xl|xxl)-(?!none))/;

/** The elements directly in it that a reader sees. */
function shownIn(element: Element): readonly Element[] {
  return element.childNodes.filter(
    (child): child is Element => "tagName" in child && !isHidden(child),
  );
}

/** All elements below it that a reader sees, in document order. */
export function* allIn(element: Element): Generator<Element> {
  const stack = shownIn(element).toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    for (const child of shownIn(next).toReversed()) stack.push(child);
  }
}

/** The text directly in it, without that of elements in it. */
export function ownText({ childNodes }: Element): string {
  return childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
