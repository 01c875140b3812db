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

/** How far a search has come: `x` lines of the old text are read, by these edits, the last one first. */
interface Reached {
  readonly x: number;
  readonly edits: Edit | undefined;
}

interface Edit {
  readonly isAdded: boolean;
  /** The line, in the text that has it. */
  readonly line: number;
  readonly earlier: Edit | undefined;
}

/** The fewest lines removed and added: Myers' greedy search, which is quick where little differs. */
function compared(old: readonly string[], next: readonly string[]): readonly DiffLine[] {
  // By diagonal: how many more lines of the old text are read than of the new one.
  const reached = new Map<number, Reached>();
  for (let count = 0; ; count++)
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [below, right] = [reached.get(diagonal + 1), reached.get(diagonal - 1)];
      let { x, edits } = stepFrom(below, right, diagonal);
      while (x < old.length && x - diagonal < next.length && old[x] === next[x - diagonal]) x++;
      if (x >= old.length && x - diagonal >= next.length) return linesWith(old, next, edits);
      reached.set(diagonal, { x, edits });
    }
}

function stepFrom(
  below: Reached | undefined,
  right: Reached | undefined,
  diagonal: number,
): Reached {
  if (below === undefined && right === undefined) return { x: 0, edits: undefined };
  if (right === undefined || (below !== undefined && right.x < below.x)) {
    const { x, edits } = below!;
    return { x, edits: { isAdded: true, line: x - diagonal - 1, earlier: edits } };
  }
  return { x: right.x + 1, edits: { isAdded: false, line: right.x, earlier: right.edits } };
}

function linesWith(
  old: readonly string[],
  next: readonly string[],
  edits: Edit | undefined,
): readonly DiffLine[] {
  const [removed, added] = [new Set<number>(), new Set<number>()];
  for (let edit = edits; edit; edit = edit.earlier) (edit.isAdded ? added : removed).add(edit.line);
  const lines: DiffLine[] = [];
  for (let [x, y] = [0, 0]; x < old.length || y < next.length;)
    if (removed.has(x)) lines.push({ mark: "-", text: old[x++]! });
    else if (added.has(y)) lines.push({ mark: "+", text: next[y++]! });
    else {
      lines.push({ mark: " ", text: old[x++]! });
      y++;
    }
  return lines;
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
