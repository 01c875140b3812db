/** The pages of keys say which free plan gives the most, kind by kind of service, above the values of all plans. */
import { describe, expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import { render } from "../../build/site/html.ts";
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
  const ofFreePlans = site.dataset.keys.map((key) => {
    const all = key.facts.filter(({ status }) => status !== "removed");
    const page = render(keyPageOf(key, 0, site, String).body);
    const said = /<p class="best-free">[\s\S]*?<\/p>/.exec(page)?.[0];
    return { key, all, own: all.filter(isFree), said: said && shownText(said) };
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
