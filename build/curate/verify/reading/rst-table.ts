/** The tables of reStructuredText, drawn (grid, simple) or written as lists and CSV → their cells. */

export interface TableCell {
  /** Its lines, not read yet. */
  readonly text: string;
  readonly isHead?: boolean;
  /** How many columns and rows it takes; one where it says nothing. */
  readonly columns?: number;
  readonly rows?: number;
}

type Rows = readonly (readonly TableCell[])[];

export function isGridBorder(line: string): boolean {
  return /^\s*\+(?:[-=]+\+)+\s*$/.test(line);
}

export function isSimpleBorder(line: string): boolean {
  return /^\s*=+(?: +=+)+\s*$/.test(line);
}

/** A table that is drawn with `+`, `-` and `|`: a cell ends where lines are drawn around it. */
export function gridTable(drawn: readonly string[]): Rows {
  const left = drawn[0]!.search(/\S/);
  const lines = drawn.map((line) => line.slice(left).trimEnd());
  const isBorder = (line: string): boolean => /\+[-=]+\+/.test(line);
  const edges = new Set<number>();
  for (const line of lines.filter(isBorder))
    for (const { index, 0: run } of line.matchAll(/\+(?:[-=]+\+)+/g))
      for (let at = 0; at < run.length; at++) if (run[at] === "+") edges.add(index + at);
  const columns = [...edges].toSorted((a, b) => a - b);
  const borders = [...lines.keys()].filter((at) => isBorder(lines[at]!));
  const lastHead = borders.findIndex((at, number) => number > 0 && /\+=+\+/.test(lines[at]!));
  const isClosed = (border: number, column: number): boolean => {
    const side = lines[borders[border]!]!.slice(columns[column]! + 1, columns[column + 1]);
    return /^[-=+]+$/.test(side);
  };
  const isWall = (band: number, column: number): boolean =>
    lines
      .slice(borders[band]! + 1, borders[band + 1])
      .every((line) => /[|+]/.test(line[columns[column]!] ?? "|"));
  const taken = new Set<string>();
  return borders.slice(0, -1).map((border, band) => {
    const row: TableCell[] = [];
    for (let column = 0; column < columns.length - 1; column++) {
      if (taken.has(`${band} ${column}`)) continue;
      let [right, below] = [column + 1, band + 1];
      while (right < columns.length - 1 && !isWall(band, right)) right++;
      while (below < borders.length - 1 && !isClosed(below, column)) below++;
      for (let y = band; y < below; y++)
        for (let x = column; x < right; x++) taken.add(`${y} ${x}`);
      const text = lines
        .slice(border + 1, borders[below])
        .map((line) => line.slice(columns[column]! + 1, columns[right]).trimEnd())
        .join("\n");
      row.push({ text, isHead: band < lastHead, columns: right - column, rows: below - band });
    }
    return row;
  });
}

/** A table whose columns stand below runs of `=`; a row whose first cell is empty goes on with the last. */
export function simpleTable(
  lines: readonly string[],
  at: number,
): { readonly rows: Rows; readonly end: number } {
  const starts = [...lines[at]!.matchAll(/=+/g)].map(({ index }) => index);
  const borders = [at];
  for (let line = at + 1; line < lines.length && borders.length < 3; line++) {
    if (isSimpleBorder(lines[line]!)) borders.push(line);
    // Without a head the second border is the last: a blank line or the end stands behind it.
    if (borders.length === 2 && (lines[borders[1]! + 1] ?? "").trim() === "") break;
  }
  const last = borders.at(-1)!;
  const heads = borders.length === 3 ? borders[1]! : at;
  const rows: { text: string; isHead: boolean; columns: number }[][] = [];
  for (let line = at + 1; line < last; line++) {
    const text = lines[line]!;
    if (line === heads || text.trim() === "" || /^[\s-]+$/.test(text)) continue;
    const cells = cellsBelow(text, starts);
    const before = rows.at(-1);
    if (before !== undefined && cells[0]!.text.trim() === "" && cells.length === before.length)
      for (const [column, cell] of cells.entries()) before[column]!.text += ` ${cell.text.trim()}`;
    else rows.push(cells.map((cell) => ({ ...cell, isHead: line < heads })));
  }
  return { rows, end: last + 1 };
}

/** A text that runs on where a column ends takes the next one too. */
function cellsBelow(text: string, starts: readonly number[]) {
  const cells: { text: string; columns: number }[] = [];
  for (const [column, start] of starts.entries()) {
    const own = text.slice(start, starts[column + 1]);
    const isOn = column > 0 && (text[start - 1] ?? " ") !== " ";
    if (isOn) {
      cells.at(-1)!.text += own;
      cells.at(-1)!.columns++;
    } else cells.push({ text: own, columns: 1 });
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.trim() }));
}

/** `* - first cell` and `  - next cell`, each with what is indented below it. */
export function listRows(body: readonly string[]): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const line of body) {
    const first = /^\*\s+-(?:\s+|$)/.exec(line);
    const next = first ?? /^\s{1,4}-(?:\s+|$)/.exec(line);
    if (first !== null) rows.push([]);
    const row = rows.at(-1);
    if (row === undefined) continue;
    if (next !== null) row.push(" ".repeat(next[0].length) + line.slice(next[0].length));
    else if (row.length > 0) row.push(`${row.pop()!}\n${line}`);
  }
  return rows;
}

export function csvRows(
  body: readonly string[],
  options: ReadonlyMap<string, string>,
): readonly (readonly string[])[] {
  const named = options.get("delim") ?? ",";
  const mark = named === "tab" ? "\t" : named === "space" ? " " : named;
  const head = options.get("header");
  const text = [...(head === undefined ? [] : [head]), ...body].join("\n").trim();
  const rows: string[][] = [[]];
  let [cell, isQuoted] = ["", false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') cell += text[++at]!;
      else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell.trim() === "") [cell, isQuoted] = ["", true];
    else if (sign === mark || sign === "\n") {
      rows.at(-1)!.push(cell.trim());
      cell = "";
      if (sign === "\n") rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)!.push(cell.trim());
  return rows.filter((row) => row.some((each) => each !== ""));
}
