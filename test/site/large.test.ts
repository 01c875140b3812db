/** Pages stay light, whatever the dataset becomes: few elements to lay out, few bytes to load. */
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { comparisonChips } from "../../build/site/client/compare-chips.ts";
import { compareContenders } from "../../build/site/compare/compared.ts";
import { contenderOf } from "../../build/site/compare/contender.ts";
import { comparisonTable, loneLimits, mostElements } from "../../build/site/compare/table.ts";
import { render } from "../../build/site/html.ts";
import type { Site } from "../../build/site/page.ts";
import { providerDataOf } from "../../build/site/provider-data.ts";
import { siteFiles } from "../../build/site/site.ts";
import { largeSite, largeSlugs } from "./large.ts";

const mostOnPage = 1_700;
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
      .filter(([, elements, bytes]) => elements > mostOnPage || bytes > mostBytes);
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

it.each([2, 3, 4])("a comparison of %i of them is light, and has all of it when asked", (count) => {
  const contenders = largeSlugs.slice(0, count).map((slug) => {
    const provider = site.dataset.providers.find((each) => each.slug === slug)!;
    return contenderOf({ provider: slug }, providerDataOf(provider, site.dataset));
  });
  const compared = compareContenders(contenders);
  const around = pages.get("compare.html")!.replace(/<section data-pairs>[\s\S]*?<\/section>/, "");
  const { table, left } = comparisonTable(contenders, compared, String, mostElements.table);
  const lone = loneLimits(contenders, compared, String, mostElements.alone);
  const all = [around, ...[table, lone, comparisonChips(contenders)].map(render)];
  expect(elementsOf(all.join(""))).toBeLessThanOrEqual(mostOnPage);
  expect(left).toBeGreaterThan(0);
  const whole = comparisonTable(contenders, compared, String);
  const limits = compared.subjects.flatMap(([, own]) => own);
  expect(render(whole.table).match(/scope="rowgroup"/g)).toHaveLength(limits.length);
  expect(render(table).match(/scope="rowgroup"/g)).toHaveLength(limits.length - left);
});

function elementsOf(text: string): number {
  return text.match(/<[a-z]/gi)!.length;
}

function titleOf(text: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(text)?.[1];
}
