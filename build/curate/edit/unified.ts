/** Two texts → what differs between them, as a small unified diff that a person reads at once. */

/** Lines of context around a change. */
const contextLines = 2;

interface DiffLine {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** Empty for equal texts. Line breaks of both kinds are the same. */
export function unified(file: string, before: string, after: string): string {
  const lines = compared(linesOf(before), linesOf(after));
  if (lines.every(({ mark }) => mark === " ")) return "";
  return [`--- ${file}`, `+++ ${file}`, ...hunks(lines), ""].join("\n");
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** What a search has read: `from` to `x` of the old text are in both, behind one edit more than `earlier`. */
interface Reached {
  readonly x: number;
  readonly from: number;
  /** How many more lines of the old text are read than of the new one. */
  readonly diagonal: number;
  readonly earlier: Reached | undefined;
}

/** The fewest lines removed and added: Myers' greedy search, which is quick where little differs. */
function compared(old: readonly string[], next: readonly string[]): readonly DiffLine[] {
  const reached = new Map<number, Reached>();
  for (let count = 0; ; count++)
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [adding, removing] = [reached.get(diagonal + 1), reached.get(diagonal - 1)];
      const isRemoved = removing !== undefined && removing.x >= (adding?.x ?? 0);
      const earlier = isRemoved ? removing : adding;
      const from = (earlier?.x ?? 0) + (isRemoved ? 1 : 0);
      let x = from;
      while (x < old.length && x - diagonal < next.length && old[x] === next[x - diagonal]) x++;
      const point = { x, from, diagonal, earlier };
      if (x >= old.length && x - diagonal >= next.length) return linesTo(point, old, next);
      reached.set(diagonal, point);
    }
}

function linesTo(
  end: Reached,
  old: readonly string[],
  next: readonly string[],
): readonly DiffLine[] {
  const parts: DiffLine[][] = [];
  for (let at: Reached | undefined = end; at !== undefined; at = at.earlier) {
    const { x, from, diagonal, earlier } = at;
    parts.push(old.slice(from, x).map((text) => ({ mark: " ", text })));
    if (earlier === undefined) continue;
    const [mark, lines, line] =
      earlier.diagonal < diagonal
        ? (["-", old, from] as const)
        : (["+", next, from - diagonal] as const);
    parts.push(lines.slice(line - 1, line).map((text) => ({ mark, text })));
  }
  return parts.toReversed().flat();
}

function hunks(lines: readonly DiffLine[]): readonly string[] {
  const shown = lines.map((_, index) =>
    lines
      .slice(Math.max(index - contextLines, 0), index + contextLines + 1)
      .some(({ mark }) => mark !== " "),
  );
  const printed: string[] = [];
  let [oldLine, nextLine] = [1, 1];
  for (const [index, { mark, text }] of lines.entries()) {
    if (shown[index]) {
      if (!shown[index - 1]) {
        const end = shown.indexOf(false, index);
        const hunk = lines.slice(index, end < 0 ? lines.length : end);
        const count = (other: DiffLine["mark"]): number =>
          hunk.filter((line) => line.mark !== other).length;
        printed.push(`@@ -${oldLine},${count("+")} +${nextLine},${count("-")} @@`);
      }
      printed.push(`${mark}${text}`);
    }
    if (mark !== "+") oldLine++;
    if (mark !== "-") nextLine++;
  }
  return printed;
}
