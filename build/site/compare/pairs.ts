/**
 * The pairs of providers that have a page of their own: those with services of one kind that state at least
 * three of the same limits for them.
 */
import type { Dataset, DatasetKind, DatasetProvider } from "../../dataset/dataset.ts";
import { onceFor } from "../../lists/once-for.ts";
import { commonKinds } from "../../respond/common-kinds.ts";

const fewestShared = 3;

export interface ProviderPair {
  /** By slug. */
  readonly a: DatasetProvider;
  readonly b: DatasetProvider;
  /** The kinds for which both state the same limits, those with the most first. */
  readonly kinds: readonly DatasetKind[];
}

export const pairsOfKinds = onceFor(findPairs);

function findPairs({
  providers,
  kinds,
}: Pick<Dataset, "providers" | "kinds">): readonly ProviderPair[] {
  const limitsOf = new Map(providers.map((each) => [each, limitsByKind(each)]));
  return providers.flatMap((a, index) =>
    providers.slice(index + 1).flatMap((b): readonly ProviderPair[] => {
      const [ofA, ofB] = [limitsOf.get(a)!, limitsOf.get(b)!];
      const shared = new Map(
        commonKinds(a, b).map((kind) => [
          kind,
          [...(ofA.get(kind) ?? [])].filter((key) => ofB.get(kind)?.has(key)),
        ]),
      );
      if (new Set([...shared.values()].flat()).size < fewestShared) return [];
      const count = (kind: DatasetKind): number => shared.get(kind.slug)?.length ?? 0;
      return [
        {
          a,
          b,
          kinds: kinds.filter((kind) => count(kind) > 0).toSorted((x, y) => count(y) - count(x)),
        },
      ];
    }),
  );
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
