/** Every notation of the table is read as it says, and by all who read amounts with one verdict. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { amountsIn } from "../../build/amount/read.ts";
import { loadTree } from "../../build/load/tree.ts";
import { judge } from "../../build/validate/quality/quality.ts";
import { validate } from "../../build/validate/validate.ts";
import { lookFrom } from "../verify/sight.ts";
import { rows } from "./rows.ts";
import { shownAmounts } from "./shown.ts";

const asOf = "2026-11-21T00:00:00Z";
const cases = rows.map(
  (row, index) => [index, row.quote, row.value, row.currency ?? row.key.unit, row] as const,
);
let folder: string;
let refused: ReadonlySet<string>;

/** A provider's file for each row, with a key of its own. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-amounts-"));
  mkdirSync(join(folder, "providers"));
  writeFileSync(
    join(folder, "dataset.yaml"),
    "name: N\ndescription: D\nbase_url: https://n.test\nlicense: CC0-1.0\nverified_for_days: 180\n",
  );
  const keys = rows.map(
    ({ key }, index) => `limits.row_${index}: ${JSON.stringify({ description: "D.", ...key })}\n`,
  );
  writeFileSync(join(folder, "keys.yaml"), keys.join(""));
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
    writeFileSync(join(folder, "providers", `row-${index}.yaml`), lines.join("\n"));
  }
  const tree = loadTree(folder, { name: "facts" });
  const validated = validate(tree, asOf);
  if (!validated.ok) throw new Error(validated.problems.map(({ message }) => message).join("\n"));
  const { findings } = judge(tree, validated.curated, asOf);
  refused = new Set(
    findings.filter(({ rule }) => /^(number|price)-in-quote$/.test(rule)).map(({ file }) => file),
  );
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

  it("has one verdict in check and verify", async () => {
    const { key, currency, isStated } = row;
    const page = `<h1>Limits</h1><p>This is ${quote} on every plan.</p>`;
    const outcome = await lookFrom({ quote, value, ...key, currency, scope: [] }, page, page);
    expect({
      check: !refused.has(`facts/providers/row-${index}.yaml`),
      verify: outcome === "confirmed",
    }).toEqual({ check: isStated, verify: isStated });
  });
});
