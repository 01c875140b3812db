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

/** What a search has read of the old text, and the lines that led there. */
interface Reached {
  readonly x: number;
  readonly path: Path | undefined;
}

/** The last of some lines, behind those before it. */
interface Path extends DiffLine {
  readonly before: Path | undefined;
}

/** The fewest lines removed and added: Myers' greedy search, which is quick where little differs. */
function compared(old: readonly string[], next: readonly string[]): readonly DiffLine[] {
  const reached = new Map<number, Reached>();
  for (let count = 0; ; count++)
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [adding, removing] = [reached.get(diagonal + 1), reached.get(diagonal - 1)];
      const isRemoved = removing !== undefined && removing.x >= (adding?.x ?? 0);
      let { x, path } = (isRemoved ? removing : adding) ?? { x: 0, path: undefined };
      if (isRemoved) path = { mark: "-", text: old[x++] ?? "", before: path };
      else if (count > 0) path = { mark: "+", text: next[x - diagonal - 1] ?? "", before: path };
      for (; x < old.length && x - diagonal < next.length; x++) {
        const text = old[x] ?? "";
        if (text !== next[x - diagonal]) break;
        path = { mark: " ", text, before: path };
      }
      if (x >= old.length && x - diagonal >= next.length) return linesOn(path);
      reached.set(diagonal, { x, path });
    }
}

function linesOn(path: Path | undefined): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  for (let at = path; at !== undefined; at = at.before) lines.push(at);
  return lines.toReversed();
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
