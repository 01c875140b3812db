/**
 * The dataset → the kinds of service by what they are for, and the products of each with their facts of the keys
 * that decide between two of the kind. Values that sources no longer state are left out.
 */
import { isExact } from "./parts/ranking.ts";
import { besideWords } from "../amount/beside.ts";
import type { Dataset, DatasetKey, DatasetKind, DatasetProvider } from "../dataset/dataset.ts";
import { ownerWords } from "../derive/fact-words.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { byText } from "../schema/order.ts";
import type { NotPublished } from "../schema/not-published.ts";
import type { Fact, Named } from "../schema/fact.ts";
import type { Product } from "../schema/provider.ts";
import { valueOrFormula } from "../schema/value-or-formula.ts";
import { byPlan, byWorth, type CellFact, type Tier } from "./cell-facts.ts";

/** A fact with what decides whether its cell shows it. */
export interface KindFact extends CellFact {
  readonly fact: Fact;
}

export interface KindProduct {
  readonly provider: Named;
  readonly product: Product;
  /** With the name of its provider. */
  readonly name: string;
  /** Of its plans. */
  readonly tiers: readonly Tier[];
  /** By deciding key, in the order of the kind; each in the order of plans, lowest first. */
  readonly cells: readonly (readonly KindFact[])[];
  /** By deciding key, what the provider does not publish of it. */
  readonly silences: readonly (NotPublished | undefined)[];
}

export interface KindTable {
  readonly kind: DatasetKind;
  /** The deciding keys, the first first. */
  readonly keys: readonly DatasetKey[];
  /** Those with most known values first, then most verified ones, then by name; what is replaced comes last. */
  readonly products: readonly KindProduct[];
}

/** Every kind, by title. Computed once for a dataset, because several pages ask. */
export const kindTables = onceFor(
  (dataset: Pick<Dataset, "kinds" | "keys" | "providers">): readonly KindTable[] =>
    dataset.kinds
      .map((kind) => tableOf(kind, dataset))
      .toSorted((a, b) => byText(a.kind.title.toLowerCase(), b.kind.title.toLowerCase())),
);

function tableOf(
  kind: DatasetKind,
  { keys, providers }: Pick<Dataset, "keys" | "providers">,
): KindTable {
  const deciding = kind.keys.flatMap((name) => keys.find(({ key }) => key === name) ?? []);
  const products = providers.flatMap((provider) =>
    provider.products
      .filter((product) => product.kind === kind.slug)
      .map((product) => kindProductOf(provider, product, deciding)),
  );
  return {
    kind,
    keys: deciding,
    products: products.toSorted(
      (a, b) =>
        Number(isReplaced(a)) - Number(isReplaced(b)) ||
        knownKeys(b) - knownKeys(a) ||
        verifiedKeys(b) - verifiedKeys(a) ||
        byText(a.name.toLowerCase(), b.name.toLowerCase()),
    ),
  };
}

function kindProductOf(
  provider: DatasetProvider,
  product: Product,
  keys: readonly DatasetKey[],
): KindProduct {
  const tierOf = new Map(product.plans.map(({ slug, tier }) => [slug, tier]));
  const own = provider.facts.filter(
    (fact) => fact.product?.slug === product.slug && fact.status !== "removed",
  );
  const rankOf = ({ plan }: Fact): number =>
    provider.places.indexOf(`${product.slug}/${plan?.slug}`);
  const toKindFact = (fact: Fact): KindFact => {
    const { plan, scope, status, currency } = fact;
    const tier = plan === undefined ? "all" : (tierOf.get(plan.slug) ?? "other");
    return {
      fact,
      tier,
      isScoped: scope !== undefined || !isExact(fact),
      status,
      // Without a number there is nothing to be ranked by.
      value: valueOrFormula(fact),
      currency,
      display: besideWords(fact),
    };
  };
  return {
    provider: { slug: provider.slug, name: provider.name },
    product,
    name: ownerWords({ provider, product }),
    tiers: [...new Set(tierOf.values())].flatMap((tier) => tier ?? []),
    silences: keys.map(({ key }) =>
      provider.notPublished.find((each) => each.key === key && each.product?.slug === product.slug),
    ),
    cells: keys.map(({ key, words }) =>
      own
        .filter((fact) => fact.key === key)
        .map(toKindFact)
        .toSorted(byLeast(words.better))
        .toSorted((a, b) => rankOf(a.fact) - rankOf(b.fact))
        .toSorted(byPlan),
    ),
  };
}

/** Of the values of one plan, the least favourable first: what is shown first promises nothing more. */
function byLeast(better: "higher" | "lower" | undefined): (a: CellFact, b: CellFact) => number {
  const compare = byWorth(better);
  return (a, b) => (a.value === b.value ? 0 : -compare(a, b));
}

/** How many of the deciding keys are known of it. */
export function knownKeys({ cells }: Pick<KindProduct, "cells">): number {
  return cells.filter((cell) => cell.length > 0).length;
}

function verifiedKeys({ cells }: KindProduct): number {
  return cells.filter((cell) => cell.some(({ status }) => status === "verified")).length;
}

function isReplaced({ product }: KindProduct): boolean {
  return product.superseded_by !== undefined;
}

/** The facts that its page shows. */
export function factsOfKind({ products }: KindTable): readonly Fact[] {
  return products.flatMap(({ cells }) => cells.flat().map(({ fact }) => fact));
}

const ungrouped = "Other services";

export interface KindGroup {
  readonly name: string;
  readonly tables: readonly KindTable[];
}

/** Those with most products first, then by name. */
export function kindGroups(tables: readonly KindTable[]): readonly KindGroup[] {
  const size = ({ tables: own }: KindGroup): number =>
    own.reduce((sum, { products }) => sum + products.length, 0);
  return [...grouped(tables, ({ kind }) => groupOf(kind))]
    .toSorted(([a], [b]) => byText(a, b))
    .map(([name, own]) => ({ name, tables: own }))
    .toSorted((a, b) => size(b) - size(a));
}

export function groupOf({ group = ungrouped }: Pick<DatasetKind, "group">): string {
  return group;
}
