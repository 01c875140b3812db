/** Writes the files for search engines: the list of all pages, and the permission to read them. */
import { contentSignal } from "../schema/contract/page-policy.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import { escapeHtml } from "./html.ts";
import type { PageAddress, Site } from "./page.ts";
import { pages } from "./paths.ts";

/** A page of the sitemap; a page without a moment has no date there, because nobody knows it. */
export interface ListedPage extends PageAddress {
  readonly modified?: string | undefined;
}

const sitemapFile = "sitemap.xml";

/** Crawlers take no more in one file; of more pages those of single facts, the last, are found by links. */
const mostListed = 50_000;

export function sitemap(
  all: readonly ListedPage[],
  { dataset: { meta } }: Pick<Site, "dataset">,
): OutputFile {
  return whenRead(sitemapFile, () => {
    const entries = all
      .filter(({ isAnywhere, isUnlisted }) => !isAnywhere && !isUnlisted)
      .slice(0, mostListed)
      .map(({ path, modified }) => {
        const address = `${meta.baseUrl}/${path === pages.home ? "" : path}`;
        const date = modified === undefined ? "" : `<lastmod>${modified}</lastmod>`;
        return `<url><loc>${escapeHtml(address)}</loc>${date}</url>\n`;
      });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  });
}

export function robots({ dataset }: Site): string {
  const signal = contentSignal(dataset.meta.license);
  const said = signal === "" ? "" : `# Content-Signal: ${signal} (a header of every answer)\n`;
  return `${said}User-agent: *\nAllow: /\n\nSitemap: ${dataset.meta.baseUrl}/${sitemapFile}\n`;
}
