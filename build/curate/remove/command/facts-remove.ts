/** `facts remove`: says since when a fact is stated no more, in the provider's file. */
import { orRefused, printRefused } from "../../edit/command/facts-edit.ts";
import {
  openFacts,
  writeEdit,
  type EditOptions,
  type OpenFacts,
} from "../../edit/command/write-edit.ts";
import { factById, otherSides, type FactAt } from "../../edit/fact-at.ts";
import { dropIdleSource } from "../../edit/idle-source.ts";
import { dayOfRemoval, endFact, type Removal } from "../remove-fact.ts";
import { providerOf } from "../../set/provider.ts";
import { chooseSource, type ChosenSource } from "../../set/source.ts";
import type { FactsTree } from "../../../load/tree.ts";
import type { CuratedSource } from "../../../schema/curated.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { idOfEntry, mapAt } from "../../../validate/rule.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface FactsRemoveOptions extends EditOptions, Omit<Removal, "source"> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The name of a source of the file, or a web address, with what is said of a new one. */
  readonly source?: string | undefined;
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly retrievedAt?: string | undefined;
}

/** The exit code. */
export function factsRemove(options: FactsRemoveOptions, terminal: Terminal): number {
  return orRefused("facts remove", options.json, terminal, () =>
    removeFrom(options, openFacts(options.facts), terminal),
  );
}

function removeFrom(options: FactsRemoveOptions, open: OpenFacts, terminal: Terminal): number {
  const { folder, tree } = open;
  const at = factById(tree, options.id, options.asOf);
  const { file, fact } = at;
  const mending = tree.problems.filter((problem) => problem.file === file);
  if (mending.length > 0) return printRefused("facts remove", mending, options.json, terminal);
  const { located, files } = providerOf(tree, at.slug);
  const removal = removalOf(options, at, tree);
  const place = { ...at, isProductFile: file !== located.file };
  folder.write(file, endFact(folder.text(file), place, removal));
  const names = files.map((each) => each.file);
  for (const { source } of [fact, ...(fact.upcoming ?? [])]) dropIdleSource(folder, names, source);
  const { removedAt = null, effectiveTo = null } = removal;
  const record = { id: options.id, file, removed_at: removedAt, effective_to: effectiveTo };
  return writeEdit(
    "facts remove",
    open,
    options,
    { record, lines: saidOfEnd(at, removal, tree) },
    terminal,
  );
}

function removalOf(options: FactsRemoveOptions, { slug, fact }: FactAt, tree: FactsTree): Removal {
  const now = fromMillis(options.now);
  const { located } = providerOf(tree, slug);
  const sources = mapAt(mapAt(located.value)["sources"]);
  const asked = {
    ...options,
    source: options.source ?? "",
    // A day too, as that of the removal: a fact is removed after it was read.
    retrievedAt: options.retrievedAt ?? now.slice(0, 10),
  };
  const source: ChosenSource | undefined =
    options.source === undefined
      ? undefined
      : chooseSource(located.file, located.value, asked, [fact.source]);
  const page = source?.added ?? (sources[source?.name ?? fact.source] as CuratedSource | undefined);
  const read = options.verifiedAt ?? (source === undefined ? fact.last_verified_at : undefined);
  const day = dayOfRemoval([fact.observed_at, read ?? page?.retrieved_at], now);
  const { effectiveTo, removedAt = effectiveTo === undefined ? day : undefined } = options;
  const { quote, verifiedAt, note } = options;
  return { removedAt, effectiveTo, quote, source, verifiedAt, note };
}

function saidOfEnd(
  { entry, fact }: FactAt,
  { removedAt, effectiveTo, quote, source }: Removal,
  tree: FactsTree,
): readonly string[] {
  const id = idOfEntry(entry);
  const end =
    removedAt === undefined ? `holds until ${effectiveTo}` : `is removed since ${removedAt}`;
  const last = `last value ${JSON.stringify(fact.value)}, "${quote ?? fact.raw_value}", source ${source?.name ?? fact.source}`;
  const [left, ...more] = otherSides(tree, entry);
  const alone =
    left === undefined || more.length > 0 || removedAt === undefined
      ? []
      : [`what \`${String(left.fields["source"])}\` states is left alone, and has the id ${id}`];
  return [`${id} ${end}: ${last}`, ...alone];
}
