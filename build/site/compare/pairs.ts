/**
 * The pairs of providers that have a page of their own: those with services of one kind that state at least
 * three of the same limits for them.
 */
import type { Dataset, DatasetKind, DatasetProvider } from "../../dataset/dataset.ts";
import { grouped } from "../../schema/lists/grouped.ts";
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
  const ends = pairsOfKinds(dataset).flatMap((pair) =>
    [pair.a, pair.b].map(({ slug }) => ({ slug, pair })),
  );
  const own = grouped(ends, ({ slug }) => slug);
  return ({ slug }: Pick<DatasetProvider, "slug">): readonly ProviderPair[] =>
    (own.get(slug) ?? []).map(({ pair }) => pair);
});

function findPairs({
  providers,
  kinds,
}: Pick<Dataset, "providers" | "kinds">): readonly ProviderPair[] {
  const limited = providers.map((provider, place) => ({
    provider,
    place,
    limits: limitsByKind(provider),
  }));
  const found = new Map<string, FoundPair>();
  for (const kind of kinds) {
    const members = limited.flatMap(({ provider, place, limits }) => {
      const keys = limits.get(kind.slug);
      return keys === undefined ? [] : { provider, place, keys };
    });
    for (const [at, one] of members.entries())
      for (const other of members.slice(at + 1)) {
        const shared = [...one.keys].filter((key) => other.keys.has(key));
        if (shared.length === 0) continue;
        const [a, b] = [one.provider, other.provider];
        const name = `${a.slug}/${b.slug}`;
        const order = one.place * providers.length + other.place;
        const pair = found.get(name) ?? { a, b, order, shared: new Set(), kinds: [] };
        for (const key of shared) pair.shared.add(key);
        pair.kinds.push({ kind, count: shared.length });
        found.set(name, pair);
      }
  }
  const inOrder = [...found.values()]
    .filter(({ shared }) => shared.size >= fewestShared)
    .toSorted((x, y) => x.order - y.order);
  return mostAlike(inOrder).map(({ a, b, shared, kinds: own }): ProviderPair => ({
    a,
    b,
    shared: shared.size,
    kinds: own.toSorted((x, y) => y.count - x.count).map(({ kind }) => kind),
  }));
}

interface FoundPair extends Pick<ProviderPair, "a" | "b"> {
  /** By the place of the first provider among all, then by that of the second. */
  readonly order: number;
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
        const own = [a, b].map((end) => {
          const count = (counts.get(end) ?? 0) + 1;
          counts.set(end, count);
          return count;
        });
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
