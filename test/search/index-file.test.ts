/** The file of the index: it holds all of it, and stays small when there are more facts. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { indexText, parseIndex } from "../../build/search/index-form.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";
import type { Dataset } from "../../build/dataset/dataset.ts";
import { realDataset } from "../real.ts";
import { grownTo } from "./grown.ts";

const dataset = realDataset();

/** In bytes of a fact, compressed: all of it is what a page loads before its first answer. */
const most = 21;
const facts = 6000;

describe("the file of the index", () => {
  const large = grownTo(facts, dataset);

  it("holds all of the index", () => {
    for (const each of [dataset, large]) {
      const index = toSearchIndex(each);
      expect(parseIndex(indexText(index))).toEqual(index);
    }
    const empty = toSearchIndex({ ...dataset, keys: [], kinds: [], providers: [], facts: [] });
    expect(parseIndex(indexText(empty))).toEqual(empty);
  });

  it("is small enough to load on first use, with 6,000 facts too", () => {
    expect(large.facts.length).toBeGreaterThan(0.97 * facts);
    const size = (of: Dataset): number =>
      gzipSync(indexText(toSearchIndex(of)), { level: 9 }).length;
    for (const each of [dataset, large]) expect(size(each) / each.facts.length).toBeLessThan(most);
  });
});
