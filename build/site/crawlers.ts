/** Writes the files for search engines: the list of all pages, and the permission to read them. */
import { escapeHtml } from "./html.ts";
import type { SitePage, Site } from "./page.ts";
import { pages } from "./paths.ts";

export function sitemap(
  all: readonly Pick<SitePage, "path" | "isAnywhere">[],
  { dataset }: Site,
): string {
  const entries = all
    .filter(({ isAnywhere }) => !isAnywhere)
    .map(({ path }) => `${dataset.meta.baseUrl}/${path === pages.home ? "" : path}`)
    .map(
      (address) =>
        `<url><loc>${escapeHtml(address)}</loc><lastmod>${dataset.asOf}</lastmod></url>\n`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
}

export function robots({ dataset }: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${dataset.meta.baseUrl}/sitemap.xml\n`;
}
