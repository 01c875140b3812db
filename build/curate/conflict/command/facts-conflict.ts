/** `facts conflict`: what another page states, beside the fact that it contradicts; both stand, each with its source. */
import type { CuratedFact } from "../../../schema/curated-fact.ts";
import { withoutSource } from "../../../schema/fact-id.ts";
import { idOfEntry, toContext, type FactEntry } from "../../../validate/rule.ts";
import { editVerb } from "../../edit/command/write-edit.ts";
import { entriesById, idWithSource, unknownId } from "../../edit/fact-at.ts";
import type { Fields } from "../../set/change.ts";
import {
  checkEvidence,
  statementFlags,
  statementIn,
  valueText,
} from "../../set/command/statement-flags.ts";
import { Refusal } from "../../../load/refusal.ts";
import { providerOf } from "../../set/place.ts";
import { stateFact } from "../../set/set-fact.ts";
import { chooseSource } from "../../set/source.ts";
import { readValue } from "../../set/value.ts";

const aboutConflict = `
Where two of the provider's own pages state different values at the same time, neither is the earlier one:
both stand in the file, each with its quote and its source, and both are published as conflicting, their
ids told apart by @source. Where the first page changed instead, use "facts set".

An id is provider/product/plan/key, with * for a level that the fact does not name, and ~scope where it has
one. The new side gets the scope and, of money, the currency of the fact. Its source is another one than
theirs: a source of the file, or a web address, which becomes a new source, read at this moment unless
--retrieved-at says when. A source that was read before does not speak for today: the new side gets a
last_verified_at of its own. In JSON, ids are those of all sides.`;

export const factsConflictVerb = editVerb({
  name: "facts conflict",
  summary: "Adds what another page states; both sides are published as conflicting.",
  words: ["<fact id>", "[value]"],
  flags: statementFlags,
  told: "file, ids",
  about: aboutConflict,
  examples: [
    'npm run facts -- conflict acme/api/pro/api.rate_limit.requests_per_minute 500 --quote "500 requests per minute" --source pricing',
    'npm run facts -- conflict "acme/*/*/api.webhooks.available" false --quote "no webhooks" --source https://acme.example/faq --title FAQ --type support_article --dry-run',
  ],
  edit(given, [id = "", word], { folder, tree, asOf, now }) {
    const text = valueText(word, given.value);
    checkEvidence(given);
    // The source of the new side tells it apart; one in the id is that of another side.
    const standing = entriesById(tree, withoutSource(id));
    const [entry] = standing;
    if (entry === undefined || entriesById(tree, id).length === 0) throw unknownId(tree, id, asOf);
    const { key, fields } = entry;
    const owner = entry.path.slice(0, entry.path.lastIndexOf("facts"));
    const value = readValue(text, key, toContext(tree, asOf));
    const source = chooseSource(entry.located, given, now);
    const stated = statementIn(given);
    const { currency: theirs, scope, when } = fields as unknown as CuratedFact;
    const currency = stated.currency ?? theirs;
    judgeDisagreement(standing, source.name, { value, currency });
    const home = stateFact(folder, tree, providerOf(tree, entry.provider), owner, {
      newNames: {},
      key,
      source,
      statement: { ...stated, value, currency, scope, when },
      isOtherSide: true,
      now,
    });
    const added = `${idOfEntry(entry)}@${source.name}`;
    const ids = [...standing.map(idWithSource), added];
    const lines = [
      `${idOfEntry(entry)} is stated in ${ids.length} ways:`,
      ...standing.map((each) =>
        sideSaid(idWithSource(each), each.fields["value"], each.fields["raw_value"]),
      ),
      sideSaid(added, value, given.quote),
    ];
    return { record: { file: home, ids }, lines };
  },
});

/** Throws a `Refusal` where the entries that stand there cannot disagree with the statement. */
function judgeDisagreement(
  standing: readonly FactEntry[],
  source: string,
  { value, currency }: Fields,
): void {
  const facts = standing.map(({ fields }) => fields as unknown as CuratedFact);
  if (facts.every(({ status, removed_at: end }) => status === "inferred" || end !== undefined))
    throw new Refusal(
      "the fact is removed or only inferred: nothing is published that a page could contradict.",
      "Say what holds now with: npm run facts -- set",
    );
  const named = facts.find((fact) => fact.source === source);
  if (named !== undefined)
    throw new Refusal(
      `\`${source}\` states ${JSON.stringify(named.value)} already; entries that disagree name different sources.`,
      "Where it changed its mind, use: npm run facts -- set. Where the page contradicts itself, add a second source with the same `url`.",
    );
  const same = facts.find((fact) => fact.value === value && fact.currency === currency);
  if (same !== undefined)
    throw new Refusal(
      `\`${same.source}\` states ${JSON.stringify(same.value)} too; pages that agree do not contradict each other.`,
      "Write the other page below `witnesses` of the fact.",
    );
}

function sideSaid(id: string, value: unknown, quote: unknown): string {
  return `  ${id}  ${JSON.stringify(value)}, "${String(quote)}"`;
}
