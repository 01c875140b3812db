/** Facts of the dataset → a block of the index: where they stand, what they say, and what their places are called. */
import type { DatasetProvider } from "../dataset/dataset.ts";
import type { Fact } from "../schema/fact.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { grouped } from "../schema/lists/grouped.ts";
import type { Product } from "../schema/provider.ts";
import { statuses, tiers } from "../schema/vocabulary.ts";
import {
  withSlug,
  type Block,
  type BlockFact,
  type BlockProduct,
  type BlockProvider,
} from "./index-form.ts";
import { likeOf } from "./rank.ts";

/** What is the same for each block of a dataset. */
export interface BlockFrame {
  readonly stamp: number;
  /** The numbers of keys and kinds, and of each fact its place in the dataset. */
  readonly keyAt: (key: string) => number;
  readonly kindAt: (kind: string) => number;
  readonly factAt: (fact: Fact) => number;
  /** By the start of an id, such as `github/rest-api`. */
  readonly products: ReadonlyMap<string, FramedProduct>;
}

interface FramedProduct {
  readonly kind: string | undefined;
  /** The keys that decide between two products of its kind, the first most. */
  readonly deciding: readonly string[];
  readonly isMain: boolean;
  /** How many facts it has. */
  readonly facts: number;
  /** The slugs of its free plans. */
  readonly free: ReadonlySet<string>;
}

/** `isAll`: places without facts and what is not published stand in it too. */
export function toBlock(
  facts: readonly Fact[],
  providers: readonly DatasetProvider[],
  frame: BlockFrame,
  isAll: boolean,
): Block {
  const days = new Map<string, number>();
  const like = new Map<string, number>();
  const at = grouped(facts, placeOf);
  const used = new Set(facts.flatMap(placesOf));
  const rowsOf = (place: string, scopes: readonly string[]): readonly BlockFact[] =>
    (at.get(place) ?? []).map((fact): BlockFact => {
      const day = numberIn(days, fact.last_verified_at?.slice(0, 10) ?? "");
      const code = statuses.indexOf(fact.status) + 4 * narrowOf(fact);
      const { source } = parseFactId(fact.id);
      const scope = fact.scope === undefined ? 0 : 1 + scopes.indexOf(fact.scope.slug);
      const row = [frame.factAt(fact), frame.keyAt(fact.key), fact.display, code, day] as const;
      const ofLike = numberIn(like, likeOf(fact));
      if (source !== undefined) return [...row, ofLike, scope, source];
      return scope === 0 ? [...row, ofLike] : [...row, ofLike, scope];
    });
  const toProduct = (product: Product, provider: DatasetProvider): BlockProduct => {
    const place = `${provider.slug}/${product.slug}`;
    const scopes = (product.scopes ?? []).filter(
      ({ slug }) => isAll || used.has(`${place}~${slug}`),
    );
    const own = scopes.map(({ slug }) => slug);
    return [
      withSlug(product),
      product.aliases ?? [],
      product.kind === undefined ? -1 : frame.kindAt(product.kind),
      Number(frame.products.get(place)?.isMain),
      frame.products.get(place)?.facts ?? 0,
      scopes.map(withSlug),
      rowsOf(`${place}/`, own),
      product.plans
        .filter(({ slug }) => isAll || used.has(`${place}/${slug}`))
        .map((plan) => [
          withSlug(plan),
          plan.tier === undefined ? -1 : tiers.indexOf(plan.tier),
          rowsOf(`${place}/${plan.slug}`, own),
        ]),
    ];
  };
  const toProvider = (provider: DatasetProvider): BlockProvider => [
    withSlug(provider),
    rowsOf(`${provider.slug}//`, []),
    provider.products
      .filter(({ slug }) => isAll || used.has(`${provider.slug}/${slug}`))
      .map((product) => toProduct(product, provider)),
    isAll ? provider.notPublished.map(({ id, key }) => [silentPlace(id), frame.keyAt(key)]) : [],
  ];
  const own = providers.filter(({ slug }) => isAll || used.has(slug)).map(toProvider);
  return { stamp: frame.stamp, days: [...days.keys()], like: [...like.keys()], providers: own };
}

function placeOf({ provider, product, plan }: Fact): string {
  return `${provider.slug}/${product?.slug ?? ""}/${plan?.slug ?? ""}`;
}

/** All that the fact stands on. */
function placesOf({ provider, product, plan, scope }: Fact): readonly string[] {
  const of = `${provider.slug}/${product?.slug}`;
  return [
    provider.slug,
    of,
    ...(plan ? [`${of}/${plan.slug}`] : []),
    ...(scope ? [`${of}~${scope.slug}`] : []),
  ];
}

/** `provider/product/plan/key` → `product/plan` */
function silentPlace(id: string): string {
  return id.slice(id.indexOf("/") + 1, id.lastIndexOf("/"));
}

/** The place of a text in a list that grows by it. */
function numberIn(list: Map<string, number>, text: string): number {
  const number = list.get(text) ?? list.size;
  list.set(text, number);
  return number;
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
