/**
 * The earlier names of everything that is published → the names of today. Redirects, errors and
 * diffs use them to follow an old address or id.
 */
import type { Fact } from "../schema/fact.ts";
import type { Curated } from "../schema/curated-facts.ts";

/** By level: an earlier name and the names it has today; products and plans of several providers may share one. */
export interface FormerNames {
  readonly provider: RenamedTo;
  readonly product: RenamedTo;
  readonly plan: RenamedTo;
  readonly key: RenamedTo;
}
export type RenamedTo = Readonly<Record<string, readonly string[]>>;

/** Only the names of published providers, products, plans and keys are taken. */
export function formerlyOf({ providers, keys }: Curated, facts: readonly Fact[]): FormerNames {
  const published = new Set(facts.flatMap(({ id }) => idPrefixes(id)));
  const names = { provider: pairs(), product: pairs(), plan: pairs(), key: pairs() };
  for (const { slug, file } of providers) {
    if (published.has(slug)) names.provider.add(file.formerly, slug);
    for (const [product, { formerly, plans = {} }] of Object.entries(file.products ?? {})) {
      if (published.has(`${slug}/${product}`)) names.product.add(formerly, product);
      for (const [plan, { formerly: earlier }] of Object.entries(plans))
        if (published.has(`${slug}/${product}/${plan}`)) names.plan.add(earlier, plan);
    }
  }
  for (const [key, { formerly }] of Object.entries(keys)) names.key.add(formerly, key);
  return {
    provider: names.provider.all(),
    product: names.product.all(),
    plan: names.plan.all(),
    key: names.key.all(),
  };
}

/** The ids of today by the earlier ones. */
export function idsByEarlier(
  curated: Curated,
  facts: readonly Fact[],
): ReadonlyMap<string, string> {
  return new Map(facts.flatMap((fact) => earlierIds(curated, fact).map((id) => [id, fact.id])));
}

/** The ids that a fact had under each single earlier name of its levels. */
export function earlierIds({ providers, keys }: Curated, { id }: Fact): readonly string[] {
  const [provider = "", product = "", plan = "", rest = ""] = id.split("/");
  const [key = "", source] = rest.split("@");
  const suffix = source === undefined ? "" : `@${source}`;
  const file = providers.find(({ slug }) => slug === provider)?.file;
  const ofProduct = file?.products?.[product];
  const levels = [
    [provider, ...(file?.formerly ?? [])],
    [product, ...(ofProduct?.formerly ?? [])],
    [plan, ...(ofProduct?.plans?.[plan]?.formerly ?? [])],
    [key, ...(keys[key]?.formerly ?? [])],
  ];
  const ids = levels.reduce<readonly string[]>(
    (heads, names) =>
      heads.flatMap((head) => names.map((name) => (head === "" ? name : `${head}/${name}`))),
    [""],
  );
  return ids.map((each) => each + suffix).filter((each) => each !== id);
}

/** `a`, `a/b` and `a/b/c` of `a/b/c/key`. */
function idPrefixes(id: string): readonly string[] {
  const parts = id.split("/").slice(0, 3);
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}

function pairs() {
  const names = new Map<string, Set<string>>();
  return {
    add(formerly: readonly string[] | undefined, today: string): void {
      for (const name of formerly ?? []) names.set(name, (names.get(name) ?? new Set()).add(today));
    },
    all: (): RenamedTo =>
      Object.fromEntries(
        [...names]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, today]) => [name, [...today].toSorted()]),
      ),
  };
}
