/** The marks of providers: one for each, told apart on any ground, beside the name and never instead of it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contrastOf, markSvg, monogram, providerIcons } from "../../build/site/marks/mark.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

describe("a mark", () => {
  it.each([
    ["Azure DevOps", "AD"],
    ["Cohere", "C"],
    ["Amazon Web Services", "AW"],
    ["Fly.io", "FI"],
    ["écoute", "É"],
    ["7-Eleven", "7E"],
  ])("of %s has the letters %s", (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });

  it("can be told from its tile", () => {
    const slugs = Array.from({ length: 200 }, (_, i) => `provider-${i}`);
    const coloursOf = (slug: string): readonly string[] =>
      [...markSvg({ slug, name: slug }).matchAll(/fill="(#\w+)"/g)].map(([, colour]) => colour!);
    const letters = slugs.map(coloursOf);
    expect(new Set(letters.map(([ground]) => ground)).size).toBeGreaterThan(8);
    for (const [ground, ink] of letters)
      expect(contrastOf(ground!, ink!)).toBeGreaterThanOrEqual(4.5);
    for (const slug of Object.keys(providerIcons)) {
      const [ground, ink] = coloursOf(slug);
      expect(contrastOf(ground!, ink!), slug).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("the site of the real facts", () => {
  let dist: Built;
  beforeAll(async () => {
    dist = await builtOnce(real);
  });
  afterAll(() => dist.remove());

  it("has a mark for every provider, and each is a few kilobytes at most", () => {
    const providers = new Set(dist.snapshot.map(({ provider }) => provider.slug));
    for (const slug of providers)
      expect(dist.text(`site/marks/${slug}.svg`).length, slug).toBeLessThan(6_000);
    const strangers = Object.keys(providerIcons).filter((slug) => !providers.has(slug));
    expect(strangers).toEqual([]);
  });
});
