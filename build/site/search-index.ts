/**
 * Writes `site/search-index.js` from the dataset. It is a classic script that assigns one global, so that it
 * also loads on a page opened from the disk. It holds rows of names only; the browser builds the index from
 * them, because that is less to send and quick enough.
 */
import type { Dataset } from "../dataset/dataset.ts";
import type { Fact } from "../schema/fact.ts";
import { statusOrder } from "./parts/badge.ts";
import type { FactRow, PlaceRow, SearchData } from "./search-data.ts";

export function searchIndex(dataset: Dataset): string {
  return `self.publicFactsIndex=${JSON.stringify(searchData(dataset))};\n`;
}

export function searchData({ providers, keys, facts }: Dataset): SearchData {
  const places: PlaceRow[] = [];
  const placeOf = new Map<string, number>();
  const add = (path: string, row: PlaceRow): number => {
    placeOf.set(path, places.length);
    return places.push(row) - 1;
  };
  for (const provider of providers) {
    const top = add(provider.slug, [-1, provider.slug, provider.name]);
    for (const product of provider.products) {
      const path = `${provider.slug}/${product.slug}`;
      const middle = add(path, [top, product.slug, product.name]);
      for (const plan of product.plans) add(`${path}/${plan.slug}`, [middle, plan.slug, plan.name]);
    }
  }
  const keyOf = new Map(keys.map(({ key }, index) => [key, index]));
  return {
    places,
    keys: keys.map(({ key, description, words: { title, aliases = [] } }) => [
      key,
      description,
      [title ?? [], aliases].flat().join(" "),
    ]),
    facts: facts.map((fact) =>
      toRow(fact, placeOf.get(pathOf(fact)) ?? 0, keyOf.get(fact.key) ?? 0),
    ),
  };
}

function pathOf({ provider, product, plan }: Fact): string {
  return [provider, product, plan].flatMap((each) => each?.slug ?? []).join("/");
}

function toRow(fact: Fact, place: number, key: number): FactRow {
  const value = fact.display;
  const ending = fact.id.split("/").at(-1)!.slice(fact.key.length);
  const status = statusOrder.indexOf(fact.status);
  return ending === "" ? [place, key, value, status] : [place, key, value, status, ending];
}
