/** The file of the index: it holds all of it, and is small. */
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { indexText, parseIndex } from "../../build/search/index-form.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";
import { realDataset } from "../real.ts";

const dataset = realDataset();

/** In bytes of a fact, compressed: all of it is what a page loads before its first answer. */
const most = 21;

it("holds all of the index", () => {
  const empty = { ...dataset, keys: [], kinds: [], providers: [], facts: [] };
  for (const index of [dataset, empty].map(toSearchIndex))
    expect(parseIndex(indexText(index))).toEqual(index);
});

it("is small enough to load on first use", () => {
  const size = gzipSync(indexText(toSearchIndex(dataset)), { level: 9 }).length;
  expect(size / dataset.facts.length).toBeLessThan(most);
});
