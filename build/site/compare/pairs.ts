/**
 * The pairs of providers that have a page of their own: those with services of one kind that state at least
 * three of the same limits for them.
 */
import type { Dataset, DatasetKind, DatasetProvider } from "../../dataset/dataset.ts";
import { onceFor } from "../../schema/lists/once-for.ts";

const fewestShared = 3;
/** Those with more have pages with the nearest; any two are compared by choosing them. */
const mostPartners = 24;

export interface ProviderPair {
  /** By slug. */
  readonly a: DatasetProvider;
  readonly b: DatasetProvider;
  /** How many limits both state for them. */
  readonly shared: number;
  /** The kinds for which both state the same limits, those with the most first. */
  readonly kinds: readonly DatasetKind[];
}

export const pairsOfKinds = onceFor(findPairs);

/** Those of one provider, in their order. */
export const pairsBeside = onceFor((dataset: Pick<Dataset, "providers" | "kinds">) => {
  const own = new Map(dataset.providers.map(({ slug }) => [slug, [] as ProviderPair[]]));
  for (const pair of pairsOfKinds(dataset))
    for (const { slug } of [pair.a, pair.b]) own.get(slug)!.push(pair);
  return ({ slug }: Pick<DatasetProvider, "slug">): readonly ProviderPair[] => own.get(slug) ?? [];
});

function findPairs({
  providers,
  kinds,
}: Pick<Dataset, "providers" | "kinds">): readonly ProviderPair[] {
  const limitsOf = new Map(providers.map((provider) => [provider, limitsByKind(provider)]));
  const found = new Map<string, FoundPair>();
  for (const kind of kinds) {
    const members = providers.filter((provider) => limitsOf.get(provider)!.has(kind.slug));
    const keysOf = (provider: DatasetProvider): ReadonlySet<string> =>
      limitsOf.get(provider)!.get(kind.slug)!;
    for (const [at, a] of members.entries())
      for (const b of members.slice(at + 1)) {
        const shared = [...keysOf(a)].filter((key) => keysOf(b).has(key));
        if (shared.length === 0) continue;
        const name = `${a.slug}/${b.slug}`;
        const pair = found.get(name) ?? { a, b, shared: new Set(), kinds: [] };
        for (const key of shared) pair.shared.add(key);
        pair.kinds.push({ kind, count: shared.length });
        found.set(name, pair);
      }
  }
  const place = new Map(providers.map((provider, index) => [provider, index]));
  const inOrder = [...found.values()]
    .filter(({ shared }) => shared.size >= fewestShared)
    .toSorted((x, y) => place.get(x.a)! - place.get(y.a)! || place.get(x.b)! - place.get(y.b)!);
  return mostAlike(inOrder).map(({ a, b, shared, kinds: own }): ProviderPair => ({
    a,
    b,
    shared: shared.size,
    kinds: own.toSorted((x, y) => y.count - x.count).map(({ kind }) => kind),
  }));
}

interface FoundPair extends Pick<ProviderPair, "a" | "b"> {
  readonly shared: Set<string>;
  readonly kinds: { readonly kind: DatasetKind; readonly count: number }[];
}

/** Each pair that is among those with most in common of either; the number of pairs then grows with providers. */
function mostAlike(pairs: readonly FoundPair[]): readonly FoundPair[] {
  const counts = new Map<DatasetProvider, number>();
  const kept = new Set(
    pairs
      .toSorted((x, y) => y.shared.size - x.shared.size)
      .filter(({ a, b }) => {
        const own = [a, b].map((end) => (counts.get(end) ?? 0) + 1);
        counts.set(a, own[0]!).set(b, own[1]!);
        return own.some((count) => count <= mostPartners);
      }),
  );
  return pairs.filter((pair) => kept.has(pair));
}

/** The keys of the limits that hold, by the kind of the product that they are stated for. */
function limitsByKind({
  facts,
  products,
}: DatasetProvider): ReadonlyMap<string, ReadonlySet<string>> {
  const kindOf = new Map(products.map(({ slug, kind }) => [slug, kind]));
  const limits = new Map<string, Set<string>>();
  for (const { product, status, key } of facts) {
    const kind = product && kindOf.get(product.slug);
    if (kind === undefined || status === "removed") continue;
    limits.set(kind, (limits.get(kind) ?? new Set()).add(key));
  }
  return limits;
}
