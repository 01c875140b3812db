/** `facts format`: the curated files in their canonical form. */
import { factsFlags } from "../../../commands/terminal/options.ts";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { format } from "../../file/format.ts";
import { counted } from "../../../schema/lists/counted.ts";
import { productFile, providerFile } from "../../../load/file-names.ts";
import { loadTree } from "../../../load/tree.ts";
import {
  DatasetFile,
  KeysFile,
  KindsFile,
  ProductFile,
  ProviderFile,
} from "../../../schema/curated.ts";
import { WantedFile } from "../../../schema/wanted.ts";
import { printJson, printProblems, problemEntry } from "../../../commands/terminal/report.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { writeWhole } from "../../../publish/whole.ts";

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
Fields stand in the order of the schemas (see docs/facts-format.md), unknown ones last. Sources, products,
plans, facts, keys and lists keep the author's order: plans rise from free to enterprise, and no
alphabet knows that. Only wanted.yaml is sorted, by what it asks. Two spaces a level. Text is plain wherever YAML reads the same text back, else in
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
    const chosen = named.map((file) => chosenPath(facts, file));
    const isChosen = (path: string): boolean => chosen.length === 0 || chosen.includes(path);
    const pathOf = (file: string): string => file.slice(tree.name.length + 1);
    const problems = tree.problems.filter(({ file }) => isChosen(pathOf(file)));
    const files = [...tree.files.keys()].flatMap((path) => {
      const schema = isChosen(path) ? schemaOf(path) : undefined;
      return schema === undefined ? [] : [{ path, schema }];
    });
    const paths = files.map(({ path }) => path);
    const known = new Set([...paths, ...problems.map(({ file }) => pathOf(file))]);
    const missing = chosen.find((path) => !known.has(path));
    if (missing !== undefined) throw new UsageError(`there is no ${tree.name}/${missing}`);
    const written = files.flatMap(({ path, schema }) => {
      // As it is on the disk: what was loaded is without its byte order mark.
      const before = readFileSync(join(facts, path), "utf8");
      const content = format(path, before, schema) ?? before;
      return content === before ? [] : [{ path, content }];
    });
    if (!check)
      writeWhole(written.map(({ path, content }) => ({ path: join(facts, path), content })));
    const changed = written.map(({ path }) => `${tree.name}/${path}`);
    const does = check ? "would change" : "formatted";
    const counts = `${counted(files.length, "file")}, ${changed.length} ${does}`;
    const told = { check, files: files.length, changed, problems: problems.map(problemEntry) };
    if (json) printJson({ object: "facts format", ...told }, terminal);
    else terminal.out([...changed.map((file) => `${file}: ${does}`), counts, ""].join("\n"));
    if (problems.length > 0) printProblems(problems, terminal);
    return problems.length > 0 || (check && changed.length > 0) ? 1 : 0;
  },
});

/** The schema of a file, by its path below the folder; undefined for what is not formatted. */
function schemaOf(path: string): object | undefined {
  if (providerFile.test(path)) return ProviderFile;
  if (productFile.test(path)) return ProductFile;
  const others: Readonly<Record<string, object>> = {
    "dataset.yaml": DatasetFile,
    "keys.yaml": KeysFile,
    "kinds.yaml": KindsFile,
    "wanted.yaml": WantedFile,
  };
  return others[path];
}

/** Relative to the facts folder, with forward slashes. */
function chosenPath(facts: string, file: string): string {
  const path = relative(facts, file).replaceAll("\\", "/");
  if (schemaOf(path) !== undefined) return path;
  throw new UsageError(
    `"${file}" is no file of the facts; there are dataset.yaml, keys.yaml, kinds.yaml, wanted.yaml, providers/<slug>.yaml and providers/<slug>/<product>.yaml in ${facts}`,
  );
}
