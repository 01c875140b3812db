/** Writes the files for search engines: the list of all pages, and the permission to read them. */
import { contentSignal } from "../contract/page-policy.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import { escapeHtml } from "./html.ts";
import type { PageAddress, Site } from "./page.ts";
import { pages } from "./paths.ts";

/** A page of the sitemap; a page without a moment has no date there, because nobody knows it. */
export interface ListedPage extends PageAddress {
  readonly modified?: string | undefined;
}

const sitemapFile = "sitemap.xml";

/**
 * Crawlers take 50,000 addresses and 50 MB in one file; so many of the longest addresses that a page can
 * have stay below both.
 */
const mostListed = 40_000;

/** One file; of more pages than it may list an index, with the files that it names. */
export function* sitemapFiles(
  all: readonly ListedPage[],
  { dataset }: Pick<Site, "dataset">,
): Iterable<OutputFile> {
  const { baseUrl } = dataset.meta;
  const listed = all.filter(({ isAnywhere, isUnlisted }) => !isAnywhere && !isUnlisted);
  if (listed.length <= mostListed) {
    yield whenRead(sitemapFile, () => pageList(listed, baseUrl));
    return;
  }
  const parts = Array.from({ length: Math.ceil(listed.length / mostListed) }, (_, at) => ({
    path: sitemapFile.replace(".", `-${at + 1}.`),
    own: listed.slice(at * mostListed, (at + 1) * mostListed),
  }));
  for (const { path, own } of parts) yield whenRead(path, () => pageList(own, baseUrl));
  yield whenRead(sitemapFile, () =>
    listText(
      "sitemapindex",
      parts.map(({ path, own }) => {
        const modified = own.flatMap((page) => page.modified ?? []).toSorted();
        return listEntry("sitemap", `${baseUrl}/${path}`, modified.at(-1));
      }),
    ),
  );
}

function pageList(listed: readonly ListedPage[], baseUrl: string): string {
  return listText(
    "urlset",
    listed.map(({ path, modified }) =>
      listEntry("url", `${baseUrl}/${path === pages.home ? "" : path}`, modified),
    ),
  );
}

function listText(element: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</${element}>\n`;
}

function listEntry(element: string, address: string, modified: string | undefined): string {
  const date = modified === undefined ? "" : `<lastmod>${modified}</lastmod>`;
  return `<${element}><loc>${escapeHtml(address)}</loc>${date}</${element}>\n`;
}

export function robots({ dataset }: Site): string {
  const signal = contentSignal(dataset.meta.license);
  const said = signal === "" ? "" : `# Content-Signal: ${signal} (a header of every answer)\n`;
  return `${said}User-agent: *\nAllow: /\n\nSitemap: ${dataset.meta.baseUrl}/${sitemapFile}\n`;
}
