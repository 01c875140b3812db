/** A curated provider → the places where its facts stand: the provider, its products, their plans. */
import { memberOf } from "../schema/lists/members.ts";
import type { CuratedFact, CuratedSilence } from "../schema/curated-fact.ts";
import type { CuratedPlan, CuratedProvider } from "../schema/curated.ts";
import type { Named } from "../schema/fact.ts";

export interface FactPlace {
  readonly product: Named | undefined;
  readonly plan: Named | undefined;
  /** The product that its provider names instead of this one. */
  readonly supersededBy?: Named | undefined;
  /** Facts of a scope are details. */
  readonly hasDetailScopes?: boolean;
  /** Names of the product's scopes, by slug. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, CuratedFact | readonly CuratedFact[]>>;
  /** What is not published there, by key. */
  readonly silences: Readonly<Record<string, CuratedSilence>>;
}

/** In file order. */
export function factPlaces(file: CuratedProvider["file"]): readonly FactPlace[] {
  const { products = {} } = file;
  const places: FactPlace[] = [
    { product: undefined, plan: undefined, scopes: {}, ...statedAt(file) },
  ];
  for (const [slug, definition] of Object.entries(products)) {
    const product = { slug, name: definition.name };
    const { scopes = {}, superseded_by: successor, detail } = definition;
    const supersededBy =
      successor === undefined
        ? undefined
        : { slug: successor, name: memberOf(products, successor).name };
    const own = { product, supersededBy, hasDetailScopes: detail === "scopes", scopes };
    places.push({ ...own, plan: undefined, ...statedAt(definition) });
    for (const [planSlug, plan] of Object.entries(definition.plans ?? {}))
      places.push({ ...own, plan: { slug: planSlug, name: plan.name }, ...statedAt(plan) });
  }
  return places;
}

function statedAt({
  facts = {},
  not_published = {},
}: Pick<CuratedPlan, "facts" | "not_published">): Pick<FactPlace, "facts" | "silences"> {
  return { facts, silences: not_published };
}
