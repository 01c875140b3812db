/**
 * One thing changed in a valid dataset → all that its curator is told.
 * `fixtures/failures/one-change.yaml` holds the changes, `facts.txt` the answers; `-u` writes those, to be read as a diff.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { formatProblem } from "../build/load/problem.ts";
import { loadFrom } from "../build/load/tree.ts";
import { judge } from "../build/validate/quality/quality.ts";
import { validate } from "../build/validate/validate.ts";
import { inMemory } from "./in-memory.ts";

const asOf = "2026-11-21T00:00:00Z";

type Files = Readonly<Record<string, string>>;

const folder = join(import.meta.dirname, "fixtures/failures");
const { valid, changes } = parse(readFileSync(join(folder, "one-change.yaml"), "utf8")) as {
  readonly valid: Files;
  readonly changes: readonly { readonly from: string; readonly to: readonly string[] }[];
};
const file = "providers/acme.yaml";

/** All problems, or all findings of quality where there is none. */
function told(files: Files): string {
  const tree = loadFrom(inMemory(new Map(Object.entries(files))), { name: "facts" });
  const validated = validate(tree, asOf);
  if (!validated.ok) return validated.problems.map(formatProblem).join("\n");
  const { findings } = judge(tree, validated.curated, asOf);
  return findings
    .filter(({ rule }) => !["lonely-key", "source-host"].includes(rule))
    .map(formatProblem)
    .join("\n");
}

it("nothing is told of what is valid", () => {
  expect(told(valid)).toBe("");
});

it("one change is told whole, as it was", async () => {
  const answers = changes.flatMap(({ from, to: all }) => {
    expect(valid[file], from).toContain(from);
    return all.map((to) => {
      const said = told({ ...valid, [file]: valid[file]!.replace(from, () => to) });
      const [was, is] = [from, to].map((each) => JSON.stringify(shortened(each)));
      return `${file} ${was} → ${is}\n${said === "" ? "(nothing)" : shortList(said)}\n`;
    });
  });
  await expect(answers.join("\n")).toMatchFileSnapshot(join(folder, "facts.txt"));
});

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length})` : text;
}

/** The first and the last lines of many. */
function shortList(text: string): string {
  const lines = text.split("\n");
  if (lines.length <= 16) return text;
  return [...lines.slice(0, 6), `… ${lines.length} lines`, ...lines.slice(-6)].join("\n");
}
