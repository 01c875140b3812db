/** A file of nonsense says what is wrong with it in a few lines, and how much of it there is. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkVerb } from "../build/commands/check.ts";
import { firstOfEachRule } from "../build/commands/terminal/report.ts";
import { toFound, type Problem } from "../build/load/problem.ts";
import { effort } from "./effort.ts";
import { judgedAsOf, plainDataset } from "./judged.ts";
import { runVerb } from "./run-verb.ts";

/** What `check` prints of one provider file beside a dataset that is valid. */
async function checked(text: string, ...flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "facts-nonsense-"));
  mkdirSync(join(folder, "providers"));
  const files = {
    "dataset.yaml": plainDataset,
    "keys.yaml": "a.b: { description: D., datatype: boolean }\n",
    "providers/x.yaml": text,
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return runVerb(checkVerb, ["--facts", folder, "--as-of", judgedAsOf, "--quiet", ...flags]);
}

/** In characters; a file may hold a million. */
const size = effort(100_000, 1_000_000);

/** As many lines as that takes. */
function filled(head: string, line: (index: number) => string): string {
  const lines = [head];
  for (let index = 0, length = head.length; length < size; index++) {
    lines.push(line(index));
    length += lines.at(-1)!.length;
  }
  return lines.join("");
}

const head = "name: X\nhomepage: https://x.test\n";
const fact = `${head}sources:\n  s: { url: https://x.test/, title: T, type: terms, retrieved_at: 2026-01-01 }\nfacts:\n  a.b: { value: true, raw_value: "yes", source: s }\n`;

describe("a long file", () => {
  it.each([
    ["unknown fields", filled(head, (i) => `field_${i}: x\n`)],
    ["unknown keys", filled(`${head}facts:\n`, (i) => `  unknown.key_${i}: { value: 1 }\n`)],
    ["fields of one fact", filled(`${head}facts:\n  a.b:\n`, (i) => `    valu${i}: 1\n`)],
    ["entries of one fact", filled(`${head}facts:\n  a.b:\n`, (i) => `  - { valu: ${i} }\n`)],
    ["sources", filled(`${head}sources:\n`, (i) => `  S_${i}: { urll: x }\n`)],
    ["tags and anchors", filled(`${head}facts:\n`, (i) => `  a${i}: !x &b${i} 1\n`)],
    ["one key again and again", filled(head, (i) => `a: ${i}\n`)],
    ["one endless name", `${head}${"x".repeat(900_000)}: 1\n`],
  ])("of %s prints a few lines and the number of all", async (_, text) => {
    const { code, err } = await checked(text);
    expect(code).toBe(1);
    expect(err.length).toBeLessThan(20_000);
    const [, all, shown] = /^([\d,]+) problems?(?:, (\d+) of them above)?/m.exec(err)!;
    const lines = err.split("\n").filter((line) => /^\S+:\d+:\d+: /.test(line));
    expect(lines).toHaveLength(Number(shown ?? all));
  });

  it("of excuses for nothing is read once for all of them", async () => {
    const { code, err } = await checked(filled(fact, (i) => `# accept notation: reason ${i}\n\n`));
    expect(code).toBe(0);
    expect(err).toMatch(/^[\d,]+ findings, 21 of them above/m);
  });

  it("gives as few entries as JSON, with the number of all", async () => {
    const text = filled(head, (i) => `field_${i}: x\n`);
    const { out } = await checked(text, "--json");
    const body = JSON.parse(out) as { problem_count: number; problems: readonly unknown[] };
    expect(body.problems).toHaveLength(20);
    expect(body.problem_count).toBeGreaterThan(size / 25);
  });
});

it("never shows more than a thousand problems", () => {
  const many = Array.from({ length: 5000 }, (_, index): Problem => ({
    ...toFound(`file-${index}`, { line: 1, column: 1 }, "m"),
    rule: "file",
  }));
  expect(firstOfEachRule(many)).toHaveLength(1000);
});
