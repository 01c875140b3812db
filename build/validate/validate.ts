/**
 * A loaded tree → every problem in it, or the curated values, typed. Shape by schema first, then one
 * small rule per concern; a rule looks only at what is there, so one mistake is reported once.
 */
import { inFileOrder, type Problem } from "../load/problem.ts";
import type { FactsTree } from "../load/tree.ts";
import type { DatasetFile, KeysFile, ProviderFile } from "../schema/curated.ts";
import { missingContent } from "./content.ts";
import type { Curated } from "./curated.ts";
import { toContext, type Rule } from "./rule.ts";
import { addresses } from "./rules/addresses.ts";
import { dates } from "./rules/dates.ts";
import { disagreement } from "./rules/disagreement.ts";
import { formerly } from "./rules/formerly.ts";
import { history } from "./rules/history.ts";
import { knownKeys } from "./rules/known-keys.ts";
import { money } from "./rules/money.ts";
import { names } from "./rules/names.ts";
import { numbers } from "./rules/numbers.ts";
import { order } from "./rules/order.ts";
import { registry } from "./rules/registry.ts";
import { removal } from "./rules/removal.ts";
import { sources } from "./rules/sources.ts";
import { text } from "./rules/text.ts";
import { values } from "./rules/values.ts";
import { checkShape } from "./shape.ts";

export const rules: readonly Rule[] = [
  names,
  formerly,
  registry,
  knownKeys,
  values,
  numbers,
  money,
  sources,
  addresses,
  dates,
  order,
  removal,
  history,
  disagreement,
  text,
];

export type Validated =
  | { readonly ok: true; readonly curated: Curated }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** All problems of all files, in file order; `asOf` is the moment the dataset is built for. */
export function validate(tree: FactsTree, asOf: string): Validated {
  const context = toContext(tree, asOf);
  // What could not be read at a place has its problem; what it is read as is not judged.
  const unread = new Set(tree.problems.map(placeOf));
  const judged = [
    ...checkShape(tree),
    ...rules.flatMap((rule) =>
      [...rule.check(context)].map((found): Problem => ({ ...found, rule: rule.name })),
    ),
  ];
  const wrong = inFileOrder([
    ...tree.problems,
    ...judged.filter((problem) => !unread.has(placeOf(problem))),
  ]);
  const problems = wrong.length > 0 ? wrong : missingContent(context);
  if (problems.length > 0 || !tree.dataset || !tree.keys) return { ok: false, problems };
  const curated: Curated = {
    dataset: tree.dataset.value as DatasetFile,
    keys: tree.keys.value as KeysFile,
    providers: tree.providers.map(({ slug, located }) => ({
      slug,
      file: located.value as ProviderFile,
    })),
  };
  return { ok: true, curated };
}

function placeOf({ file, position }: Problem): string {
  return `${position.line}:${position.column}:${file}`;
}
