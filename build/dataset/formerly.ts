/**
 * Earlier names → the names of today, for what is published: so that an old address can name the new
 * one, and an old id can be followed.
 */
import { parseFactId, toFactId, withoutSource } from "../schema/fact-id.ts";
import type { Curated } from "../schema/curated.ts";
import { collectTexts, type TextsByName } from "./texts-by-name.ts";

/** By level: an earlier name and the names it has today; products and plans of several providers may share one. */
export interface FormerNames {
  readonly provider: TextsByName;
  readonly product: TextsByName;
  readonly plan: TextsByName;
  readonly key: TextsByName;
  /** Earlier ids of single facts that were moved, and their ids today. */
  readonly id: TextsByName;
}

/** A published fact with the earlier ids that its curator wrote beside it. */
export interface MovedFact {
  readonly id: string;
  readonly formerly: readonly string[];
}

/** What is not published has no earlier name either. */
export function earlierNames(
  { providers, keys }: Curated,
  facts: readonly MovedFact[],
): FormerNames {
  const published = publishedPlaces(facts);
  const names = {
    provider: collectTexts(),
    product: collectTexts(),
    plan: collectTexts(),
    key: collectTexts(),
    id: collectTexts(),
  };
  const add = (level: keyof FormerNames, formerly: readonly string[] = [], today: string): void => {
    for (const name of formerly) if (name !== "*" && name !== today) names[level].add(name, today);
  };
  for (const { slug, file } of providers) {
    if (published.has(slug)) add("provider", file.formerly, slug);
    for (const [product, { formerly, plans = {} }] of Object.entries(file.products ?? {})) {
      if (published.has(`${slug}/${product}`)) add("product", formerly, product);
      for (const [plan, { formerly: earlier }] of Object.entries(plans))
        if (published.has(`${slug}/${product}/${plan}`)) add("plan", earlier, plan);
    }
  }
  for (const [key, { formerly }] of Object.entries(keys)) add("key", formerly, key);
  for (const { id, formerly } of facts) {
    if (formerly.length === 0) continue;
    add("id", formerly, id);
    const is = parseFactId(id);
    for (const was of formerly.map(parseFactId)) {
      // A level that still exists keeps its name: only this fact has left it.
      if (!published.has(`${was.provider}/${was.product}`) && is.product !== "*")
        add("product", [was.product], is.product);
      if (!published.has(`${was.provider}/${was.product}/${was.plan}`) && is.plan !== "*")
        add("plan", [was.plan], is.plan);
      if (!Object.hasOwn(keys, was.key)) add("key", [was.key], is.key);
    }
  }
  const sorted = (level: keyof FormerNames): TextsByName =>
    Object.fromEntries(
      Object.entries(names[level].all()).map(([name, today]) => [name, today.toSorted()]),
    );
  return {
    provider: sorted("provider"),
    product: sorted("product"),
    plan: sorted("plan"),
    key: sorted("key"),
    id: sorted("id"),
  };
}

/** Every earlier id of a published fact → its id today. */
export function earlierIds(
  curated: Curated,
  facts: readonly MovedFact[],
): ReadonlyMap<string, string> {
  const today = new Map<string, string>();
  const ids = new Set(facts.map(({ id }) => id));
  const files = new Map(curated.providers.map(({ slug, file }) => [slug, file]));
  for (const { id, formerly } of facts) {
    const is = parseFactId(id);
    const file = files.get(is.provider);
    const ofProduct = file?.products?.[is.product];
    const earlier = {
      provider: file?.formerly,
      product: ofProduct?.formerly,
      plan: ofProduct?.plans?.[is.plan]?.formerly,
      key: curated.keys[is.key]?.formerly,
    };
    // Most facts have no earlier name.
    if (earlier.provider ?? earlier.product ?? earlier.plan ?? earlier.key)
      for (const provider of [is.provider, ...(earlier.provider ?? [])])
        for (const product of [is.product, ...(earlier.product ?? [])])
          for (const plan of [is.plan, ...(earlier.plan ?? [])])
            for (const key of [is.key, ...(earlier.key ?? [])])
              today.set(toFactId({ ...is, provider, product, plan, key }), id);
    today.delete(id);
    for (const was of formerly) today.set(was, id);
    // Before a second page disagreed, the fact was known without its source: the first entry has that id.
    const plain = withoutSource(id);
    if (!ids.has(plain) && !today.has(plain)) today.set(plain, id);
  }
  return today;
}

/** `a`, `a/b` and `a/b/c` of each `a/b/c/key`. */
function publishedPlaces(facts: readonly MovedFact[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { id } of facts) {
    const product = id.indexOf("/");
    const plan = id.indexOf("/", product + 1);
    places
      .add(id.slice(0, product))
      .add(id.slice(0, plan))
      .add(id.slice(0, id.indexOf("/", plan + 1)));
  }
  return places;
}
