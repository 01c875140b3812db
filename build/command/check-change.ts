/**
 * Checked facts → what CI refuses of their change beyond what `check` does: ids that lead nowhere, values
 * that a publish gate holds back, files out of their canonical form. Compared is what differs since the
 * branch left the default branch, as `diff` does; outside a clone, or where that is not at hand, nothing.
 */
import { format } from "../curate/file/format.ts";
import { openBase } from "../curate/diff/command/diff-base.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { gateRefusals } from "../dataset/gates.ts";
import { counted } from "../lists/counted.ts";
import { locatedFiles } from "../load/located-files.ts";
import type { Located } from "../load/located.ts";
import { parseYaml } from "../load/parse.ts";
import type { RuleProblem } from "../load/problem.ts";
import type { FactsTree } from "../load/tree.ts";
import type { Curated } from "../schema/curated-facts.ts";
import { ProviderFile } from "../schema/curated.ts";
import type { CommandEnvironment } from "../terminal/options.ts";
import { validate } from "../validate/validate.ts";
import { lostPlaces } from "./lost-places.ts";

export interface CheckedFacts {
  readonly folder: string;
  readonly asOf: string;
  readonly tree: FactsTree;
  readonly curated: Curated;
}

export interface RefusedChange {
  /** Each in words that go on "CI refuses …". */
  readonly words: readonly string[];
  /** Where ids are lost, with what keeps them. */
  readonly places: readonly RuleProblem[];
}

const nothingRefused: RefusedChange = { words: [], places: [] };

export async function refusedInChange(
  { folder, asOf, tree, curated }: CheckedFacts,
  environment: CommandEnvironment,
): Promise<RefusedChange> {
  const today = new Map(locatedFiles(tree).map((located) => [located.file, located]));
  const unchanged = new Set<string>();
  // A file that is as it was is not parsed again.
  const parse = (file: string, text: string) => {
    const located = today.get(file);
    if (located?.text !== text) return parseYaml(file, text);
    unchanged.add(file);
    return { located, problems: [] };
  };
  const opened = await openBase({
    asked: undefined,
    folder,
    environment,
    load: { name: tree.name, parse },
  });
  if (!opened.ok || opened.value.content.kind !== "facts") return nothingRefused;
  const before = opened.value.content.tree;
  const changed = [...today.values()].filter(({ file }) => !unchanged.has(file));
  if (changed.length === 0 && locatedFiles(before).length === today.size) return nothingRefused;
  const validated = validate(before, asOf);
  const lost = validated.ok
    ? lostIds(buildDataset(validated.curated, { asOf }), buildDataset(curated, { asOf }), tree)
    : nothingRefused;
  return { words: [...lost.words, ...unformatted(changed)], places: lost.places };
}

function lostIds(before: Dataset, after: Dataset, tree: FactsTree): RefusedChange {
  const ids = new Set(after.facts.map(({ id }) => id));
  const today = (id: string): string => after.renamed.get(id) ?? id;
  const gone = before.facts.filter(({ id }) => !ids.has(today(id)));
  const named = `${counted(gone.length, "id")} that ${gone.length === 1 ? "leads" : "lead"} nowhere (${gone[0]?.id}; \`formerly\` keeps an id known, \`removed_at\` a fact)`;
  const gates = gateRefusals({ before: before.facts, after: after.facts, today });
  return {
    words: [...(gone.length > 0 ? [named] : []), ...gates.map(({ message }) => message)],
    places: lostPlaces({ gone, before: before.facts, after: after.facts, tree }),
  };
}

function unformatted(changed: readonly Located[]): readonly string[] {
  const files = changed.filter(({ file, text }) => {
    if (!/\/providers\/[^/]+\.yaml$/.test(file)) return false;
    const result = format(file, text, ProviderFile);
    return result.ok && result.text !== text;
  });
  if (files.length === 0) return [];
  return [`${counted(files.length, "file")} out of form (npm run facts -- format)`];
}
