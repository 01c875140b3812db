/** `facts format`: the curated files in their canonical form. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { format } from "../../file/format.ts";
import type { Problem } from "../../../load/problem.ts";
import { loadTree } from "../../../load/tree.ts";
import {
  DatasetFile,
  KeysFile,
  KindsFile,
  ProductFile,
  ProviderFile,
} from "../../../schema/curated.ts";
import { printJson } from "../../edit/command/facts-edit.ts";
import { counted } from "../../../lists/counted.ts";
import { writeWhole, type WholeFile } from "../../../publish/whole.ts";
import { printProblems, toEntry } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { UsageError } from "../../../terminal/usage-error.ts";

export interface FactsFormatOptions {
  readonly facts: string;
  /** Paths of files below the facts folder; none for all of them. */
  readonly files: readonly string[];
  readonly check: boolean;
  readonly json?: boolean;
}

/** The exit code. Throws `UsageError` for a path that is no curated file. */
export function factsFormat(options: FactsFormatOptions, terminal: Terminal): number {
  const { facts, check, json = false } = options;
  const tree = loadTree(facts);
  const chosen = chosenFiles(options);
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
}

/** Paths relative to the facts folder, with forward slashes. */
function chosenFiles({ facts, files }: FactsFormatOptions): ReadonlySet<string> | undefined {
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
