/** Writes the files for search engines: the list of all pages, and the permission to read them. */
import { escapeHtml } from "./html.ts";
import type { SitePage, Site } from "./page.ts";
import { pages } from "./paths.ts";

/** A page of the sitemap; a page without a moment has no date there, because nobody knows it. */
export interface ListedPage extends Pick<SitePage, "path" | "isAnywhere" | "isUnlisted"> {
  readonly modified?: string | undefined;
}

export function sitemap(all: readonly ListedPage[], { dataset }: Site): string {
  const entries = all
    .filter(({ isAnywhere, isUnlisted }) => !isAnywhere && !isUnlisted)
    .map(({ path, modified }) => {
      const address = `${dataset.meta.baseUrl}/${path === pages.home ? "" : path}`;
      const date = modified === undefined ? "" : `<lastmod>${modified}</lastmod>`;
      return `<url><loc>${escapeHtml(address)}</loc>${date}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
}

export function robots({ dataset }: Site): string {
  return `User-agent: *\n${contentSignal(dataset.meta.license)}Allow: /\n\nSitemap: ${dataset.meta.baseUrl}/sitemap.xml\n`;
}

/** What an open licence allows: to find, to answer from and to learn from. Of others nothing is said. */
function contentSignal(license: string): string {
  return /^(?:CC0|CC-BY|PDDL|ODbL|ODC-By)\b/.test(license)
    ? "Content-Signal: search=yes, ai-input=yes, ai-train=yes\n"
    : "";
}
