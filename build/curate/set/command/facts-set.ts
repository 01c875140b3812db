/** `facts set`: one statement about one fact, written into the provider's file. */
import { entriesById, unknownId } from "../../edit/fact-at.ts";
import { dropIdleSource } from "../../edit/idle-source.ts";
import { ownerPath, type NewNames } from "../place.ts";
import { providerOf } from "../provider.ts";
import { entriesAt, setFact, type FactRequest } from "../set-fact.ts";
import { chooseSource } from "../source.ts";
import { readValue } from "../value.ts";
import type { Located, Path } from "../../../load/located.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { parseFactId } from "../../../schema/fact-id.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { mapAt, toContext } from "../../../validate/rule.ts";
import { orRefused, printRefused } from "../../edit/command/facts-edit.ts";
import { openFacts, writeEdit, type OpenFacts } from "../../edit/command/write-edit.ts";
import type { FactsSetOptions } from "./facts-set-options.ts";
import { sourceAsked, statementIn } from "./statement-flags.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

/** The exit code; the options are those of `setOptions`. */
export function factsSet(options: FactsSetOptions, terminal: Terminal): number {
  return orRefused("facts set", options.json, terminal, () =>
    edit(options, openFacts(options.facts), terminal),
  );
}

function edit(options: FactsSetOptions, open: OpenFacts, terminal: Terminal): number {
  const { folder, tree } = open;
  const { located, files } = providerOf(tree, options.provider);
  const { home, owner, newNames } = askedPlace(options, located);
  const { file } = home;
  const mending = tree.problems.filter((problem) => problem.file === file);
  if (mending.length > 0) return printRefused("facts set", mending, options.json, terminal);
  const { text, left } = setFact(folder.text(file), home.value, {
    ...requestOf(options, located, owner, tree),
    owner: located.home(owner)[1],
    newNames,
    isProductFile: file !== located.file,
  });
  folder.write(file, text);
  const names = files.map((each) => each.file);
  for (const source of left) dropIdleSource(folder, names, source);
  const lines = folder.changed().size === 0 ? [`${file}: nothing to change`] : [];
  return writeEdit("facts set", open, options, { record: { file }, lines }, terminal);
}

interface AskedPlace {
  /** The file of the provider in which the place stands. */
  readonly home: Located;
  /** In the provider as a whole. */
  readonly owner: Path;
  readonly newNames: NewNames;
}

function askedPlace(options: FactsSetOptions, located: Located): AskedPlace {
  const newNames = {
    product: options["product-name"],
    plan: options["plan-name"],
    scope: options["scope-name"],
  };
  const owner = ownerPath(located.file, located.value, options.place, newNames);
  return { home: located.home(owner)[0], owner, newNames };
}

function requestOf(
  options: FactsSetOptions,
  { file, value: data }: Located,
  owner: Path,
  tree: FactsTree,
): Omit<FactRequest, "owner" | "newNames"> {
  const { key, scope, now, entryId } = options;
  if (entryId !== undefined && entriesById(tree, entryId).length === 0)
    throw unknownId(tree, entryId, options.asOf);
  const value = readValue(options.value, key, toContext(tree, options.asOf));
  const standing = entriesAt(data, owner, key)
    .filter((entry) => entry["scope"] === scope)
    .map(({ source }) => String(source));
  const source = chooseSource(file, data, sourceAsked(options, now), standing);
  return {
    key,
    source,
    entry: entryId === undefined ? undefined : parseFactId(entryId).source,
    sources: mapAt(mapAt(data)["sources"]),
    statement: { ...statementIn(options), value, scope },
    now: fromMillis(now),
  };
}
