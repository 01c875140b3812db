/**
 * Published facts whose ids lead nowhere → the places of the files where that is seen today, each with
 * what keeps its ids known.
 */
import { counted } from "../schema/lists/counted.ts";
import { grouped } from "../schema/lists/grouped.ts";
import type { Path } from "../load/located.ts";
import type { RuleProblem } from "../load/problem.ts";
import type { FactsTree, ProviderSource } from "../load/tree.ts";
import type { Fact } from "../schema/fact.ts";
import { keyProblem, valueAt } from "../validate/wording.ts";

/** A provider that is gone as a whole has no place left. */
export function lostPlaces(gone: readonly Fact[], tree: FactsTree): readonly RuleProblem[] {
  return tree.providers.flatMap((provider) => {
    const lost = gone.filter((fact) => fact.provider.slug === provider.slug);
    const places = grouped(lost, (fact) => JSON.stringify(standingAbove(fact, provider)));
    return [...places.values()].map((facts) => missingAt(provider, facts));
  });
}

/** The innermost of the maps that held the fact which still stands: of facts, of plans or of products. */
function standingAbove({ product, plan }: Fact, { located }: ProviderSource): Path {
  const ofProduct = product ? ["products", product.slug] : [];
  const ofPlan = plan ? [...ofProduct, "plans", plan.slug] : ofProduct;
  const path: Path = [...ofPlan, "facts"];
  const above = path.map((_, index) => path.slice(0, path.length - index));
  return above.find((each) => valueAt(located.value, each) !== undefined) ?? ["name"];
}

function missingAt(provider: ProviderSource, facts: readonly Fact[]): RuleProblem {
  return keyProblem(
    provider.located,
    standingAbove(facts[0]!, provider),
    `${counted(facts.length, "published id")} ${facts.length === 1 ? "leads" : "lead"} nowhere (${facts[0]!.id}); an id that was published stays or leads on.`,
    {
      repair:
        "Write the fact again, with `removed_at` where its source no longer states it, or name the id, or the earlier name of its plan or product, under `formerly` of what it became.",
    },
  );
}
