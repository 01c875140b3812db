/** Every notation of the table is read as it says, and by all who read amounts with one verdict. */
import { beforeAll, describe, expect, it } from "vitest";
import { amountsIn } from "../../build/amount/read.ts";
import { judged } from "../judged.ts";
import { lookFrom } from "../verify/sight.ts";
import { rows } from "./rows.ts";
import { shownAmounts } from "./shown.ts";

const cases = rows.map(
  (row, index) => [index, row.quote, row.value, row.currency ?? row.key.unit, row] as const,
);
let refused: ReadonlySet<string>;

/** A provider's file for each row, with a key of its own. */
beforeAll(() => {
  const keys = rows.map(
    ({ key }, index) => `limits.row_${index}: ${JSON.stringify({ description: "D.", ...key })}\n`,
  );
  const files: Record<string, string> = { "keys.yaml": keys.join("") };
  for (const [index, { quote, value, currency }] of rows.entries()) {
    const fact = { value, ...(currency ? { currency } : {}), raw_value: quote, source: "s" };
    const source = { url: "https://x.test", title: "T", type: "terms", retrieved_at: "2026-01-01" };
    const lines = [
      `name: Row ${index}`,
      "homepage: https://x.test",
      `sources: { s: ${JSON.stringify(source)} }`,
      `facts: { limits.row_${index}: ${JSON.stringify(fact)} }`,
      "",
    ];
    files[`providers/row-${index}.yaml`] = lines.join("\n");
  }
  refused = new Set(judged(files, "number-in-quote").map(({ file }) => file));
});

it("what stands around an amount does not change it", () => {
  for (const { quote } of rows) {
    const alone = amountsIn(quote).map(({ senses, currencies }) => ({ senses, currencies }));
    const within = amountsIn(`Limits: ${quote}. (See the plans.)`);
    expect(within.map(({ senses, currencies }) => ({ senses, currencies }))).toEqual(alone);
  }
});

describe.each(cases)("row %i: %s is %d %s", (index, quote, value, _, row) => {
  it("is read as it says", () => {
    expect(shownAmounts(quote)).toBe(row.amounts);
  });

  it("has one verdict in check and verify", () => {
    const { key, currency, isStated } = row;
    const page = `<h1>Limits</h1><p>This is ${quote} on every plan.</p>`;
    const outcome = lookFrom({ quote, value, ...key, currency, scope: [] }, page, page);
    expect({
      check: !refused.has(`facts/providers/row-${index}.yaml`),
      verify: outcome === "confirmed",
    }).toEqual({ check: isStated, verify: isStated });
  });
});
