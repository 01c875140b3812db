/** A curated provider → the places where its facts stand: the provider, its products, their plans. */
import type { CuratedFact } from "../schema/curated.ts";
import type { Named } from "../schema/fact.ts";
import type { CuratedProvider } from "../schema/curated-facts.ts";
import { foldSpaces } from "./folded.ts";

export interface FactPlace {
  readonly product: Named | undefined;
  readonly plan: Named | undefined;
  /** Names of the product's scopes, by slug. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, CuratedFact | readonly CuratedFact[]>>;
}

/** In file order. */
export function factPlaces({ facts, products }: CuratedProvider["file"]): readonly FactPlace[] {
  const places: FactPlace[] = [
    { product: undefined, plan: undefined, scopes: {}, facts: facts ?? {} },
  ];
  for (const [slug, definition] of Object.entries(products ?? {})) {
    const product = toNamed(slug, definition.name);
    const { scopes = {} } = definition;
    places.push({ product, plan: undefined, scopes, facts: definition.facts ?? {} });
    for (const [planSlug, { name, facts: ofPlan = {} }] of Object.entries(definition.plans ?? {}))
      places.push({ product, plan: toNamed(planSlug, name), scopes, facts: ofPlan });
  }
  return places;
}

export function toNamed(slug: string, name: string): Named {
  return { slug, name: foldSpaces(name) };
}
