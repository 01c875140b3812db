/** The packed index: it holds all of the index, and stays small when there are more facts. */
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDigits, fromSteps, toDigits, toSteps } from "../../build/search/digits.ts";
import { indexText, parseIndex } from "../../build/search/index-file.ts";
import type { SearchIndex } from "../../build/search/index-form.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";
import type { Dataset } from "../../build/dataset/dataset.ts";
import { realDataset } from "../real.ts";
import { grownTo } from "./grown.ts";

const dataset = realDataset();

/** In bytes of a fact, compressed: all of it is what a page loads before its first answer. */
const most = 14;
const facts = 6000;

describe("the packed index", () => {
  const large = grownTo(facts, dataset);

  it("holds all of the index", () => {
    for (const each of [dataset, large]) {
      const index = toSearchIndex(each);
      expect(parseIndex(indexText(index))).toEqual(index);
    }
    const empty = toSearchIndex({ ...dataset, keys: [], kinds: [], providers: [], facts: [] });
    expect(parseIndex(indexText(empty))).toEqual(empty);
  });

  it("holds what no fact of today says", () => {
    const word = fc.string({
      unit: fc.constantFrom(..."abZ9.,| $-|Aé漢".split("")),
      maxLength: 12,
    });
    const slug = fc.string({
      unit: fc.constantFrom(..."ab9-".split("")),
      minLength: 1,
      maxLength: 8,
    });
    const fact = fc.record({ key: fc.nat(2), display: word, status: fc.nat(3) });
    fc.assert(
      fc.property(
        fc.array(fact, { maxLength: 30 }),
        fc.array(fc.tuple(slug, word), { minLength: 3, maxLength: 3 }),
        fc.array(fc.tuple(slug, word, fc.array(slug), fc.integer({ min: -1, max: 200 })), {
          maxLength: 9,
        }),
        (said, keys, places) => {
          const index: SearchIndex = {
            kinds: [["a-kind", "A kind", ["kind"], [0, 2]]],
            keys: keys.map(([key, title], at) => [key, title, title, at - 1, [key, key], title]),
            providers: places.map(([own, name, aliases, kind]) => [
              own,
              name,
              aliases,
              said.length,
              [[own, name, kind, aliases, [[own, name]], 5000, [[own, name, kind, said.length]]]],
            ]),
            key: said.map(({ key }) => key),
            display: said.map(({ display }) => display),
            status: said.map(({ status }) => String(status)).join(""),
            scope: said.flatMap(({ status }, at) => (status === 0 ? [at, at * 70] : [])),
            source: said.length > 0 ? [[0, "a-source"]] : [],
            narrow: [...said.keys()].filter((at) => at % 2 === 1),
            words: "",
            quoted: [],
          };
          expect(parseIndex(indexText(index))).toEqual(index);
        },
      ),
    );
  });

  it("is small enough to load on first use, with 6,000 facts too", () => {
    expect(large.facts.length).toBeGreaterThan(0.97 * facts);
    const size = (of: Dataset): number =>
      gzipSync(indexText(toSearchIndex(of)), { level: 9 }).length;
    for (const each of [dataset, large]) expect(size(each) / each.facts.length).toBeLessThan(most);
  });
});

describe("digits", () => {
  it("are read as the numbers that were written", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (numbers) => {
        expect(fromDigits(toDigits(numbers))).toEqual(numbers);
        const rising = numbers.toSorted((a, b) => a - b);
        expect(fromSteps(toSteps(rising))).toEqual(rising);
      }),
    );
  });

  it("stand between quotes as they are", () => {
    const text = toDigits(Array.from({ length: 5000 }, (_, number) => number));
    expect(JSON.stringify(text)).toBe(`"${text}"`);
    expect(text).toMatch(/^[#-[\]-~]+$/);
  });
});
