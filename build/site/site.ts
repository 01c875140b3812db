/** The dataset → every page of the site, as documents. Pure: nothing is read, nothing is written. */
import { whenRead, type OutputFile } from "../respond/output-file.ts";
import { changes } from "./pages/changes.ts";
import { comparisonPage } from "./pages/compare.ts";
import { coveragePage } from "./pages/coverage.ts";
import { documentPages, documents } from "./pages/docs.ts";
import { home } from "./pages/home.ts";
import { keyPageOf, keys } from "./pages/keys.ts";
import { providerPageOf, providers } from "./pages/providers.ts";
import { notFoundPage } from "./pages/not-found.ts";
import { robots, sitemap } from "./crawlers.ts";
import { icon } from "./icon.ts";
import { toDocument } from "./layout.ts";
import type { SitePage, Site } from "./page.ts";
import { assets, keyPage, pages, providerPage } from "./paths.ts";

export function* siteFiles(site: Site, basePath: string): Iterable<OutputFile> {
  const all = [...sitePages(site, basePath)];
  for (const { path, make } of all) yield whenRead(path, () => toDocument(make(), site, basePath));
  yield { file: assets.icon, text: icon };
  yield whenRead("sitemap.xml", () => sitemap(all, site));
  yield whenRead("robots.txt", () => robots(site));
}

/** A page by its place, not made yet. */
interface PagePlace extends Pick<SitePage, "path" | "isAnywhere"> {
  readonly make: () => SitePage;
}

/** Every page, the home page first. */
function* sitePages(site: Site, basePath: string): Iterable<PagePlace> {
  const { dataset } = site;
  let documented: readonly SitePage[] | undefined;
  yield { path: pages.home, make: () => home(site) };
  yield { path: pages.providers, make: () => providers(site) };
  for (const provider of dataset.providers)
    yield { path: providerPage(provider.slug), make: () => providerPageOf(provider, site) };
  yield { path: pages.keys, make: () => keys(site) };
  for (const key of dataset.keys)
    yield { path: keyPage(key.key), make: () => keyPageOf(key, site) };
  yield { path: pages.compare, make: () => comparisonPage(site) };
  yield { path: pages.changes, make: () => changes(site) };
  yield { path: pages.coverage, make: () => coveragePage(site) };
  for (const [index, [path]] of documents.entries())
    yield { path, make: () => (documented ??= [...documentPages(site)])[index]! };
  yield { path: pages.notFound, isAnywhere: true, make: () => notFoundPage(site, basePath) };
}
