/** The dataset → every page of the site, as documents. Pure: nothing is read, nothing is written. */
import { changes } from "./pages/changes.ts";
import { compare } from "./pages/compare.ts";
import { coverage } from "./pages/coverage.ts";
import { docs } from "./pages/docs.ts";
import { home } from "./pages/home.ts";
import { keyPages, keys } from "./pages/keys.ts";
import { providerPages, providers } from "./pages/providers.ts";
import { notFound } from "./pages/not-found.ts";
import { robots, sitemap } from "./crawlers.ts";
import { icon } from "./icon.ts";
import { toDocument } from "./layout.ts";
import type { Page, Site } from "./page.ts";
import { assets } from "./paths.ts";

export interface SiteFile {
  readonly file: string;
  readonly text: string;
}

export function* siteFiles(site: Site, basePath: string): Iterable<SiteFile> {
  const all = [...sitePages(site, basePath)];
  for (const page of all) yield { file: page.path, text: toDocument(page, site, basePath) };
  yield { file: assets.icon, text: icon };
  yield { file: "sitemap.xml", text: sitemap(all, site) };
  yield { file: "robots.txt", text: robots(site) };
}

/** Every page, the home page first. */
export function* sitePages(site: Site, basePath: string): Iterable<Page> {
  yield home(site);
  yield providers(site);
  yield* providerPages(site);
  yield keys(site);
  yield* keyPages(site);
  yield compare(site);
  yield changes(site);
  yield coverage(site);
  yield* docs(site);
  yield notFound(site, basePath);
}
