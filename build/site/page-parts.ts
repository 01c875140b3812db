/**
 * Which facts stand on which page. Telephones are slow to lay out many elements, so what may become long is
 * counted before it stands on a page: products and keys with many facts have pages of their own, and tables are
 * parted.
 */
import type { Dataset, DatasetProvider } from "../dataset/dataset.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { pairsBeside, pairsOfKinds } from "./compare/pairs.ts";
import { type To, type Site, titlesOf } from "./page.ts";
import {
  groupByProduct,
  type ProductGroup,
  limitRow,
  limitRows,
  limitTable,
  type LimitRows,
  type LimitTableContext,
} from "./parts/limit-table.ts";
import {
  factAnchor,
  productPage,
  providerPage,
  factPage,
  pages,
  pairPage,
  productAnchor,
} from "./paths.ts";
import { factRow } from "./parts/fact-table.ts";
import { elementsIn } from "./parts/table.ts";
import { choicesText } from "./compare/contender.ts";

export interface PlacedProduct extends ProductGroup {
  /** Its table, in parts of which each fits on a page. */
  readonly tables: readonly LimitRows[];
  /** The pages of its own, the first first; none if it stands on the page of its provider. */
  readonly own: readonly string[];
}

/** What a product takes on its provider's page beside its table: its entry in the contents and its heading. */
const besideTable = 6;
/** What a product's own page holds beside its table. */
const aroundTable = 60;

/** In the order of the page. */
export const placedProducts = onceFor((dataset: Dataset) =>
  onceFor((provider: DatasetProvider): readonly PlacedProduct[] => {
    const groups = groupByProduct(provider);
    const pairs = pairsBeside(dataset)(provider);
    const sized = groups.map((group) => ({ group, ...partedTable(tableOf(group, dataset)) }));
    // The smaller ones stay: most of what people look for is then on one page.
    let left = mostOnPage - besideTable * groups.length - pairs.length;
    const staying = new Set(
      sized.toSorted((a, b) => a.size - b.size).filter(({ size }) => (left -= size) >= 0),
    );
    return sized.map((each) => {
      const { group, tables } = each;
      const own = (staying.has(each) ? [] : tables).map((_, index) =>
        productPage(provider.slug, group.product?.slug, index + 1),
      );
      return { ...group, tables, own };
    });
  }),
);

function tableOf(group: ProductGroup, dataset: Dataset): LimitRows {
  const kind = dataset.kinds.find(({ slug }) => slug === group.product?.kind);
  return limitRows(group, titlesOf(dataset), kind?.keys ?? []);
}

/** In parts of which each fits on a page; `size` is the number of elements of all of them. */
function partedTable({ rows, ...around }: LimitRows): {
  readonly tables: readonly LimitRows[];
  readonly size: number;
} {
  const ofHead = elementsIn(limitTable({ ...around, rows: [] }, anywhere));
  const sized = rows.map((row) => ({
    row,
    size: elementsIn(factRow(limitRow(row, around.heads, anywhere))),
  }));
  const parts = filledParts(sized, mostOnPage - aroundTable - ofHead, ({ size }) => size);
  return {
    tables: parts.map((part) => ({ ...around, rows: part.map(({ row }) => row) })),
    size: sized.reduce((sum, { size }) => sum + size, parts.length * ofHead),
  };
}

/** To count elements it is the same where links lead and what they say. */
const anywhere = {
  to: (path: string): string => path,
  titleOf: (key: string): string => key,
};

/** With what a page sets one of its tables. */
export function tableContext(dataset: Dataset, to: To): LimitTableContext {
  return { to, titleOf: titlesOf(dataset) };
}

/** Where a product is found: its own page, or its place on the page of its provider. */
export const productPlaces = onceFor((dataset: Dataset): ProductPlaces => {
  const providers = new Map(dataset.providers.map((each) => [each.slug, each]));
  return (slug, product) => {
    const placed = placedProducts(dataset)(providers.get(slug)!);
    const [page] = placed.find((each) => each.product?.slug === product)?.own ?? [];
    return page ?? `${providerPage(slug)}#${productAnchor(product)}`;
  };
});

export type ProductPlaces = (provider: string, product: string | undefined) => string;

/** Of what a page is about: head, header and footer have the rest of 1,500. */
export const mostOnPage = 1_300;

/** In their order, as many in each part as fit into a number of elements, but at least one. */
export function filledParts<Item>(
  items: readonly Item[],
  most: number,
  sizeOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = parts.at(-1);
    if (last === undefined || size > left) {
      parts.push([item]);
      left = most - size;
    } else {
      last.push(item);
      left -= size;
    }
  }
  return parts;
}

/**
 * A lean output has no page for a single fact, nor for two providers. The path of such a page → where its
 * facts are shown instead: the fact's place on the page of its provider or product, and the page on which any
 * providers are compared. Other paths stay.
 */
export function standInsOf({ dataset, isLean = false }: Pick<Site, "dataset" | "isLean">): To {
  if (!isLean) return (path) => path;
  const places = placesInstead(dataset);
  return (path) => places.get(path) ?? path;
}

const placesInstead = onceFor((dataset: Dataset): ReadonlyMap<string, string> => {
  const places = new Map<string, string>();
  for (const provider of dataset.providers)
    for (const { facts, own } of placedProducts(dataset)(provider)) {
      const [page = providerPage(provider.slug), ...parts] = own;
      // Of a product with several pages the first, which leads to the others.
      for (const { id } of facts)
        places.set(factPage(id), parts.length > 0 ? page : `${page}#${factAnchor(id)}`);
    }
  for (const { a, b } of pairsOfKinds(dataset)) {
    const choices = [a, b].map(({ slug }) => ({ provider: slug }));
    places.set(pairPage(a.slug, b.slug), `${pages.compare}?${choicesText(choices)}`);
  }
  return places;
});
