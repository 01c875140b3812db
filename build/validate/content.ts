/**
 * Facts without any problem → the problem that there are none. Looked for last: a file that is refused
 * may hold the facts that are missing.
 */
import type { Meaning } from "../load/meaning.ts";
import { toFound, type Problem } from "../load/problem.ts";
import type { RuleContext } from "./rule.ts";

export const content: Meaning = {
  name: "content",
  description: "A dataset publishes at least one fact.",
  why: "A folder without facts is most often the wrong folder, and publishing it would take every fact away.",
  mend: "Name the right folder with `--facts`. A new dataset starts with a first fact: `npm run facts -- new <slug>` writes the file to fill in.",
};

export function missingContent({ tree, entries }: RuleContext): readonly Problem[] {
  if (entries.some(({ fields }) => fields["status"] !== "inferred")) return [];
  // One wording, however much is there: a first file that is only begun adds no problem to an empty folder.
  const message = "no provider has a fact that can be published; a dataset publishes at least one.";
  const place = `${tree.name}/providers`;
  return [{ ...toFound(place, { line: 1, column: 1 }, message), rule: content.name }];
}
