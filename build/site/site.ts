/** Makes the documents of all pages of the site from the dataset. Reads and writes no file. */
import type { Fact } from "../schema/fact.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import { pairsOfKinds } from "./compare/pairs.ts";
import { about } from "./pages/about.ts";
import { changes, changesPages, olderChanges } from "./pages/changes.ts";
import { comparisonPage } from "./pages/compare.ts";
import { coveragePage, providers } from "./pages/providers.ts";
import { documentPages } from "./pages/docs.ts";
import { factPageOf } from "./pages/fact.ts";
import { free, restOfFree } from "./pages/free.ts";
import { home } from "./pages/home.ts";
import { keyPageOf } from "./pages/key.ts";
import { keys } from "./pages/key-index.ts";
import { keyServices } from "./parts/key-values.ts";
import { restOfRows } from "./parts/service-table.ts";
import { kindPageOf, kinds, kindServices } from "./pages/kinds.ts";
import { productPageOf, providerPageOf } from "./pages/provider.ts";
import { notFoundPage, searchResults } from "./pages/unlisted.ts";
import { pairPageOf } from "./pages/pair.ts";
import { thenPage } from "./pages/then.ts";
import { builtOf } from "./built.ts";
import { dataScript } from "./provider-data.ts";
import { calendar } from "./calendar.ts";
import { robots, sitemap, type ListedPage } from "./crawlers.ts";
import { feedFiles } from "./feeds.ts";
import { icon, markSvg } from "./marks/mark.ts";
import { placedProducts, standInsOf } from "./page-parts.ts";
import { factsOfKind, kindTables } from "./kind-rows.ts";
import { render } from "./html.ts";
import { lastModified, linker, type PageContent, type Rest, type Site, type To } from "./page.ts";
import { toDocument } from "./layout.ts";
import {
  assets,
  calendarFile,
  factPage,
  keyPage,
  kindPage,
  markFile,
  pages,
  pairPage,
  providerPage,
  restFile,
} from "./paths.ts";

export function* siteFiles(site: Site, basePath: string): Iterable<OutputFile> {
  const all = [...sitePages(site)];
  const standIn = standInsOf(site);
  for (const { make, rest, modified: _, ...address } of all) {
    const to = linker(address, basePath, standIn);
    yield whenRead(address.path, () => toDocument({ ...address, ...make(to) }, site, basePath));
    if (rest) yield dataScript(restFile(address.path), () => render(rest(to)));
  }
  yield { file: assets.icon, text: icon };
  yield dataScript(assets.built, () => builtOf(site.dataset));
  for (const provider of site.dataset.providers)
    yield whenRead(markFile(provider.slug), () => markSvg(provider));
  yield* feedFiles(site);
  yield whenRead(calendarFile, () => calendar(site));
  yield sitemap(all, site);
  yield whenRead("robots.txt", () => robots(site));
}

/** A page by its place, not made yet; `to` links from there. */
interface PagePlace extends ListedPage {
  readonly make: (to: To) => PageContent;
  /** What it has no room for: its script loads it. */
  readonly rest?: Rest | undefined;
}

/** Returns every page, the home page first. */
export function* sitePages(site: Site): Iterable<PagePlace> {
  const { dataset } = site;
  const single = (path: string, page: (site: Site, to: To) => PageContent): PagePlace =>
    place(path, dataset.facts, (to) => page(site, to));
  yield single(pages.home, home);
  yield single(pages.kinds, kinds);
  for (const table of kindTables(dataset)) {
    const services = kindServices(table, site);
    const path = kindPage(table.kind.slug);
    yield {
      ...place(path, factsOfKind(table), (to) => kindPageOf(table, services, to)),
      rest: restOfRows(services),
    };
  }
  yield { ...single(pages.free, free), rest: restOfFree(site) };
  yield single(pages.providers, providers);
  for (const provider of dataset.providers) {
    yield place(providerPage(provider.slug), provider.facts, (to) =>
      providerPageOf(provider, site, to),
    );
    for (const product of placedProducts(dataset)(provider))
      for (const [part, path] of product.own.entries())
        yield place(path, product.facts, (to) => productPageOf(product, part, provider, site, to));
  }
  yield single(pages.keys, keys);
  for (const key of dataset.keys) {
    const services = keyServices(key, site);
    const make = (to: To): PageContent => keyPageOf(key, services, site, to);
    yield { ...place(keyPage(key.key), key.facts, make), rest: restOfRows(services) };
  }
  if (site.isLean !== true) yield* factPlaces(site);
  yield single(pages.compare, comparisonPage);
  for (const pair of site.isLean ? [] : pairsOfKinds(dataset))
    yield place(pairPage(pair.a.slug, pair.b.slug), [...pair.a.facts, ...pair.b.facts], (to) =>
      pairPageOf(pair, site, to),
    );
  const modified = dataset.changes[0]?.changed_at;
  for (const [part, path] of changesPages(dataset).entries())
    yield {
      path,
      modified,
      make: (to) => changes(site, part, to),
      rest: part === 0 ? olderChanges(dataset) : undefined,
    };
  yield single(pages.twoDays, thenPage);
  yield single(pages.coverage, coveragePage);
  yield single(pages.about, about);
  for (const [path, make] of documentPages) yield { path, make: (to) => make(site, to) };
  yield { path: pages.search, isUnlisted: true, make: (to) => searchResults(site, to) };
  yield { path: pages.notFound, isAnywhere: true, make: (to) => notFoundPage(site, to) };
}

function* factPlaces(site: Site): Iterable<PagePlace> {
  for (const key of site.dataset.keys)
    for (const fact of key.facts)
      yield {
        ...place(factPage(fact.id), [fact], (to) => factPageOf(fact, key, site, to)),
        // Details of an API are looked up, and not searched for.
        ...(fact.detail === undefined ? {} : { isUnlisted: true }),
      };
}

/** A page of these facts. */
function place(path: string, facts: readonly Fact[], make: PagePlace["make"]): PagePlace {
  return { path, modified: lastModified(facts), make };
}
