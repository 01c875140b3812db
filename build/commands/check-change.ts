/**
 * Checked facts → what CI refuses of their change beyond what `check` does: ids that lead nowhere, values
 * that a publish gate holds back, files out of their canonical form. The change is what differs since the
 * branch left the default branch, as `diff` shows it.
 */
import { format } from "../curate/file/format.ts";
import { branchStart, factsAt } from "../curate/diff/command/facts-at.ts";
import { openGit } from "../curate/git/command/git.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { gateRefusals } from "../dataset/gates.ts";
import { counted } from "../schema/lists/counted.ts";
import { factFiles, locatedFiles } from "../load/tree.ts";
import { parseYaml } from "../load/parse.ts";
import type { RuleProblem } from "../load/problem.ts";
import type { CommandEnvironment } from "./terminal/options.ts";
import type { Located } from "../load/located.ts";
import type { FactsTree } from "../load/tree.ts";
import type { Curated } from "../schema/curated-facts.ts";
import { ProviderFile } from "../schema/curated.ts";
import { validate } from "../validate/validate.ts";
import { attempted, type Attempt } from "../schema/result.ts";
import { lostPlaces } from "./lost-places.ts";

export interface CheckedFacts {
  readonly asOf: string;
  /** On disk. */
  readonly folder: string;
  readonly tree: FactsTree;
  readonly curated: Curated;
}

export interface RefusedChange {
  /** Each in words that go on "CI refuses …". */
  readonly words: readonly string[];
  /** Where ids are lost, with what keeps them. */
  readonly places: readonly RuleProblem[];
}

export const nothingRefused: RefusedChange = { words: [], places: [] };

/** Nothing outside a clone, and where the commit is not at hand. */
export async function refusedInChange(
  { asOf, folder, tree, curated }: CheckedFacts,
  environment: CommandEnvironment,
): Promise<RefusedChange> {
  const read = await attempted(() => factsBefore(folder, tree, environment));
  if (!read.ok || read.value === undefined) return nothingRefused;
  const before = read.value;
  const [today, earlier] = [factFiles(tree), factFiles(before)];
  const texts = new Map(earlier.map(({ file, text }) => [file, text]));
  const changed = today.filter(({ file, text }) => texts.get(file) !== text);
  if (changed.length === 0 && earlier.length === today.length) return nothingRefused;
  const validated = validate(before, asOf);
  const datasetOf = (facts: Curated): Dataset => buildDataset(facts, { asOf });
  const lost = validated.ok
    ? lostIds(datasetOf(validated.curated), datasetOf(curated), tree)
    : nothingRefused;
  return { words: [...lost.words, ...unformatted(changed)], places: lost.places };
}

/** The facts where the branch left the default branch; what is the same today is not parsed again. */
async function factsBefore(
  folder: string,
  tree: FactsTree,
  environment: CommandEnvironment,
): Promise<Attempt<FactsTree | undefined>> {
  const git = await openGit(folder, environment);
  if (!git.ok) return git;
  const start = await branchStart(git.value, "HEAD");
  if (!start.ok) return start;
  const known = new Map(locatedFiles(tree).map((located) => [located.file, located]));
  return factsAt(git.value, start.value.commit, {
    name: tree.name,
    parse(file, text) {
      const located = known.get(file);
      return located?.text === text ? { located, problems: [] } : parseYaml(file, text);
    },
  });
}

function lostIds(before: Dataset, after: Dataset, tree: FactsTree): RefusedChange {
  const ids = new Set(after.facts.map(({ id }) => id));
  const today = (id: string): string => after.renamed.get(id) ?? id;
  const gone = before.facts.filter(({ id }) => !ids.has(today(id)));
  const gates = gateRefusals({ before: before.facts, after: after.facts, today });
  return {
    words: gates.map(({ message }) => message),
    places: lostPlaces(gone, tree),
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
