/**
 * A provider's facts → which products stand on its page, and which have pages of their own because the page
 * would be too large; a table that is too large for one page is parted.
 */
import type { Dataset, DatasetProvider } from "../dataset/dataset.ts";
import { onceFor } from "../lists/once-for.ts";
import { pairsBeside } from "./compare/pairs.ts";
import type { To } from "./page.ts";
import { filledParts, mostOnPage, mostPerFact } from "./parts/elements.ts";
import { groupByProduct, type ProductGroup } from "./parts/grouping.ts";
import {
  elementsOfHeads,
  elementsOfLimitRow,
  limitRows,
  type LimitRows,
} from "./parts/limit-rows.ts";
import type { LimitTableContext } from "./parts/limit-table.ts";
import { factAnchors, productPage, providerPage } from "./paths.ts";
import { titlesOf } from "./titles.ts";

export interface PlacedProduct extends ProductGroup {
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
    const room = mostOnPage - besideTable * groups.length - pairs.length;
    if (provider.facts.length * mostPerFact <= room)
      return groups.map((group) => ({ ...group, own: [] }));
    const sized = groups.map((group) => {
      const tables = productTables(group, dataset);
      const size = tables.reduce((sum, table) => sum + elementsOf(table), 0);
      return { group, size, count: tables.length };
    });
    // The smaller ones stay: most of what people look for is then on one page.
    let left = room;
    const staying = new Set(
      sized.toSorted((a, b) => a.size - b.size).filter(({ size }) => (left -= size) >= 0),
    );
    return sized.map((each) => {
      const { group, count } = each;
      const own = Array.from({ length: staying.has(each) ? 0 : count }, (_, index) =>
        productPage(provider.slug, group.product?.slug, index + 1),
      );
      return { ...group, own };
    });
  }),
);

/** The table of a product, in parts of which each fits on a page. */
export function productTables(group: ProductGroup, dataset: Dataset): readonly LimitRows[] {
  const { rows, ...around } = limitRows(group, titlesOf(dataset));
  const most = mostOnPage - aroundTable - elementsOf({ ...around, rows: [] });
  return filledParts(rows, most, elementsOfLimitRow).map((part) => ({ ...around, rows: part }));
}

function elementsOf(table: LimitRows): number {
  return table.rows.reduce((sum, row) => sum + elementsOfLimitRow(row), elementsOfHeads(table));
}

/** With what a page sets one of its tables. */
export function tableContext(dataset: Dataset, to: To): LimitTableContext {
  return { to, anchorOf: factAnchors(dataset.facts), titleOf: titlesOf(dataset) };
}

/** Where a product is found: its own page, or its place on the page of its provider. */
export const productPlaces = onceFor((dataset: Dataset): ProductPlaces => {
  const providers = new Map(dataset.providers.map((each) => [each.slug, each]));
  return (slug, product) => {
    const placed = placedProducts(dataset)(providers.get(slug)!);
    const [page] = placed.find((each) => each.product?.slug === product)?.own ?? [];
    return page ?? `${providerPage(slug)}#product-${product}`;
  };
});

export type ProductPlaces = (provider: string, product: string) => string;
