/** The list of pages for crawlers, which take 50,000 addresses and 50 MB in one file. */
import { describe, expect, it } from "vitest";
import { sitemapFiles, type ListedPage } from "../../build/site/crawlers.ts";
import { siteOf } from "./site-of.ts";

const { dataset } = siteOf({ facts: "test/fixtures/facts", asOf: "2026-05-01T00:00:00Z" });
const { baseUrl } = dataset.meta;

function madePages(count: number, folder = "some"): readonly ListedPage[] {
  return Array.from({ length: count }, (_, at) => ({
    path: `facts/${folder}/${at}.html`,
    ...(at % 2 === 0 ? { modified: `2026-0${1 + (at % 9)}-01T00:00:00Z` } : {}),
  }));
}

function textsOf(all: readonly ListedPage[]): ReadonlyMap<string, string> {
  return new Map([...sitemapFiles(all, { dataset })].map(({ file, text }) => [file, text]));
}

const locations = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

describe("the sitemap", () => {
  it("is one file for as many pages as a file may list", () => {
    const all = [...madePages(40_000), { path: "search.html", isUnlisted: true as const }];
    const texts = textsOf(all);
    expect([...texts.keys()]).toEqual(["sitemap.xml"]);
    const text = texts.get("sitemap.xml")!;
    expect(locations(text)).toEqual(all.slice(0, -1).map(({ path }) => `${baseUrl}/${path}`));
    // As many of the longest paths that files may have.
    const longest = textsOf(madePages(1, "x".repeat(980))).get("sitemap.xml")!;
    expect(40_000 * Buffer.byteLength(longest)).toBeLessThan(50_000_000);
  });

  it("is an index beyond that, and every page stands once in a file that it names", () => {
    const all = madePages(80_001);
    const texts = textsOf(all);
    const index = texts.get("sitemap.xml")!;
    expect(index).toMatch(/<sitemapindex /);
    const named = locations(index).map((address) => address.slice(baseUrl.length + 1));
    expect(named).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]);
    expect(index.match(/<lastmod>2026-09-01T00:00:00Z<\/lastmod>/g)).toHaveLength(3);
    expect([...texts.keys()].toSorted()).toEqual([...named, "sitemap.xml"].toSorted());
    const parts = named.map((file) => texts.get(file)!);
    expect(parts.flatMap(locations)).toEqual(all.map(({ path }) => `${baseUrl}/${path}`));
  });
});
