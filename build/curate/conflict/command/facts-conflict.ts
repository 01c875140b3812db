/** `facts conflict`: what another page states, beside the fact that it contradicts. */
import { orRefused, printRefused } from "../../edit/command/facts-edit.ts";
import {
  openFacts,
  writeEdit,
  type EditOptions,
  type OpenFacts,
} from "../../edit/command/write-edit.ts";
import { entriesById, idWithSource, unknownId } from "../../edit/fact-at.ts";
import { judgeDisagreement, withDisagreement } from "../disagree.ts";
import {
  sourceAsked,
  statementIn,
  type GivenStatement,
} from "../../set/command/statement-flags.ts";
import { providerOf } from "../../set/provider.ts";
import { readingOf } from "../../set/reading.ts";
import { chooseSource } from "../../set/source.ts";
import { readValue } from "../../set/value.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { withoutSource } from "../../../schema/fact-id.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { idOfEntry, mapAt, toContext, type FactEntry } from "../../../validate/rule.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface FactsConflictOptions extends EditOptions, Omit<GivenStatement, "value"> {
  readonly id: string;
  readonly value: string;
  /** Milliseconds since 1970: when the page is being read. */
  readonly now: number;
}

/** The exit code. */
export function factsConflict(options: FactsConflictOptions, terminal: Terminal): number {
  return orRefused("facts conflict", options.json, terminal, () =>
    addSide(options, openFacts(options.facts), terminal),
  );
}

function addSide(options: FactsConflictOptions, open: OpenFacts, terminal: Terminal): number {
  const { folder, tree } = open;
  const { id, asOf, json } = options;
  // The source of the new side tells it apart; one in the id is that of another side.
  const standing = entriesById(tree, withoutSource(id));
  const [entry] = standing;
  if (entry === undefined || entriesById(tree, id).length === 0) throw unknownId(tree, id, asOf);
  const [{ file }, path] = entry.located.home(entry.path);
  const mending = tree.problems.filter((problem) => problem.file === file);
  if (mending.length > 0) return printRefused("facts conflict", mending, json, terminal);
  const disagreement = disagreementOf(options, entry, tree);
  judgeDisagreement(standing, disagreement);
  const isProductFile = file !== entry.located.file;
  folder.write(file, withDisagreement(folder.text(file), { ...disagreement, path, isProductFile }));
  const added = `${idOfEntry(entry)}@${disagreement.source.name}`;
  const ids = [...standing.map(idWithSource), added];
  const lines = [
    `${idOfEntry(entry)} is stated in ${ids.length} ways:`,
    ...standing.map((each) =>
      sideSaid(idWithSource(each), each.fields["value"], each.fields["raw_value"]),
    ),
    sideSaid(added, disagreement.statement.value, options.quote),
  ];
  return writeEdit("facts conflict", open, options, { record: { file, ids }, lines }, terminal);
}

function disagreementOf(options: FactsConflictOptions, entry: FactEntry, tree: FactsTree) {
  const { key, fields } = entry;
  const { located } = providerOf(tree, entry.provider);
  const value = readValue(options.value, key, toContext(tree, options.asOf));
  const chosen = chooseSource(located.file, located.value, sourceAsked(options, options.now), []);
  const stated = statementIn(options);
  // Where its source was read before, what it says of that time is untrue of what was read now.
  const { source, verifiedAt } = readingOf({
    chosen,
    sources: mapAt(mapAt(located.value)["sources"]),
    current: chosen.name,
    isOtherValue: true,
    isListed: true,
    verifiedAt: stated.verifiedAt,
    now: fromMillis(options.now),
  });
  const currency = stated.currency ?? (fields["currency"] as string | undefined);
  const scope = fields["scope"] as string | undefined;
  return { source, statement: { ...stated, value, currency, scope, verifiedAt } };
}

function sideSaid(id: string, value: unknown, quote: unknown): string {
  return `  ${id}  ${JSON.stringify(value)}, "${String(quote)}"`;
}
