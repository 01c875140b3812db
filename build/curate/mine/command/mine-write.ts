/** Proposals that a person accepts → the provider's file with them, if it is then still valid. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { consequences, withProvider } from "../../edit/consequences.ts";
import { unified } from "../../edit/unified.ts";
import { openCurated } from "../../file/curated-file.ts";
import { addSteps, factFields } from "../../file/fact.ts";
import type { Proposed } from "../propose.ts";
import { Refusal } from "../../set/refusal.ts";
import { parseYaml } from "../../../load/parse.ts";
import { folderName, loadTree } from "../../../load/tree.ts";
import { writeWhole } from "../../../publish/whole.ts";
import type { FactAt } from "../../edit/fact-at.ts";
import type { FactsOptions } from "../../../terminal/options.ts";
import { printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

/** The change as a diff; false where the facts would be refused, and the problems have been printed. */
export function writeAccepted(
  { facts, asOf }: Pick<FactsOptions, "facts" | "asOf">,
  { slug, file, path, fact }: FactAt,
  { current, proposals }: Proposed,
  accept: readonly number[],
  terminal: Terminal,
): string | false {
  const steps = accept
    .filter((number) => number > 0)
    .map((number) => {
      const proposal = proposals.find((each) => each.number === number);
      if (proposal === undefined) throw new Refusal(`there is no proposal ${number}.`);
      if (proposal.standing !== "new")
        throw new Refusal(`proposal ${number} is in the history already; nothing was written.`);
      return proposal.step;
    });
  const place = join(facts, file.slice(folderName(facts).length + 1));
  const before = readFileSync(place, "utf8");
  const curated = openCurated(before);
  addSteps(curated, path, fact.history ?? [], steps);
  if (accept.includes(0)) {
    if (fact.observed_at !== undefined)
      throw new Refusal(`the fact has an observed_at already: ${fact.observed_at}.`);
    if (current?.observedAt === undefined)
      throw new Refusal("it is not known since when today's value holds.");
    curated.set([...path, "observed_at"], current.observedAt, factFields);
  }
  const after = curated.print();
  const tree = loadTree(facts);
  const edited = withProvider(tree, slug, parseYaml(file, after.replace(/^\ufeff/, "")));
  const { problems } = consequences(tree, edited, asOf);
  if (problems.length > 0) {
    printProblems(problems, terminal);
    return false;
  }
  writeWhole([{ path: place, content: after }]);
  return unified(file, before, after);
}
