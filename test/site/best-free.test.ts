/** The pages of keys say which free plan gives the most, kind by kind of service, above the values of all plans. */
import { describe, expect, it } from "vitest";
import { besideWords } from "../../build/amount/beside.ts";
import { grouped } from "../../build/lists/grouped.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { toDocument } from "../../build/site/layout.ts";
import { keyPageOf } from "../../build/site/pages/key.ts";
import { real } from "../built.ts";
import { shownText } from "./shown-text.ts";
import { siteOf } from "./site-of.ts";

describe("the pages of keys", () => {
  const site = siteOf(real);
  const products = new Map(
    site.dataset.providers.flatMap(({ slug, products: own }) =>
      own.map((product) => [`${slug}/${product.slug}`, product] as const),
    ),
  );
  const productOf = ({ id }: Fact) =>
    products.get(id.split("/").slice(0, 2).join("/") as `${string}/${string}`);
  const isFree = (fact: Fact): boolean =>
    productOf(fact)?.plans.find(({ slug }) => slug === fact.plan?.slug)?.tier === "free";
  const kindOf = (fact: Fact): string | undefined =>
    site.dataset.kinds.find(({ slug }) => slug === productOf(fact)?.kind)?.title;
  const ofFreePlans = site.dataset.keys.map((key) => {
    const all = key.facts.filter(({ status }) => status !== "removed");
    const page = toDocument(keyPageOf(key, site), site, "");
    const said = /<p class="best-free">[\s\S]*?<\/p>/.exec(page)?.[0];
    return { key, all, own: all.filter(isFree), said: said && shownText(said) };
  });

  it("name the best value of each kind alone, of what is counted alike", () => {
    const told = ofFreePlans.filter(({ said }) => said !== undefined);
    expect(told.length).toBeGreaterThan(30);
    for (const { key, own, said } of told) {
      const { better } = key.words;
      const [start, list] = said!.trim().split(" on free plans, by kind of service: ");
      expect(start).toBe(better === "lower" ? "Lowest" : "Highest");
      const alike = own.filter(
        (fact) => fact.scope === undefined && kindOf(fact) && typeof fact.value !== "boolean",
      );
      if (new Set(alike.map(kindOf)).size > 6) continue;
      const groups = grouped(alike, (fact) =>
        [kindOf(fact), [...(fact.per ?? [])].toSorted(), fact.bound].join("/"),
      );
      for (const group of groups.values()) {
        const sizes = group.map(({ value }) => (value === null ? Infinity : Number(value)));
        const best = better === "lower" ? Math.min(...sizes) : Math.max(...sizes);
        const words = besideWords(group[sizes.indexOf(best)]!);
        const count = group.length > 1 ? ` of ${group.length} values` : "";
        expect(list, key.key).toContain(`${words}${count} (`);
      }
      // Parts of a service, and services of no known kind, are in no rank.
      for (const fact of own.filter(({ scope }) => scope !== undefined))
        expect(said).not.toContain(`, ${fact.scope!.name} )`);
    }
  });

  it("name whose it is, saying no word twice", () => {
    const { said } = ofFreePlans.find(({ key }) => key.key === "hosting.bandwidth_gb_per_month")!;
    expect(said).toContain("CDN 100 GB/month ( Vercel CDN, Hobby )");
    expect(said).toContain("Key-value store 10 GB/month of 2 values ( Upstash Redis, Free )");
  });

  it("say nothing of free plans where fewer than two are known, or no others", () => {
    const others = ofFreePlans.filter(
      ({ all, own }) => own.length < 2 || own.length === all.length,
    );
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter(({ said }) => said !== undefined)).toEqual([]);
  });
});
