/**
 * The pairs of providers that have a page of their own: those with services of one kind that state at least
 * three of the same limits for them.
 */
import type { Dataset, DatasetKind, DatasetProvider } from "../../dataset/dataset.ts";
import { onceFor } from "../../lists/once-for.ts";

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
  const limitsOf = providers.map(limitsByKind);
  const found = new Map<number, FoundPair>();
  for (const kind of kinds) {
    const members = limitsOf.flatMap((limits, index) => {
      const keys = limits.get(kind.slug);
      return keys === undefined ? [] : [{ index, keys }];
    });
    for (const [at, a] of members.entries())
      for (const b of members.slice(at + 1)) {
        const shared = [...a.keys].filter((key) => b.keys.has(key));
        if (shared.length === 0) continue;
        const place = a.index * providers.length + b.index;
        const pair = found.get(place) ?? { place, shared: new Set(), kinds: [] };
        for (const key of shared) pair.shared.add(key);
        pair.kinds.push({ kind, count: shared.length });
        found.set(place, pair);
      }
  }
  const alike = [...found.values()].filter(({ shared }) => shared.size >= fewestShared);
  const ends = ({ place }: FoundPair): readonly [number, number] => [
    Math.floor(place / providers.length),
    place % providers.length,
  ];
  return mostAlike(alike, ends).map((pair): ProviderPair => {
    const [a, b] = ends(pair);
    return {
      a: providers[a]!,
      b: providers[b]!,
      shared: pair.shared.size,
      kinds: pair.kinds.toSorted((x, y) => y.count - x.count).map(({ kind }) => kind),
    };
  });
}

interface FoundPair {
  /** The number of the one provider, and of the other. */
  readonly place: number;
  readonly shared: Set<string>;
  readonly kinds: { readonly kind: DatasetKind; readonly count: number }[];
}

/** Each pair that is among those with most in common of either; the number of pairs then grows with providers. */
function mostAlike(
  pairs: readonly FoundPair[],
  ends: (pair: FoundPair) => readonly number[],
): readonly FoundPair[] {
  const counts = new Map<number, number>();
  const kept = pairs
    .toSorted((x, y) => y.shared.size - x.shared.size || x.place - y.place)
    .filter((pair) => {
      const own = ends(pair).map((end) => [end, (counts.get(end) ?? 0) + 1] as const);
      for (const [end, count] of own) counts.set(end, count);
      return own.some(([, count]) => count <= mostPartners);
    });
  return kept.toSorted((x, y) => x.place - y.place);
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
