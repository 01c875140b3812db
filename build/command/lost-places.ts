/**
 * Published facts whose ids lead nowhere → the places of the files where that is seen today, each with
 * what keeps its ids known: a plan or a product under another name, or where something is missing.
 */
import { counted } from "../lists/counted.ts";
import { grouped } from "../lists/grouped.ts";
import type { Path } from "../load/located.ts";
import type { RuleProblem } from "../load/problem.ts";
import type { FactsTree, ProviderSource } from "../load/tree.ts";
import type { Fact } from "../schema/fact.ts";
import { mapAt } from "../validate/rule.ts";
import { keyProblem, valueAt } from "../validate/wording.ts";

export interface LostFacts {
  readonly gone: readonly Fact[];
  readonly before: readonly Fact[];
  readonly after: readonly Fact[];
  readonly tree: FactsTree;
}

/** A provider that is gone as a whole has no place left. */
export function lostPlaces({ gone, before, after, tree }: LostFacts): readonly RuleProblem[] {
  return tree.providers.flatMap((provider) => {
    const isOfProvider = (fact: Fact): boolean => fact.provider.slug === provider.slug;
    const lost = gone.filter(isOfProvider);
    if (lost.length === 0) return [];
    const places = grouped(lost, (fact) => JSON.stringify(placeLostBy(fact, provider)));
    const known = { before: before.filter(isOfProvider), after: after.filter(isOfProvider) };
    return [...places.values()].map((facts) => {
      const place = placeLostBy(facts[0]!, provider);
      const heir = heirOf(facts, place, provider, known);
      return heir === undefined
        ? missingAt(provider, place.path, facts)
        : renamedTo(provider, [...place.path, heir], place.name!, facts);
    });
  });
}

interface LostPlace {
  /** What still stands there: a map of products, of plans or of facts. */
  readonly path: Path;
  /** The product or plan that is gone from it; absent where facts alone are. */
  readonly name?: string;
}

function placeLostBy({ product, plan }: Fact, provider: ProviderSource): LostPlace {
  const has = (path: Path): boolean => valueAt(provider.located.value, path) !== undefined;
  if (product === undefined) return { path: ["facts"] };
  const place = ["products", product.slug];
  if (!has(place)) return { path: ["products"], name: product.slug };
  if (plan === undefined) return { path: [...place, "facts"] };
  const plans = [...place, "plans"];
  if (!has([...plans, plan.slug])) return { path: plans, name: plan.slug };
  return { path: [...plans, plan.slug, "facts"] };
}

/** The new name there under which most of the values are found again. */
function heirOf(
  facts: readonly Fact[],
  { path, name }: LostPlace,
  { located }: ProviderSource,
  { before, after }: Pick<LostFacts, "before" | "after">,
): string | undefined {
  if (name === undefined) return undefined;
  const isPlan = path.at(-1) === "plans";
  const own = (fact: Fact): string | undefined =>
    isPlan && fact.product?.slug !== path[1] ? undefined : fact[isPlan ? "plan" : "product"]?.slug;
  const said = ({ plan, key, scope, value }: Fact): string =>
    JSON.stringify([isPlan ? "" : plan?.slug, key, scope?.slug, value]);
  const earlier = new Set(before.map(own));
  const lost = new Set(facts.map(said));
  const [best] = Object.keys(mapAt(valueAt(located.value, path)))
    .filter((each) => !earlier.has(each))
    .map((each) => ({
      name: each,
      count: after.filter((fact) => own(fact) === each && lost.has(said(fact))).length,
    }))
    .toSorted((a, b) => b.count - a.count);
  return best !== undefined && best.count > 0 ? best.name : undefined;
}

function renamedTo(
  { located }: ProviderSource,
  path: Path,
  name: string,
  facts: readonly Fact[],
): RuleProblem {
  const hasEarlier = valueAt(located.value, [...path, "formerly"]) !== undefined;
  return keyProblem(
    located,
    path,
    `\`${path.at(-1)}\` holds what \`${name}\` held, and ${leadNowhere(facts)}; an earlier name stands under \`formerly\`.`,
    {
      repair: hasEarlier
        ? `Write \`${name}\` first in its \`formerly\`.`
        : `Write \`formerly: [${name}]\` below its \`name\`.`,
    },
  );
}

/** At the nearest place above that still stands. */
function missingAt(provider: ProviderSource, path: Path, facts: readonly Fact[]): RuleProblem {
  const { located } = provider;
  const above = path.map((_, index) => path.slice(0, path.length - index));
  const standing = above.find((each) => valueAt(located.value, each) !== undefined) ?? ["name"];
  return keyProblem(
    located,
    standing,
    `${leadNowhere(facts)} (${facts[0]!.id}); an id that was published stays or leads on.`,
    {
      repair:
        "Write the fact again, with `removed_at` where its source no longer states it, or name the id under `formerly` of the fact that it became.",
    },
  );
}

function leadNowhere(facts: readonly Fact[]): string {
  return `${counted(facts.length, "published id")} ${facts.length === 1 ? "leads" : "lead"} nowhere`;
}
