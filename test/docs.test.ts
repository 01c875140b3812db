/** The documents say what the program does today, and lead where they say. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { derivedParts, withParts } from "../build/commands/tools-docs.ts";
import { commands } from "../build/commands/verbs.ts";
import { verbsOf } from "../build/commands/terminal/verb.ts";

const verbs = await verbsOf(commands);

const derived = derivedParts(verbs);

it.each(Object.keys(derived))(
  "%s shows what is derived as it is today: npm run tools -- docs",
  (path) => {
    const text = readFileSync(path, "utf8");
    expect(withParts(text, derived[path]!)).toBe(text);
  },
);

const documents = [
  "README.md",
  "CHANGELOG.md",
  "CHANGELOG-API.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync("docs").map((name) => `docs/${name}`),
];

it.each(documents)("%s links to files that are there", (path) => {
  const links = [
    ...readFileSync(path, "utf8").matchAll(/\]\((?!https?:|#|\.\.\/\.\.\/)([^)#\s]+)/g),
  ];
  for (const [, target] of links)
    expect(existsSync(join(dirname(path), target!)), target).toBe(true);
});

it("names paths of the house that are there", () => {
  const paths = documents.flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/`((?:build|test|docs|\.github)\/[^`\s<*]*)`/g),
  ]);
  for (const [, path = ""] of paths) expect(existsSync(path), path).toBe(true);
});

it("begins with pages that are read in a few minutes", () => {
  expect(readFileSync("CONTRIBUTING.md").length).toBeLessThanOrEqual(12_000);
  expect(readFileSync("docs/code.md").length).toBeLessThanOrEqual(6000);
  expect(readFileSync("README.md").length).toBeLessThanOrEqual(6000);
  for (const name of readdirSync("docs"))
    expect(
      documents.some((path) => readFileSync(path, "utf8").includes(name)),
      name,
    ).toBe(true);
});
