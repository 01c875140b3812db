/** Edits → the edited text. Every command that writes curated files goes through here. */
import type { TextEdit } from "../../load/problem.ts";

/** Edits may come in any order; throws where two overlap, since neither could then be meant as it is. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, text: replacement } of edits.toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    if (start < done) throw new Error(`two edits overlap at ${start}`);
    result += text.slice(done, start) + replacement;
    done = end;
  }
  return result + text.slice(done);
}
