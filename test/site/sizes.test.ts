/** What is counted before a page is composed is what the page then has. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elementsIn } from "../../build/site/page-parts.ts";
import {
  groupByProduct,
  elementsOfHeads,
  elementsOfLimitRow,
  limitRows,
  limitTable,
} from "../../build/site/parts/limit-table.ts";
import { keyValues } from "../../build/site/parts/key-values.ts";
import { elementsOfValues } from "../../build/site/parts/values-size.ts";
import { titlesOf } from "../../build/site/page.ts";
import { realDataset } from "../real.ts";

const dataset = realDataset();

describe("elements counted from facts", () => {
  const links = { to: (path: string) => path, pathOf: () => "", rowAnchorOf: () => "" };

  it("are those of the values of each key", () => {
    for (const key of dataset.keys)
      if (key.facts.length > 0)
        expect([key.key, elementsOfValues(key, key.facts)]).toEqual([
          key.key,
          elementsIn(keyValues(key, key.facts, links)),
        ]);
  });

  it("are those of any part of the values, and of many", () => {
    const keys = dataset.keys.filter(({ facts }) => facts.length > 0);
    const part = fc
      .constantFrom(...keys)
      .chain((key) =>
        fc.tuple(
          fc.constant(key),
          fc.array(fc.constantFrom(...key.facts), { minLength: 1, maxLength: 400 }),
        ),
      );
    fc.assert(
      fc.property(part, ([key, facts]) => {
        expect(elementsOfValues(key, facts)).toBe(elementsIn(keyValues(key, facts, links)));
      }),
      { numRuns: 300 },
    );
  });

  it("are those of the tables of every product", () => {
    const titleOf = titlesOf(dataset);
    const context = { to: (path: string) => path, anchorOf: () => "", titleOf };
    for (const provider of dataset.providers)
      for (const group of groupByProduct(provider)) {
        const table = limitRows(group, titleOf);
        const counted = table.rows.reduce(
          (sum, row) => sum + elementsOfLimitRow(row),
          elementsOfHeads(table),
        );
        expect([table.label, counted]).toEqual([
          table.label,
          elementsIn(limitTable(table, context)),
        ]);
      }
  });
});
