/**
 * A loaded tree → every problem in it, or the curated values, typed. Shape by schema first, then one
 * small rule per concern; a rule looks only at what is there, so one mistake is reported once.
 */
import { inFileOrder, toFound, type Meaning, type Problem } from "../load/problem.ts";
import { locatedFiles, type FactsTree } from "../load/tree.ts";
import type { FreshnessFile } from "../schema/freshness.ts";
import type { Curated, DatasetFile, KeysFile, KindsFile, ProviderFile } from "../schema/curated.ts";
import { nodesIn } from "./parts.ts";
import { toContext, type FactsContext, type Rule } from "./rule.ts";
import { addressesRule } from "./rules/addresses.ts";
import { conflictsRule, disagreementRule } from "./rules/conflicts.ts";
import { datesRule, removalRule } from "./rules/dates.ts";
import { columnsRule } from "./rules/columns.ts";
import { formulasRule } from "./rules/formulas.ts";
import { formerlyRule } from "./rules/formerly.ts";
import { historyRule } from "./rules/history.ts";
import { kindsRule } from "./rules/kinds.ts";
import { knownKeysRule } from "./rules/known-keys.ts";
import { moneyRule } from "./rules/money.ts";
import { namesRule } from "./rules/names.ts";
import { notPublishedRule } from "./rules/not-published.ts";
import { numbersRule } from "./rules/numbers.ts";
import { orderRule } from "./rules/order.ts";
import { registersRule } from "./rules/registers.ts";
import { registryRule } from "./rules/registry.ts";
import { scopesRule } from "./rules/scopes.ts";
import { readingsRule, sourcesRule } from "./rules/sources.ts";
import { successorsRule } from "./rules/successors.ts";
import { textRule } from "./rules/text.ts";
import { valuesRule } from "./rules/values.ts";
import { wantedRule } from "./rules/wanted.ts";
import { checkShape } from "./shape.ts";

export const curationRules: readonly Rule[] = [
  namesRule,
  formerlyRule,
  registryRule,
  kindsRule,
  knownKeysRule,
  notPublishedRule,
  valuesRule,
  numbersRule,
  moneyRule,
  sourcesRule,
  successorsRule,
  readingsRule,
  scopesRule,
  addressesRule,
  datesRule,
  orderRule,
  removalRule,
  historyRule,
  disagreementRule,
  conflictsRule,
  registersRule,
  wantedRule,
  textRule,
  formulasRule,
  columnsRule,
];

export const content: Meaning = {
  name: "content",
  description: "A dataset publishes at least one fact.",
  why: "A folder without facts is most often the wrong folder, and publishing it would take every fact away.",
  mend: "Name the right folder with `--facts`. A new dataset starts with a first fact: `npm run facts -- new <slug>` writes the file to fill in.",
};

export type Validated =
  | { readonly ok: true; readonly curated: Curated }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** All problems of all files, in file order; `asOf` is the moment the dataset is built for. */
export function validate(tree: FactsTree, asOf: string): Validated {
  const context = { ...toContext(tree, asOf), nodes: locatedFiles(tree).flatMap(nodesIn) };
  // What could not be read at a place has its problem; what it is read as is not judged.
  const unread = new Set(tree.problems.map(positionKey));
  const judged = [
    ...checkShape(tree),
    ...curationRules.flatMap((rule) =>
      [...rule.check(context)].map((found): Problem => ({ ...found, rule: rule.name })),
    ),
  ];
  const wrong = inFileOrder([
    ...tree.problems,
    ...judged.filter((problem) => !unread.has(positionKey(problem))),
  ]);
  const problems = wrong.length > 0 ? wrong : missingContent(context);
  const curated = problems.length > 0 ? undefined : curatedOf(tree);
  return curated === undefined ? { ok: false, problems } : { ok: true, curated };
}

/** The values of a tree without a problem; undefined where a file is missing. */
function curatedOf({ dataset, keys, kinds, freshness, providers }: FactsTree): Curated | undefined {
  if (dataset === undefined || keys === undefined) return undefined;
  return {
    dataset: dataset.value as DatasetFile,
    keys: keys.value as KeysFile,
    kinds: (kinds?.value ?? {}) as KindsFile,
    ...(freshness ? { freshness: freshness.value as FreshnessFile } : {}),
    providers: providers.map(({ slug, located }) => ({
      slug,
      file: located.value as ProviderFile,
    })),
  };
}

function positionKey({ file, position }: Problem): string {
  return `${position.line}:${position.column}:${file}`;
}

/** Looked for last: a file that is refused may hold the facts that are missing. */
function missingContent({ tree, entries }: FactsContext): readonly Problem[] {
  if (entries.some(({ fields }) => fields["status"] !== "inferred")) return [];
  // One wording, however much is there: a first file that is only begun adds no problem to an empty folder.
  const message = "no provider has a fact that can be published; a dataset publishes at least one.";
  const place = `${tree.name}/providers`;
  return [{ ...toFound(place, { line: 1, column: 1 }, message), rule: content.name }];
}
