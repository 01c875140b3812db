/** Who is called better on the pages of pairs of the real facts, and who is not. */
import { describe, expect, it } from "vitest";
import { compareContenders, type JudgedLine } from "../../build/site/compare/compared.ts";
import { contenderOf, kindOfFact, tierOfFact } from "../../build/site/compare/contender.ts";
import { pairsOfKinds } from "../../build/site/compare/pairs.ts";
import { providerDataOf } from "../../build/site/provider-data.ts";
import { realDataset } from "../real.ts";

const dataset = realDataset();
const pairs = pairsOfKinds(dataset).map(({ a, b }) => {
  const contenders = [a, b].map((each) =>
    contenderOf({ provider: each.slug }, providerDataOf(each, dataset)),
  );
  const lines = compareContenders(contenders).subjects.flatMap(([, limits]) =>
    limits.flatMap(({ key, lines: own }) => own.map((line) => ({ key, line }))),
  );
  return { name: `${a.slug}-vs-${b.slug}`, contenders, lines };
});
const isStarred = ({ outcome }: JudgedLine): boolean => outcome.best.size > 0;

describe("a star", () => {
  it("stands between values of one sub-kind, one tier and one firmness, more than a tenth apart", () => {
    let stars = 0;
    for (const { name, contenders, lines } of pairs)
      for (const { key, line } of lines.filter(({ line: each }) => isStarred(each))) {
        stars++;
        const facts = line.sides.flatMap((own, side) =>
          own.map((fact) => ({ ...fact, data: contenders[side]!.data })),
        );
        const all = (of: (fact: (typeof facts)[number]) => unknown): unknown[] => [
          ...new Set(facts.map(of)),
        ];
        const where = `${name} ${key}`;
        const kinds = all((fact) => kindOfFact(fact, fact.data));
        expect(kinds, where).toEqual([expect.any(String)]);
        for (const { data } of contenders)
          expect(
            data.products.filter(({ kind }) => kind === kinds[0]),
            where,
          ).toHaveLength(1);
        expect(
          all(({ bound }) => bound),
          where,
        ).toHaveLength(1);
        expect(
          all(({ scope }) => scope?.slug),
          where,
        ).toHaveLength(1);
        expect(
          all(({ per = [] }) => per.toSorted().join()),
          where,
        ).toHaveLength(1);
        for (const tier of all((fact) => tierOfFact(fact, fact.data)))
          if (tier !== undefined) expect(line.tiers, where).toContain(tier);
        const [low, high] = facts
          .map(({ value }) => (value === null ? Infinity : Number(value)))
          .toSorted((x, y) => x - y)
          .flatMap((size, i, sizes) => (i === 0 || i === sizes.length - 1 ? [size] : []));
        expect(high! > low! * 1.1, where).toBe(true);
      }
    expect(stars).toBeGreaterThan(20);
  });

  it.each([
    ["netlify-vs-vercel", "compute.function.max_package_mb"],
    ["netlify-vs-vercel", "compute.function.max_memory_mb"],
    ["aws-vs-cloudflare", "storage.upload.max_mb"],
  ])("is nowhere on %s: %s", (pair, key) => {
    const { lines } = pairs.find(({ name }) => name === pair)!;
    const own = lines.filter((each) => each.key === key);
    expect(own).not.toEqual([]);
    expect(own.filter(({ line }) => isStarred(line))).toEqual([]);
  });
});
