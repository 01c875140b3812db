/** The pages of keys say which free plan gives the most, kind by kind of service, above the values of all plans. */
import { expect, it } from "vitest";
import { render } from "../../build/site/html.ts";
import { keyPageOf } from "../../build/site/pages/key.ts";
import { real } from "../built.ts";
import { shownText } from "./shown-text.ts";
import { siteOf } from "./site-of.ts";

const site = siteOf(real);
const saidOf = (name: string): string | undefined => {
  const key = site.dataset.keys.find((each) => each.key === name)!;
  const page = render(keyPageOf(key, 0, site, String).body);
  const said = /<p class="best-free">[\s\S]*?<\/p>/.exec(page)?.[0];
  return said && shownText(said);
};

it("name whose it is, saying no word twice", () => {
  const said = saidOf("hosting.bandwidth_gb_per_month");
  expect(said).toContain("CDN 100 GB/month ( Vercel CDN, Hobby )");
  expect(said).toContain("Key-value store 10 GB/month of 2 values ( Upstash Redis, Free )");
});

it("say nothing where no key says which end is better", () => {
  const { key } = site.dataset.keys.find(
    ({ words, facts }) => words.better === undefined && facts.length > 5,
  )!;
  expect(saidOf(key)).toBeUndefined();
});
