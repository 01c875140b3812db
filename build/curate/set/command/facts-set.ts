/** `facts set`: one statement about one fact, written into the provider's file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { consequences, withProvider } from "../../edit/consequences.ts";
import { unified } from "../../edit/unified.ts";
import { ownerPath } from "../place.ts";
import { providerOf } from "../provider.ts";
import { entriesAt, setFact } from "../set-fact.ts";
import { chooseSource } from "../source.ts";
import { readValue } from "../value.ts";
import { parseYaml } from "../../../load/parse.ts";
import { loadTree, type FactsTree } from "../../../load/tree.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { toContext } from "../../../validate/rule.ts";
import { writeWhole } from "../../../write/whole.ts";
import { orRefused, printJson, printRefused } from "../../edit/command/facts-edit.ts";
import type { FactsSetOptions } from "./facts-set-options.ts";
import { printFindings, toEntry } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

/** The exit code; the options are those of `setOptions`. */
export function factsSet(options: FactsSetOptions, terminal: Terminal): number {
  const tree = loadTree(options.facts);
  return orRefused("facts set", options.json, terminal, () => edit(options, tree, terminal));
}

function edit(options: FactsSetOptions, tree: FactsTree, terminal: Terminal): number {
  const { located } = providerOf(tree, options.provider);
  const { file, value: data } = located;
  const mending = tree.problems.filter((problem) => problem.file === file);
  if (mending.length > 0) return printRefused("facts set", mending, options.json, terminal);
  const path = join(options.facts, "providers", `${options.provider}.yaml`);
  const before = readFileSync(path, "utf8");
  const after = edited(options, before, file, data, tree);
  const parsed = parseYaml(file, after.replace(/^\ufeff/, ""));
  const { problems, findings } = consequences(
    tree,
    withProvider(tree, options.provider, parsed),
    options.asOf,
  );
  if (problems.length > 0) return printRefused("facts set", problems, options.json, terminal);
  const isChanged = after !== before;
  const isWritten = isChanged && !options["dry-run"];
  if (isWritten) writeWhole([{ path, content: after }]);
  const diff = unified(file, before, after);
  if (options.json)
    printJson(
      { object: "facts set", file, written: isWritten, diff, findings: findings.map(toEntry) },
      terminal,
    );
  else terminal.out(isChanged ? diff : `${file}: nothing to change\n`);
  if (isChanged && !isWritten && !options.json) terminal.out("not written: --dry-run\n");
  if (!options.json) printFindings(findings, false, terminal);
  return 0;
}

function edited(
  options: FactsSetOptions,
  text: string,
  file: string,
  data: unknown,
  tree: FactsTree,
): string {
  const { key, note, currency, now } = options;
  const newNames = { product: options["product-name"], plan: options["plan-name"] };
  const owner = ownerPath(file, data, options.place, newNames);
  const value = readValue(options.value, key, toContext(tree, options.asOf));
  const standing = entriesAt(data, owner, key).map(({ source }) => String(source));
  const source = chooseSource(
    file,
    data,
    {
      source: options.source!,
      title: options.title,
      type: options.type,
      retrievedAt: options["retrieved-at"] ?? fromMillis(now),
    },
    standing,
  );
  const statement = {
    value,
    currency,
    quote: options.quote!,
    observedAt: options["observed-at"],
    verifiedAt: options["verified-at"],
    note,
  };
  return setFact(text, data, { owner, newNames, key, source, statement, now: fromMillis(now) });
}
