/**
 * Checked facts → what CI refuses of their change beyond what `check` does: ids that lead nowhere, values
 * that a publish gate holds back, files out of their canonical form. The change is what differs since the
 * branch left the default branch, as `diff` shows it.
 */
import { format } from "../curate/file/format.ts";
import { heldBytes, readListed, type SameFile } from "../curate/diff/command/facts-at.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { gateRefusals } from "../dataset/gates.ts";
import { counted } from "../lists/counted.ts";
import type { Located } from "../load/located.ts";
import { factFiles, type FactsTree } from "../load/tree.ts";
import type { Curated } from "../schema/curated-facts.ts";
import { ProviderFile } from "../schema/curated.ts";
import { validate } from "../validate/validate.ts";
import { attempted } from "../schema/result.ts";
import type { BaseFiles } from "./check-base.ts";
import { nothingRefused, type RefusedChange } from "./refused-change.ts";
import { lostPlaces } from "./lost-places.ts";

export interface CheckedFacts {
  readonly asOf: string;
  readonly tree: FactsTree;
  readonly curated: Curated;
}

/** `same` are the files that did not change, by git's id. */
export async function refusedInChange(
  { asOf, tree, curated }: CheckedFacts,
  { git, entries }: BaseFiles,
  same: readonly SameFile[],
): Promise<RefusedChange> {
  const read = await attempted(() =>
    readListed(git, entries, { name: tree.name }, heldBytes(same)),
  );
  if (!read.ok || read.value === undefined) return nothingRefused;
  const before = read.value;
  const [today, earlier] = [factFiles(tree), factFiles(before)];
  // The text of a file may be the same where its bytes are not.
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

function lostIds(before: Dataset, after: Dataset, tree: FactsTree): RefusedChange {
  const ids = new Set(after.facts.map(({ id }) => id));
  const today = (id: string): string => after.renamed.get(id) ?? id;
  const gone = before.facts.filter(({ id }) => !ids.has(today(id)));
  const gates = gateRefusals({ before: before.facts, after: after.facts, today });
  return {
    words: gates.map(({ message }) => message),
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
