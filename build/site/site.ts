/** Makes the documents of all pages of the site from the dataset. Reads and writes no file. */
import type { DatasetProvider } from "../dataset/dataset.ts";
import { onceFor } from "../lists/once-for.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import { pairsOfKinds } from "./compare/pairs.ts";
import { about } from "./pages/about.ts";
import { changes } from "./pages/changes.ts";
import { comparisonPage } from "./pages/compare.ts";
import { coveragePage } from "./pages/coverage.ts";
import { documentPages } from "./pages/docs.ts";
import { factPageOf } from "./pages/fact.ts";
import { free } from "./pages/free.ts";
import { home } from "./pages/home.ts";
import { keyPageOf } from "./pages/key.ts";
import { keys } from "./pages/key-index.ts";
import { kindPageOf, kinds } from "./pages/kinds.ts";
import { productPageOf } from "./pages/product.ts";
import { providerPageOf } from "./pages/provider.ts";
import { providers } from "./pages/providers.ts";
import { notFoundPage } from "./pages/not-found.ts";
import { searchResults } from "./pages/search.ts";
import { pairPageOf } from "./pages/pair.ts";
import { thenPage } from "./pages/then.ts";
import { announcedDates } from "./calendar.ts";
import { robots, sitemapFiles, type ListedPage } from "./crawlers.ts";
import { feedFiles } from "./feeds.ts";
import { icon } from "./icon.ts";
import { pagesOfKey } from "./key-parts.ts";
import { factsOfKind, kindTables } from "./kind-rows.ts";
import { markSvg } from "./marks/mark.ts";
import { lastModified } from "./modified.ts";
import { toDocument } from "./layout.ts";
import type { SitePage, Site } from "./page.ts";
import { placedProducts } from "./product-pages.ts";
import { assets, factPage, kindPage, markFile, pages, pairPage, providerPage } from "./paths.ts";

export function* siteFiles(site: Site, basePath: string): Iterable<OutputFile> {
  const all = [...sitePages(site, basePath)];
  for (const { path, make } of all) yield whenRead(path, () => toDocument(make(), site, basePath));
  yield { file: assets.icon, text: icon };
  for (const provider of site.dataset.providers)
    yield whenRead(markFile(provider.slug), () => markSvg(provider));
  yield* feedFiles(site);
  yield announcedDates(site);
  yield* sitemapFiles(all, site);
  yield whenRead("robots.txt", () => robots(site));
}

/** A page by its place, not made yet. */
interface PagePlace extends ListedPage {
  readonly make: () => SitePage;
}

/** Returns every page, the home page first. */
function* sitePages(site: Site, basePath: string): Iterable<PagePlace> {
  const { dataset } = site;
  const modifiedOf = onceFor((provider: DatasetProvider) => lastModified(provider.facts));
  const moments = dataset.providers.flatMap((provider) => modifiedOf(provider) ?? []);
  const modified = moments.toSorted().at(-1);
  yield { path: pages.home, modified, make: () => home(site) };
  yield { path: pages.kinds, modified, make: () => kinds(site) };
  for (const table of kindTables(dataset))
    yield {
      path: kindPage(table.kind.slug),
      modified: lastModified(factsOfKind(table)),
      make: () => kindPageOf(table, site),
    };
  yield { path: pages.free, modified, make: () => free(site) };
  yield { path: pages.providers, modified, make: () => providers(site) };
  yield* providerPlaces(site);
  yield { path: pages.keys, modified, make: () => keys(site) };
  yield* keyPlaces(site);
  yield { path: pages.compare, modified, make: () => comparisonPage(site) };
  for (const pair of site.isLean ? [] : pairsOfKinds(dataset))
    yield {
      path: pairPage(pair.a.slug, pair.b.slug),
      modified: [pair.a, pair.b]
        .flatMap((provider) => modifiedOf(provider) ?? [])
        .toSorted()
        .at(-1),
      make: () => pairPageOf(pair, site),
    };
  yield {
    path: pages.changes,
    modified: dataset.changes[0]?.changed_at,
    make: () => changes(site),
  };
  yield { path: pages.twoDays, modified, make: () => thenPage(site) };
  yield { path: pages.coverage, modified, make: () => coveragePage(site) };
  yield { path: pages.about, modified, make: () => about(site) };
  for (const [path, make] of documentPages) yield { path, make: () => make(site) };
  yield { path: pages.search, isUnlisted: true, make: () => searchResults() };
  yield { path: pages.notFound, isAnywhere: true, make: () => notFoundPage(site, basePath) };
}

function* providerPlaces(site: Site): Iterable<PagePlace> {
  const { dataset } = site;
  for (const provider of dataset.providers) {
    yield {
      path: providerPage(provider.slug),
      modified: lastModified(provider.facts),
      make: () => providerPageOf(provider, site),
    };
    for (const product of placedProducts(dataset)(provider))
      for (const [part, path] of product.own.entries())
        yield {
          path,
          modified: lastModified(product.facts),
          make: () => productPageOf(product, part, provider, site),
        };
  }
}

/** The pages of the keys, then those of the facts. */
function* keyPlaces(site: Site): Iterable<PagePlace> {
  const { dataset } = site;
  for (const key of dataset.keys) {
    const modified = lastModified(key.facts);
    for (const [part, path] of pagesOfKey(key).entries()) {
      yield { path, modified, make: () => keyPageOf(key, site, part) };
    }
  }
  if (site.isLean) return;
  for (const key of dataset.keys)
    for (const fact of key.facts) {
      yield {
        path: factPage(fact.id),
        modified: lastModified([fact]),
        make: () => factPageOf(fact, key, site),
      };
    }
}
