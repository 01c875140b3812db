/** The marks of providers: one for each, told apart on any ground, beside the name and never instead of it. */
import { describe, expect, it } from "vitest";
import { contrastOf, markSvg, monogram, providerIcons } from "../../build/site/marks/mark.ts";
import { real } from "../built.ts";
import { builtOnce } from "../built-once.ts";

describe("a mark", () => {
  it("has the first letters of the first two words", () => {
    const names = ["Azure DevOps", "Cohere", "Amazon Web Services", "écoute", "7-Eleven"];
    expect(names.map(monogram)).toEqual(["AD", "C", "AW", "É", "7E"]);
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

it("there is one for every provider of the real facts, of a few kilobytes at most", async () => {
  const dist = await builtOnce(real);
  const providers = new Set(dist.snapshot.map(({ provider }) => provider.slug));
  for (const slug of providers)
    expect(dist.text(`site/marks/${slug}.svg`).length, slug).toBeLessThan(6_000);
  expect(Object.keys(providerIcons).filter((slug) => !providers.has(slug))).toEqual([]);
});
