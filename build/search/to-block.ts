/** Facts of the dataset → a block of the index: where they stand, what they say, and what their places are called. */
import type { Dataset, DatasetProvider } from "../dataset/dataset.ts";
import type { Fact } from "../schema/fact.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { Plan, Product } from "../schema/provider.ts";
import { statuses, tiers } from "../schema/vocabulary.ts";
import {
  levels,
  type Block,
  type BlockPlan,
  type BlockProduct,
  type BlockProvider,
} from "./index-form.ts";
import { addTo, calledBy, isMainProduct, meaningful, type CalledBy } from "./names.ts";
import { packed, toCalledTexts, withSlug } from "./packed.ts";

/** What is the same for each block of a dataset. */
export interface BlockFrame {
  readonly dataset: Dataset;
  readonly stamp: number;
  readonly keys: ReadonlyMap<string, number>;
  readonly kinds: ReadonlyMap<string, number>;
  /** Of each fact: its place in the dataset. */
  readonly numbers: ReadonlyMap<Fact, number>;
  /** By the start of an id, such as `github/rest-api`: how many facts the product has. */
  readonly counts: ReadonlyMap<string, number>;
}

/** All of some providers, or only those places of them that the facts stand on. */
export function toBlock(
  facts: readonly Fact[],
  frame: BlockFrame,
  whole?: readonly DatasetProvider[],
): Block {
  const { dataset, stamp, keys, numbers } = frame;
  const at = new Map<string, Fact[]>();
  for (const fact of facts) addTo(at, placeOf(fact), fact);
  const used = new Set(
    facts.flatMap(({ provider, product, plan, scope }) => {
      const of = `${provider.slug}/${product?.slug}`;
      return [
        provider.slug,
        of,
        ...(plan ? [`${of}/${plan.slug}`] : []),
        ...(scope ? [`${of}~${scope.slug}`] : []),
      ];
    }),
  );
  const order: Fact[] = [];
  const called: [number, readonly string[]][] = [];
  const scopes = new Map<string, number>();
  let places = 0;
  const call = (level: number, number: number, texts: readonly CalledBy[]): void => {
    for (const { stems } of texts) called.push([4 * number + level, stems]);
  };
  const take = (place: string): number => {
    const own = at.get(place) ?? [];
    order.push(...own);
    return own.length;
  };
  const isKept = (place: string): boolean => whole !== undefined || used.has(place);
  const toPlan = (plan: Plan, place: string): BlockPlan => {
    call(levels.plans, places++, calledBy([plan.slug, plan.name]));
    const tier = plan.tier === undefined ? -1 : tiers.indexOf(plan.tier);
    return [withSlug(plan), tier, take(`${place}/${plan.slug}`)];
  };
  const toProduct = (product: Product, provider: DatasetProvider): BlockProduct => {
    const place = `${provider.slug}/${product.slug}`;
    const number = places++;
    for (const text of calledBy([product.name, product.slug, ...(product.aliases ?? [])]))
      call(
        text.words.join(" ") === meaningful(product.name).join(" ")
          ? levels.titled
          : levels.products,
        number,
        [text],
      );
    const ownScopes = (product.scopes ?? []).filter(({ slug }) => isKept(`${place}~${slug}`));
    for (const { slug, name } of ownScopes) {
      call(levels.scopes, scopes.size, calledBy([slug, name]));
      scopes.set(`${place}~${slug}`, scopes.size);
    }
    return [
      withSlug(product),
      product.kind === undefined ? -1 : frame.kinds.get(product.kind)!,
      Number(isMainProduct(product.name, provider)),
      frame.counts.get(place) ?? 0,
      ownScopes.map(withSlug),
      take(`${place}/`),
      product.plans
        .filter(({ slug }) => isKept(`${place}/${slug}`))
        .map((plan) => toPlan(plan, place)),
    ];
  };
  const toProvider = (provider: DatasetProvider): BlockProvider => {
    places++;
    const onNone = take(`${provider.slug}//`);
    const products = provider.products.filter(({ slug }) => isKept(`${provider.slug}/${slug}`));
    return [withSlug(provider), onNone, products.map((product) => toProduct(product, provider))];
  };
  const providers = (whole ?? dataset.providers.filter(({ slug }) => used.has(slug))).map(
    toProvider,
  );
  const scopeOf = ({ scope, provider, product }: Fact): number =>
    scope === undefined ? 0 : 1 + scopes.get(`${provider.slug}/${product?.slug}~${scope.slug}`)!;
  return {
    stamp,
    providers,
    number: packed(order.map((fact) => numbers.get(fact)!)),
    key: packed(order.map(({ key }) => keys.get(key)!)),
    scope: packed(order.map(scopeOf)),
    display: order.map(({ display }) => display),
    status: order
      .map((fact) => (statuses.indexOf(fact.status) + 4 * narrowOf(fact)).toString(36))
      .join(""),
    read: readDays(order),
    source: order.flatMap(({ id }, number) => {
      const { source } = parseFactId(id);
      return source === undefined ? [] : [[number, source] as const];
    }),
    silences: (whole ?? []).flatMap(({ notPublished }) =>
      notPublished.map(
        ({ id, key }) => [id.slice(0, id.lastIndexOf("/")), keys.get(key)!] as const,
      ),
    ),
    ...toCalledTexts(called),
  };
}

function placeOf({ provider, product, plan }: Fact): string {
  return `${provider.slug}/${product?.slug ?? ""}/${plan?.slug ?? ""}`;
}

function readDays(facts: readonly Fact[]): Block["read"] {
  const days = facts.map(({ last_verified_at: read }) => read?.slice(0, 10));
  return days.flatMap((day, at) =>
    day === days[at + 1] && at + 1 < days.length
      ? []
      : [day === undefined ? ([at + 1] as const) : ([at + 1, day] as const)],
  );
}

/** What a limit may be counted for without being one of a part. */
const accountWide = new Set(
  "account api_key app member organization project service store subscription team tenant token user workspace".split(
    " ",
  ),
);

/** 1 for a fact of a part of an account, 2 for one of the second layer. */
export function narrowOf({ per = [], detail }: Fact): number {
  return detail ? 2 : Number(per.some((each) => !accountWide.has(each)));
}
