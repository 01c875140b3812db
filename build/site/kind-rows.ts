/**
 * The dataset → the kinds of service by what they are for, and the products of each with their facts of the keys
 * that decide between two of the kind. Values that sources no longer state are left out.
 */
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
import { byTier, byWorth, type CellFact, type RowPlan } from "./cell-facts.ts";

/** False for one end of what the source states, for what it computes, and for details: neither is set against a limit. */
export function isExact({ bound, value_to, formula, detail }: Fact): boolean {
  return (
    value_to === undefined && formula === undefined && bound !== "minimum" && detail === undefined
  );
}

/** A fact with what decides whether its cell shows it. */
export interface KindFact extends CellFact {
  readonly fact: Fact;
}

/** A service in a row of its own. */
export interface ServiceRow {
  readonly provider: Named;
  /** Undefined for what holds for all products of the provider. */
  readonly product: Product | undefined;
  /** With the name of its provider. */
  readonly name: string;
  /** The lowest first. */
  readonly plans: readonly RowPlan[];
  /** By column. */
  readonly cells: readonly (readonly KindFact[])[];
  /** By column, what the provider does not publish of it. */
  readonly silences: readonly (NotPublished | undefined)[];
}

/** By deciding key, in the order of the kind; the facts of a cell from the lowest plan to the highest. */
export interface KindProduct extends ServiceRow {
  readonly product: Product;
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
        byName(a, b),
    ),
  };
}

function kindProductOf(
  owner: DatasetProvider,
  product: Product,
  keys: readonly DatasetKey[],
): KindProduct {
  const own = owner.facts.filter(
    (fact) => fact.product?.slug === product.slug && fact.status !== "removed",
  );
  const service = serviceOf(owner, product);
  const { plans } = service;
  const rankOf = ({ plan }: CellFact): number => plans.findIndex(({ slug }) => slug === plan);
  return {
    ...service,
    product,
    silences: keys.map(({ key }) =>
      owner.notPublished.find((each) => each.key === key && each.product?.slug === product.slug),
    ),
    // Of the values of one plan, the least favourable first: what is shown first promises nothing more.
    cells: keys.map(({ key, words }) =>
      own
        .filter((fact) => fact.key === key)
        .map((fact) => cellFactOf(fact, plans))
        .toSorted((a, b) => rankOf(a) - rankOf(b) || byWorth(words.better, -1)(a, b)),
    ),
  };
}

type Service = Pick<ServiceRow, "provider" | "product" | "name" | "plans">;

function serviceOf({ slug, name, places }: DatasetProvider, product: Product | undefined): Service {
  const provider = { slug, name };
  const placeOf = (plan: RowPlan): number => places.indexOf(`${product?.slug}/${plan.slug}`);
  const plans = (product?.plans ?? []).map((plan): RowPlan => ({
    slug: plan.slug,
    name: plan.name,
    tier: plan.tier ?? "other",
  }));
  return {
    provider,
    product,
    name: ownerWords({ provider, ...(product && { product }) }),
    plans: plans.toSorted((a, b) => byTier(a, b) || placeOf(a) - placeOf(b)),
  };
}

function cellFactOf(fact: Fact, plans: readonly RowPlan[]): KindFact {
  const { plan, scope, status, currency } = fact;
  return {
    fact,
    plan: plan?.slug ?? "",
    tier:
      plan === undefined ? "all" : (plans.find(({ slug }) => slug === plan.slug)?.tier ?? "other"),
    isScoped: scope !== undefined || !isExact(fact),
    status,
    // Without a number there is nothing to be ranked by.
    value: valueOrFormula(fact),
    currency,
    display: besideWords(fact),
  };
}

/** The facts of one key as rows of services, each with one cell, its best value first; the best service first. */
export function keyRows(
  { words: { better } }: Pick<DatasetKey, "words">,
  facts: readonly Fact[],
  providers: readonly DatasetProvider[],
): readonly ServiceRow[] {
  const owners = bySlug(providers);
  const compare = byWorth(better);
  return [...grouped(facts, ({ provider, product }) => `${provider.slug}/${product?.slug ?? ""}`)]
    .flatMap(([, own]): readonly ServiceRow[] => {
      const [first] = own;
      const owner = owners.get(first.provider.slug);
      if (owner === undefined) return [];
      const service = serviceOf(
        owner,
        owner.products.find(({ slug }) => slug === first.product?.slug),
      );
      const cell = own.map((fact) => cellFactOf(fact, service.plans)).toSorted(compare);
      return [{ ...service, cells: [cell], silences: [undefined] }];
    })
    .toSorted((a, b) => compare(a.cells[0]?.[0], b.cells[0]?.[0]) || byName(a, b));
}

const bySlug = onceFor(
  (providers: readonly DatasetProvider[]) => new Map(providers.map((each) => [each.slug, each])),
);

/** By the name that is shown, in any case. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return byText(a.name.toLowerCase(), b.name.toLowerCase());
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
