/** `facts format`: the curated files in their canonical form. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { printJson } from "../../edit/command/facts-edit.ts";
import { format } from "../../file/format.ts";
import { counted } from "../../../lists/counted.ts";
import type { Problem } from "../../../load/problem.ts";
import { loadTree } from "../../../load/tree.ts";
import {
  DatasetFile,
  KeysFile,
  KindsFile,
  ProductFile,
  ProviderFile,
} from "../../../schema/curated.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { printProblems, toEntry } from "../../../terminal/report.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { verb } from "../../../terminal/verb.ts";
import { writeWhole, type WholeFile } from "../../../publish/whole.ts";

export const factsFormatVerb = verb({
  name: "facts format",
  summary: "Writes the facts in their canonical form; no value changes.",
  words: ["[file…]"],
  flags: {
    check: { about: "name the files that would change, and write nothing" },
    json: { about: "print the result as JSON" },
    facts: factsFlags.facts,
  },
  about: `
Fields stand in the order of the schemas (see CONTRIBUTING.md), unknown ones last. Sources, products,
plans, facts, keys and lists keep the author's order: plans rise from free to enterprise, and no
alphabet knows that. Two spaces a level. Text is plain wherever YAML reads the same text back, else in
double quotes, or in single ones where it holds a backslash or a double quote. Braces that do not fit
on a line of 140 columns (not counting last_verified_at) become lines of their own, unless a comment
beside or above them accepts a finding on that line. Text is never wrapped anew. One blank line at most; comments stay with what they
are about. Line ends become LF, and a byte order mark goes. A file that cannot be read is left alone,
and its problem is shown.

--json prints {object: "facts format", check, files, changed, problems}: how many files were looked at,
those that change, and problems as check --json has them.`,
  examples: [
    "npm run facts -- format",
    "npm run facts -- format facts/providers/acme.yaml",
    "npm run facts -- format --check",
  ],
  exits: {
    0: "every file is in its canonical form",
    1: "with --check, a file is not; or a file cannot be read",
  },
  run({ facts = "facts", check = false, json = false }, named, { terminal }) {
    const tree = loadTree(facts);
    const chosen = chosenFiles(facts, named);
    const isChosen = (path: string): boolean => chosen === undefined || chosen.has(path);
    const pathOf = (file: string): string => file.slice(tree.name.length + 1);
    const files = [
      ...(tree.dataset ? [{ located: tree.dataset, schema: DatasetFile }] : []),
      ...(tree.keys ? [{ located: tree.keys, schema: KeysFile }] : []),
      ...(tree.kinds ? [{ located: tree.kinds, schema: KindsFile }] : []),
      ...tree.providers.flatMap(({ files: [main, ...products] }) => [
        { located: main!, schema: ProviderFile },
        ...products.map((located) => ({ located, schema: ProductFile })),
      ]),
    ].filter(({ located }) => isChosen(pathOf(located.file)));
    const problems: Problem[] = tree.problems.filter(
      ({ file }) => chosen === undefined || isChosen(pathOf(file)),
    );
    const known = new Set([
      ...files.map(({ located }) => located.file),
      ...problems.map(({ file }) => file),
    ]);
    for (const path of chosen ?? [])
      if (!known.has(`${tree.name}/${path}`))
        throw new UsageError(`there is no ${tree.name}/${path}`);
    const changed: string[] = [];
    const written: WholeFile[] = [];
    for (const { located, schema } of files) {
      const path = join(facts, pathOf(located.file));
      // As it is on the disk: what was loaded is without its byte order mark.
      const before = readFileSync(path, "utf8");
      const result = format(located.file, before, schema);
      if (!result.ok || result.text === before) continue;
      changed.push(located.file);
      written.push({ path, content: result.text });
    }
    if (!check) writeWhole(written);
    if (json)
      printJson(
        {
          object: "facts format",
          check,
          files: files.length,
          changed,
          problems: problems.map(toEntry),
        },
        terminal,
      );
    else terminal.out(formatSummary(changed, files.length, check));
    if (problems.length > 0) printProblems(problems, terminal);
    return problems.length > 0 || (check && changed.length > 0) ? 1 : 0;
  },
});

/** Paths relative to the facts folder, with forward slashes. */
function chosenFiles(facts: string, files: readonly string[]): ReadonlySet<string> | undefined {
  if (files.length === 0) return undefined;
  return new Set(
    files.map((file) => {
      const path = relative(facts, file).replaceAll("\\", "/");
      if (!/^(dataset|keys|kinds)\.yaml$|^providers\/[^/]+(\/[^/]+)?\.yaml$/.test(path))
        throw new UsageError(
          `"${file}" is no file of the facts; there are dataset.yaml, keys.yaml, kinds.yaml, providers/<slug>.yaml and providers/<slug>/<product>.yaml in ${facts}`,
        );
      return path;
    }),
  );
}

function formatSummary(changed: readonly string[], all: number, check: boolean): string {
  const does = check ? "would change" : "formatted";
  const lines = changed.map((file) => `${file}: ${does}`);
  return `${[...lines, `${counted(all, "file")}, ${changed.length} ${does}`].join("\n")}\n`;
}
