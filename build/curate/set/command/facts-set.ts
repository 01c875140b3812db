/** `facts set`: one statement about one fact, written into the provider's file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { consequences, withProvider } from "../../edit/consequences.ts";
import { unified } from "../../edit/unified.ts";
import { ownerPath, type NewNames } from "../place.ts";
import { providerOf } from "../provider.ts";
import { entriesAt, setFact, type FactRequest } from "../set-fact.ts";
import { chooseSource } from "../source.ts";
import { readValue } from "../value.ts";
import type { Located, Path } from "../../../load/located.ts";
import { parseYaml } from "../../../load/parse.ts";
import { loadTree, type FactsTree } from "../../../load/tree.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { mapAt, toContext } from "../../../validate/rule.ts";
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
  const { home, owner, newNames } = placeOf(options, located);
  const { file } = home;
  const mending = tree.problems.filter((problem) => problem.file === file);
  if (mending.length > 0) return printRefused("facts set", mending, options.json, terminal);
  const path = join(options.facts, file.slice(tree.name.length + 1));
  const before = readFileSync(path, "utf8");
  const request = requestOf(options, located, owner, tree);
  const after = setFact(before, home.value, {
    ...request,
    owner: located.home(owner)[1],
    newNames,
    isProductFile: file !== located.file,
  });
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

interface FactPlace {
  /** The file of the provider in which the place stands. */
  readonly home: Located;
  /** In the provider as a whole. */
  readonly owner: Path;
  readonly newNames: NewNames;
}

function placeOf(options: FactsSetOptions, located: Located): FactPlace {
  const newNames = { product: options["product-name"], plan: options["plan-name"] };
  const owner = ownerPath(located.file, located.value, options.place, newNames);
  return { home: located.home(owner)[0], owner, newNames };
}

function requestOf(
  options: FactsSetOptions,
  { file, value: data }: Located,
  owner: Path,
  tree: FactsTree,
): Pick<FactRequest, "key" | "source" | "sources" | "statement" | "now"> {
  const { key, note, currency, scope, per, bound, adjustable, now } = options;
  const value = readValue(options.value, key, toContext(tree, options.asOf));
  const standing = entriesAt(data, owner, key)
    .filter((entry) => entry["scope"] === scope)
    .map(({ source }) => String(source));
  const asked = {
    source: options.source!,
    title: options.title,
    type: options.type,
    retrievedAt: options["retrieved-at"] ?? fromMillis(now),
  };
  const statement = {
    value,
    currency,
    quote: options.quote!,
    observedAt: options["observed-at"],
    verifiedAt: options["verified-at"],
    note,
    scope,
    per,
    bound,
    adjustable: adjustable === undefined ? undefined : adjustable === "true",
  };
  const source = chooseSource(file, data, asked, standing);
  const sources = mapAt(mapAt(data)["sources"]);
  return { key, source, sources, statement, now: fromMillis(now) };
}
