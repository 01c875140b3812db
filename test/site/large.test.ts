/** Pages stay light, whatever the dataset becomes: few elements to lay out, few bytes to load. */
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { comparisonChips } from "../../build/site/client/compare-chips.ts";
import { compareContenders } from "../../build/site/compare/compared.ts";
import { contenderOf, type Contender } from "../../build/site/compare/contender.ts";
import { comparedParts, elementsToCompare, partLabel } from "../../build/site/compare/parts.ts";
import { comparisonTable, loneLimits } from "../../build/site/compare/table.ts";
import { html, render, type Html } from "../../build/site/html.ts";
import type { Site } from "../../build/site/page.ts";
import { providerDataOf } from "../../build/site/provider-data.ts";
import { siteFiles } from "../../build/site/site.ts";
import { largeSite, largeSlugs } from "./large.ts";

const mostElements = 1_700;
const mostBytes = 60_000;

let site: Site;
let pages: ReadonlyMap<string, string>;
beforeAll(() => {
  site = largeSite();
  pages = new Map(
    [...siteFiles(site, "")]
      .filter(({ file }) => file.endsWith(".html") && !file.startsWith("facts/"))
      .map(({ file, text }) => [file, text]),
  );
});

describe("with four providers of six hundred facts", () => {
  it("no page is too large", () => {
    const large = [...pages]
      .map(([file, text]) => [file, elementsOf(text), gzipSync(text).length] as const)
      .filter(([, elements, bytes]) => elements > mostElements || bytes > mostBytes);
    expect(large).toEqual([]);
  });

  it("parts of one table lead to each other, and each has a title of its own", () => {
    const parted = [...pages].filter(([file]) => file.includes("~2.html"));
    expect(parted.some(([file]) => file.startsWith("providers/"))).toBe(true);
    expect(parted.some(([file]) => file.startsWith("keys/"))).toBe(true);
    for (const [file, text] of parted) {
      const first = file.replace("~2", "");
      expect(text).toContain(`${first}">1</a>`);
      expect(pages.get(first)).toContain(`${file}">2</a>`);
      expect(titleOf(text)).not.toBe(titleOf(pages.get(first)!));
    }
  });
});

describe("a comparison of them", () => {
  const contendersOf = (count: number): readonly Contender[] =>
    largeSlugs.slice(0, count).map((slug) =>
      contenderOf(
        { provider: slug },
        providerDataOf(
          site.dataset.providers.find((each) => each.slug === slug)!,
          site.dataset,
        ),
      ),
    );

  it.each([2, 3, 4])("of %i is light in each of its parts", (count) => {
    const contenders = contendersOf(count);
    const compared = compareContenders(contenders);
    const parts = comparedParts(compared, elementsToCompare.table);
    expect(parts.length).toBeGreaterThan(3);
    const page = pages.get("compare.html")!;
    const around = page.replace(/<section data-pairs>[\s\S]*?<\/section>/, "");
    expect(around).not.toBe(page);
    const lone = loneLimits(contenders, compared, (path) => path, elementsToCompare.alone);
    const chips = comparisonChips(contenders);
    const buttons = parts.map((part) => html`<button>${partLabel(part)}</button>`);
    for (const subjects of parts) {
      const table = comparisonTable(contenders, { subjects }, (path) => path);
      const all = [around, ...[table, lone, chips, ...buttons].map((each: Html) => render(each))];
      expect(elementsOf(all.join(""))).toBeLessThanOrEqual(mostElements);
    }
  });

  it("has every line in one part, in their order", () => {
    const compared = compareContenders(contendersOf(4));
    const linesOf = (subjects: typeof compared.subjects) =>
      subjects.flatMap(([subject, limits]) =>
        limits.flatMap(({ key, lines }) => lines.map((line) => [subject, key, line])),
      );
    const parts = comparedParts(compared, elementsToCompare.table);
    expect(parts.flatMap(linesOf)).toEqual(linesOf(compared.subjects));
    expect(comparedParts(compared, Infinity)).toEqual([compared.subjects]);
  });
});

function elementsOf(text: string): number {
  return text.match(/<[a-z]/gi)!.length;
}

function titleOf(text: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(text)?.[1];
}
