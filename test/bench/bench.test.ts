/** What benchmarks are made of holds without a clock: datasets by size, and a report of figures. */
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadTree } from "../../build/load/tree.ts";
import { validate } from "../../build/validate/validate.ts";
import { makeFacts } from "./made.ts";
import { failedSection, reportText } from "./report.ts";

function made(providers: number, facts: number): string {
  const folder = mkdtempSync(join(tmpdir(), "made-"));
  makeFacts(folder, "facts", { providers, facts });
  return folder;
}

const textIn = (folder: string): string =>
  readdirSync(join(folder, "providers"))
    .toSorted()
    .map((name) => readFileSync(join(folder, "providers", name), "utf8"))
    .join("");

it("a dataset of any size is valid, has that size, and is the same every time", () => {
  for (const [providers, facts] of [
    [1, 1],
    [12, 50],
    [3, 250],
  ] as const) {
    const folder = made(providers, facts);
    const validated = validate(loadTree(folder), "2026-12-31T00:00:00Z");
    expect(validated).toMatchObject({ ok: true });
    const text = textIn(folder);
    expect(text.match(/^name: /gm)).toHaveLength(providers);
    expect(text.match(/^ +source: /gm)).toHaveLength(providers * facts);
    expect(textIn(made(providers, facts))).toBe(text);
  }
});

it("a report says of each goal whether it is met, or by how much it is missed", () => {
  const section = { title: "Works", text: "Done.", columns: ["work", "s"], rows: [["one", "2"]] };
  const goal = { work: "one", figure: "s", measured: 2, limit: 1 };
  const text = reportText(
    [
      { ...section, goals: [goal, { ...goal, isLeast: true }] },
      failedSection("peers", "No.\nAt all"),
    ],
    { command: "npm run bench", loads: [0.5, 12.34] },
  );
  expect(text).toContain("| one | s | ≤ 1 | 2 | missed by 2 × |");
  expect(text).toContain("| one | s | ≥ 1 | 2 | met |");
  expect(text).toContain("## Works\n\nDone.\n\n| work | s |\n| --- | --- |\n| one | 2 |");
  expect(text).toContain("0.5, 12.3, before the first part and after each");
  expect(text).toMatch(/## No figures of `peers`\n\nThis part of the run failed: No\.\n$/);
});
