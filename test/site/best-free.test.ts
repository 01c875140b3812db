/** The pages of keys say which free plan gives the most: a sentence above the values of all plans. */
import { describe, expect, it } from "vitest";
import { toDocument } from "../../build/site/layout.ts";
import { keyPageOf } from "../../build/site/pages/key.ts";
import { real } from "../built.ts";
import { shownText } from "./shown-text.ts";
import { siteOf } from "./site-of.ts";

describe("the pages of keys", () => {
  const site = siteOf(real);
  const free = new Set(
    site.dataset.providers.flatMap(({ slug, products }) =>
      products.flatMap((product) =>
        product.plans
          .filter(({ tier }) => tier === "free")
          .map((plan) => `${slug}/${product.slug}/${plan.slug}`),
      ),
    ),
  );
  const ofFreePlans = site.dataset.keys.map((key) => {
    const living = key.facts.filter(({ status }) => status !== "removed");
    const isFree = ({ id }: { readonly id: string }): boolean =>
      free.has(id.split("/").slice(0, 3).join("/"));
    const page = shownText(toDocument(keyPageOf(key, site), site, ""));
    const [said] = /Of \d[^:]* of free plans, the (highest|lowest) is [^:]*:/.exec(page) ?? [];
    return { key, said, all: living, own: living.filter(isFree) };
  });

  it("name the best value of free plans where there are paid ones too", () => {
    const mixed = ofFreePlans.filter(
      ({ key, all, own }) =>
        key.words.better !== undefined &&
        own.length > 1 &&
        own.length < all.length &&
        new Set(own.map(({ currency }) => currency)).size === 1 &&
        own.every(({ value }) => typeof value === "number"),
    );
    expect(mixed.length).toBeGreaterThan(20);
    for (const { key, own, said } of mixed) {
      const isLower = key.words.better === "lower";
      const values = own.map(({ value }) => Number(value));
      const best = isLower ? Math.min(...values) : Math.max(...values);
      const [display] = own.flatMap((fact) => (fact.value === best ? [fact.display] : []));
      const start = `Of ${own.length} values of free plans, the ${isLower ? "lowest" : "highest"} is`;
      expect(said).toBe(`${start} ${display} :`);
    }
  });

  it("name whose it is, saying no word twice", () => {
    const bandwidth = site.dataset.keys.find(
      ({ key }) => key === "hosting.bandwidth_gb_per_month",
    )!;
    const page = shownText(toDocument(keyPageOf(bandwidth, site), site, ""));
    expect(page).toContain("is 100 GB/month : Vercel CDN, Hobby .");
  });

  it("say nothing of free plans where fewer than two are known, or no others", () => {
    const others = ofFreePlans.filter(
      ({ all, own }) => own.length < 2 || own.length === all.length,
    );
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter(({ said }) => said !== undefined)).toEqual([]);
  });
});
