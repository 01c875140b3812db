/** Two texts → what differs between them, as a small unified diff that a person reads at once. */

/** Lines of context around a change. */
const contextLines = 2;

interface DiffLine {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** Empty for equal texts. Line breaks of both kinds are the same. */
export function unified(file: string, before: string, after: string): string {
  const [old, next] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head++;
  let tail = 0;
  const least = Math.min(old.length, next.length) - head;
  while (tail < least && old.at(-1 - tail) === next.at(-1 - tail)) tail++;
  const middle = compared(old.slice(head, old.length - tail), next.slice(head, next.length - tail));
  if (middle.length === 0) return "";
  const lines = [
    ...old.slice(0, head).map(same),
    ...middle,
    ...old.slice(old.length - tail).map(same),
  ];
  return [`--- ${file}`, `+++ ${file}`, ...hunks(lines), ""].join("\n");
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function same(text: string): DiffLine {
  return { mark: " ", text };
}

/** The fewest lines removed and added: Myers' greedy search, which is quick where little differs. */
function compared(old: readonly string[], next: readonly string[]): readonly DiffLine[] {
  const trace: ReadonlyMap<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let edits = 0; ; edits++) {
    const here = new Map(reach);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [below, right] = [reach.get(diagonal + 1) ?? -1, reach.get(diagonal - 1) ?? -1];
      let x = diagonal === -edits || (diagonal !== edits && right < below) ? below : right + 1;
      while (x < old.length && x - diagonal < next.length && old[x] === next[x - diagonal]) x++;
      here.set(diagonal, x);
      if (x >= old.length && x - diagonal >= next.length)
        return walkedBack(old, next, [...trace, reach]);
    }
    trace.push(reach);
    reach = here;
  }
}

function walkedBack(
  old: readonly string[],
  next: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [old.length, next.length];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits]!;
    const diagonal = x - y;
    const [below, right] = [reach.get(diagonal + 1) ?? -1, reach.get(diagonal - 1) ?? -1];
    const isAdded = diagonal === -edits || (diagonal !== edits && right < below);
    const from = isAdded ? below : right;
    const fromY = from - (isAdded ? diagonal + 1 : diagonal - 1);
    const straight = edits === 0 ? 0 : isAdded ? from : from + 1;
    while (x > straight) {
      lines.push(same(old[--x]!));
      y--;
    }
    if (edits === 0) break;
    lines.push(isAdded ? { mark: "+", text: next[y - 1]! } : { mark: "-", text: old[x - 1]! });
    [x, y] = [from, fromY];
  }
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
