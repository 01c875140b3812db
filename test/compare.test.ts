/** When two providers count as equal on a key: by what each of them states today. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Comparison } from "../build/schema/comparison.ts";
import { built, get } from "./built.ts";

const files = {
  "dataset.yaml":
    "name: N\ndescription: D\nbase_url: https://n.test/\nlicense: CC0-1.0\nverified_for_days: 90\n",
  "keys.yaml":
    "a.count: { description: Things., datatype: integer, unit: things }\na.price: { description: A price., datatype: money, unit: month }\n",
};

/** A provider whose plans have these facts of one key, each as it is written in a file. */
function provider(key: string, ...facts: readonly string[]): string {
  const plans = facts.map(
    (fact, index) =>
      `      p${index}:\n        name: P${index}\n        facts:\n          ${key}: { ${fact}, raw_value: x, source: s }\n`,
  );
  return `name: P
homepage: https://p.test
sources:
  s: { url: https://p.test/, title: T, type: official_docs, retrieved_at: 2026-04-01 }
products:
  api:
    name: API
    plans:
${plans.join("")}`;
}

async function resultOf(key: string, a: readonly string[], b: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "facts-compare-"));
  mkdirSync(join(folder, "facts/providers"), { recursive: true });
  const all = {
    ...files,
    "providers/a.yaml": provider(key, ...a),
    "providers/b.yaml": provider(key, ...b),
  };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, "facts", file), text);
  const dataset = await built({ facts: join(folder, "facts"), mode: "lean" });
  const response = await get(dataset.handler, `/api/public/v1/compare?a=a&b=b&key=${key}`);
  const { rows } = (await response.json()) as Comparison;
  return rows[0]!.result;
}

const gone = "removed_at: 2026-04-10";

it.each<[string, string, readonly string[], readonly string[], string]>([
  ["the same value", "a.count", ["value: 5"], ["value: 5"], "equal"],
  ["another value", "a.count", ["value: 5"], ["value: 6"], "different"],
  [
    "the same values on other plans",
    "a.count",
    ["value: 5", "value: 6"],
    ["value: 6", "value: 5"],
    "equal",
  ],
  ["one value more", "a.count", ["value: 5", "value: 6"], ["value: 5"], "different"],
  ["a removed value more", "a.count", ["value: 5", `value: 6, ${gone}`], ["value: 5"], "equal"],
  [
    "a value that one of them removed",
    "a.count",
    ["value: 5", "value: 6"],
    ["value: 5", `value: 6, ${gone}`],
    "different",
  ],
  [
    "only removed values, of another size",
    "a.count",
    [`value: 5, ${gone}`],
    [`value: 6, ${gone}`],
    "equal",
  ],
  ["no limit beside a limit", "a.count", ["value: null"], ["value: 6"], "different"],
  [
    "another currency",
    "a.price",
    ["value: 5, currency: USD"],
    ["value: 5, currency: EUR"],
    "different",
  ],
])("%s", async (_, key, a, b, result) => {
  expect(await resultOf(key, a, b)).toBe(result);
});
