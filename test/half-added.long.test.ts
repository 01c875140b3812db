/**
 * An address or a field that is added to the tables alone does not compile: the compiler names every
 * place that has yet to know it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { effort } from "./effort.ts";

const root = mkdtempSync(join(tmpdir(), "facts-half-added-"));

/** Puts text before the one place of a file where `marker` stands. */
function plant(file: string, marker: string, text: string): void {
  const path = join(root, file);
  const parts = readFileSync(path, "utf8").split(marker);
  expect(parts, `${marker} of ${file}`).toHaveLength(2);
  writeFileSync(path, parts.join(text + marker));
}

const address = `planted: {
  path: "/planted", file: "planted.json", extension: "json", body: "Planted",
  parameters: {}, errors: [],
},`;

/** The files in which the compiler names what was planted. */
let refused: readonly string[];
beforeAll(() => {
  for (const each of ["build", "tsconfig.json", "package.json"])
    cpSync(each, join(root, each), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"), "junction");
  // Otherwise what lint compiles says so.
  if (effort(0, 1) === 1) expect(output()).toBe("");
  plant("build/schema/contract/routes.ts", "  markdown: {", address);
  plant(
    "build/schema/fact.ts",
    "  removed_at: nullable(",
    "planted: Type.Optional(Type.String()),",
  );
  plant("build/schema/curated-fact.ts", "      upcoming: some(", "planted: Type.String(),");
  // With the lines below it, which say more of the same error.
  const errors = output().split(/\n(?=\S)/);
  const naming = errors.filter((error) => /["']planted["']/i.test(error));
  refused = naming.map((error) => error.replace(/\(.*/s, ""));
});

function output(): string {
  const compiler = resolve("node_modules/typescript/bin/tsc");
  const asked = [compiler, "--pretty", "false"];
  return spawnSync(process.execPath, asked, { cwd: root, encoding: "utf8" }).stdout;
}

it.each([
  ["the address its words", "build/schema/contract/route-words.ts"],
  ["the address its body", "build/schema/contract/routes.ts"],
  ["the address its producer", "build/publish/compose/contents.ts"],
  ["the address its place in the short guide", "build/derive/llms.ts"],
  ["the published field where it comes from", "build/dataset/facts.ts"],
  [
    "the published field what becomes of it in an earlier value",
    "build/respond/values-over-time.ts",
  ],
  ["the published field its place in the twin", "build/derive/twin.ts"],
  ["the published field its place on the page of a fact", "build/site/pages/fact.ts"],
  ["the curated field what becomes of it when a fact is set", "build/curate/set/change.ts"],
])("%s", (_, file) => {
  expect(refused).toContain(file);
});
