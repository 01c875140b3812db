/** Pages stay light, whatever the dataset becomes: few elements to lay out, few bytes to load. */
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { buildDataset } from "../../build/dataset/dataset.ts";
import { coverageBody } from "../../build/respond/coverage.ts";
import type { CuratedFact } from "../../build/schema/curated-fact.ts";
import type { Curated } from "../../build/schema/curated.ts";
import { comparisonChips } from "../../build/site/client/compare-chips.ts";
import { compareContenders } from "../../build/site/compare/compared.ts";
import { contenderOf } from "../../build/site/compare/contender.ts";
import { comparisonTable, loneLimits, mostElements } from "../../build/site/compare/table.ts";
import { render } from "../../build/site/html.ts";
import type { Site } from "../../build/site/page.ts";
import { providerDataOf } from "../../build/site/provider-data.ts";
import { siteFiles } from "../../build/site/site.ts";
import { real } from "../built.ts";
import { realFacts } from "../real.ts";

const mostOnPage = 1_700;
const mostBytes = 60_000;

const largeSlugs = Array.from("abcdefgh", (letter) => `made-${letter}`);
/** Facts of each product: one that alone is more than a page, some that are, many small ones. */
const sizes = [400, 120, 80, 60, 40, 40, 20, 20, 12, 8];
const tiers = ["free", "entry", "team", "enterprise"] as const;

/** Eight made-up providers of eight hundred facts each, of a few of the real keys. */
function largeSite(): Site {
  const curated = realFacts();
  const providers = largeSlugs.map((slug, index) => madeProvider(slug, index, curated));
  const dataset = buildDataset({ ...curated, providers }, { asOf: real.asOf });
  return { dataset, coverage: coverageBody(dataset), placeOf: () => undefined };
}

function madeProvider(
  slug: string,
  index: number,
  { keys, kinds }: Curated,
): Curated["providers"][number] {
  const counted = Object.entries(keys)
    .filter(([, { datatype }]) => ["integer", "decimal", "money"].includes(datatype))
    .slice(0, 100);
  const factsOf = (product: number, plan: number): Record<string, CuratedFact> =>
    Object.fromEntries(
      Array.from({ length: sizes[product]! / tiers.length }, (_, at) => {
        const [key, { datatype }] = counted[(product * 29 + at) % counted.length]!;
        const value = (plan + 1) * 10 + at + (at % 3 === 0 ? index : 0);
        const fact = {
          value,
          raw_value: `The limit is ${value} for every account of the plan`,
          source: "docs",
          observed_at: "2026-10-01T00:00:00Z",
        };
        return [key, { ...fact, ...(datatype === "money" ? { currency: "USD" } : {}) }];
      }),
    );
  const products = sizes.map((_, product) => [
    `product-${product}`,
    {
      name: `Product ${product}`,
      kind: Object.keys(kinds)[product % Object.keys(kinds).length]!,
      plans: Object.fromEntries(
        tiers.map((tier, plan) => [
          tier,
          { name: `Plan ${plan}`, tier, facts: factsOf(product, plan) },
        ]),
      ),
    },
  ]);
  const homepage = `https://${slug}.test`;
  const docs = { url: `${homepage}/docs`, title: "Limits", type: "official_docs" as const };
  const file = { name: slug, homepage, sources: { docs }, products: Object.fromEntries(products) };
  return { slug, file };
}

let site: Site;
let pages: ReadonlyMap<string, string>;
beforeAll(() => {
  site = largeSite();
  pages = new Map(
    [...siteFiles(site, "")]
      .filter(({ file }) => /^(?!facts\/).*\.html$/.test(file))
      .map(({ file, text }) => [file, text]),
  );
});

it("no page is too large", () => {
  const large = [...pages]
    .map(([file, text]) => [file, elementsOf(text), gzipSync(text).length] as const)
    .filter(([, elements, bytes]) => elements > mostOnPage || bytes > mostBytes);
  expect(large).toEqual([]);
});

it("parts of one table lead to each other, and each has a title of its own", () => {
  const titleOf = (text: string): string => /<title>(.*?)<\/title>/.exec(text)![1]!;
  const parted = [...pages].filter(([file]) => file.includes("~2.html"));
  expect(parted).not.toEqual([]);
  for (const [file, text] of parted) {
    const first = file.replace("~2", "");
    expect(text).toContain(`${first}">1</a>`);
    expect(pages.get(first)).toContain(`${file}">2</a>`);
    expect(titleOf(text)).not.toBe(titleOf(pages.get(first)!));
  }
});

it.each([2, 4])("a comparison of %i of them is light, and has all of it when asked", (count) => {
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
  const limitsIn = (text: string): number =>
    new Set(text.match(/<th scope="row">\s*<a href="[^"]+"/g)).size;
  expect(limitsIn(render(whole.table))).toBe(limits.length);
  expect(limitsIn(render(table))).toBe(limits.length - left);
});

function elementsOf(text: string): number {
  return text.match(/<[a-z]/gi)!.length;
}
