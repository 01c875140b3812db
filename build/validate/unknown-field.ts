/** A field that does not belong where it stands: misspelt, or at home elsewhere. */
import type { Located, Path } from "../load/located.ts";
import type { RuleProblem } from "../load/problem.ts";
import { editDistance } from "../lists/nearest.ts";
import {
  CuratedFact,
  CuratedKey,
  CuratedKind,
  CuratedPlan,
  CuratedProduct,
  CuratedSource,
  CuratedStep,
  CuratedWitness,
  DatasetFile,
  ProviderFile,
} from "../schema/curated.ts";
import { misspeltName } from "./repair.ts";
import { mapAt } from "./rule.ts";
import { didYouMean, joinWords, listWords, problemAt, valueAt } from "./wording.ts";

const homes: readonly (readonly [string, { readonly properties: object }])[] = [
  ["a fact", CuratedFact],
  ["a step of history", CuratedStep],
  ["a witness", CuratedWitness],
  ["a source", CuratedSource],
  ["a provider", ProviderFile],
  ["a product", CuratedProduct],
  ["a plan", CuratedPlan],
  ["a key of keys.yaml", CuratedKey],
  ["a kind of kinds.yaml", CuratedKind],
  ["dataset.yaml", DatasetFile],
];

export function unknownField(
  located: Located,
  path: Path,
  allowed: readonly string[],
): RuleProblem {
  const field = String(path.at(-1));
  const owners = homes.filter(([, { properties }]) => Object.hasOwn(properties, field));
  if (owners.length === 0)
    return problemAt(
      located,
      path,
      "key",
      `unknown field \`${field}\`; allowed here: ${listWords(allowed)}.`,
      misspeltName(path, allowed, {
        siblings: mapAt(valueAt(located.value, path.slice(0, -1))),
      }),
    );
  // A field of another home is rather misplaced than misspelt, unless a single letter differs: a
  // person has to say which.
  const near = allowed.filter((name) => editDistance(field, name) === 1);
  return problemAt(
    located,
    path,
    "key",
    `misplaced field \`${field}\`; it belongs to ${joinWords(owners.map(([owner]) => owner))}, allowed here: ${listWords(allowed)}.`,
    didYouMean(field, near),
  );
}
