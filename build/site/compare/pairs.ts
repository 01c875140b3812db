/**
 * The pairs of providers that have a page of their own: those with services of one kind that state at least
 * three of the same limits for them.
 */
import type { Dataset, DatasetKind, DatasetProvider } from "../../dataset/dataset.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { byText } from "../../schema/order.ts";

const fewestShared = 3;
/** Those with more have pages with the nearest; any two are compared by choosing them. */
const mostPartners = 24;

export interface ProviderPair {
  /** The one whose slug is first. */
  readonly a: DatasetProvider;
  readonly b: DatasetProvider;
  /** How many limits both state for them. */
  readonly shared: number;
  /** The kinds for which both state the same limits, those with the most first. */
  readonly kinds: readonly DatasetKind[];
}

/** By slugs. Computed once for a dataset, because every page of a provider asks. */
export const pairsOfKinds = onceFor(
  ({ providers, kinds }: Pick<Dataset, "providers" | "kinds">): readonly ProviderPair[] => {
    const limited = providers.map((provider) => ({ provider, limits: limitsByKind(provider) }));
    const ofKinds = kinds.flatMap((kind) => {
      const members = limited.flatMap(({ provider, limits }) => {
        const keys = limits.get(kind.slug);
        return keys === undefined ? [] : { provider, keys };
      });
      return members.flatMap((a, at) =>
        members.slice(at + 1).flatMap((b) => {
          const keys = [...a.keys].filter((key) => b.keys.has(key));
          return keys.length === 0 ? [] : { a: a.provider, b: b.provider, kind, keys };
        }),
      );
    });
    const pairs = [...grouped(ofKinds, ({ a, b }) => `${a.slug}/${b.slug}`).values()].map(
      (own): ProviderPair => ({
        a: own[0].a,
        b: own[0].b,
        shared: new Set(own.flatMap(({ keys }) => keys)).size,
        kinds: own.toSorted((x, y) => y.keys.length - x.keys.length).map(({ kind }) => kind),
      }),
    );
    return mostAlike(pairs.filter(({ shared }) => shared >= fewestShared).toSorted(bySlugs));
  },
);

/** Those of one provider, in their order. */
export const pairsBeside = onceFor((dataset: Pick<Dataset, "providers" | "kinds">) => {
  const ends = pairsOfKinds(dataset).flatMap((pair) =>
    [pair.a, pair.b].map(({ slug }) => ({ slug, pair })),
  );
  const own = grouped(ends, ({ slug }) => slug);
  return ({ slug }: Pick<DatasetProvider, "slug">): readonly ProviderPair[] =>
    (own.get(slug) ?? []).map(({ pair }) => pair);
});

/** Each pair that is among those with most in common of either; the number of pairs then grows with providers. */
function mostAlike(pairs: readonly ProviderPair[]): readonly ProviderPair[] {
  const counts = new Map<DatasetProvider, number>();
  return pairs
    .toSorted((x, y) => y.shared - x.shared)
    .filter(({ a, b }) => {
      const isNear = [a, b].some((end) => (counts.get(end) ?? 0) < mostPartners);
      for (const end of [a, b]) counts.set(end, (counts.get(end) ?? 0) + 1);
      return isNear;
    })
    .toSorted(bySlugs);
}

function bySlugs(x: ProviderPair, y: ProviderPair): number {
  return byText(x.a.slug, y.a.slug) || byText(x.b.slug, y.b.slug);
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
