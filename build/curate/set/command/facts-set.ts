/** `facts set`: one statement about one fact, written into the provider's file. */
import { parseFactId, type FactIdParts } from "../../../schema/fact-id.ts";
import { factIdForm } from "../../../schema/text-forms.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";
import { parsePart, partSlug } from "../../../schema/when.ts";
import { partOf, toContext } from "../../../validate/rule.ts";
import { shortLine } from "../../../validate/wording.ts";
import { editVerb } from "../../edit/command/write-edit.ts";
import { entriesById, unknownId } from "../../edit/fact-at.ts";
import { ownerPath, providerOf } from "../place.ts";
import { entriesAt, stateFact } from "../set-fact.ts";
import { chooseSource } from "../source.ts";
import { readValue } from "../value.ts";
import { checkEvidence, statementFlags, statementIn, valueText } from "./statement-flags.ts";

const aboutSet = `
The fact is named by its id, as it stands beside the value on its page, in every answer and in the diff:
provider/product/plan/key, with * for a level that it does not name, ~scope where it has one, and @source
where several disagree. Instead of an id there may be three words, <provider> <product/plan> <key>: the
place is product/plan, product for a product as a whole, or * for the provider. null is written for
a value without limit, only where the source says so. A text that starts with a dash is given behind an
equals sign: --quote="- 5 GB".

Where another value stood, or the same that was removed, it moves to the top of the history with its
quote, its dates and its source: observed_at, effective_from, and removed_at and effective_to where it had
ended. What was known of it alone goes: last_verified_at, and a status that is stale or removed. No date is
invented: observed_at is written only if it is given. A note and a status conflicting stay. A value that
was only inferred has never been published: it does not become history.

Where the same value stood, only quote, source, dates and note change. A status that is stale or inferred
goes, since the source states the value; last_verified_at goes where the source is another one;
effective_from and effective_to stay.

--effective-from with a day that lies ahead writes an announced value, under upcoming, beside the one that
stands. What holds today is then set without it: announced values whose day has come go, as they have
become the value or have not; those that lie ahead stay.

A value that changed was read just now, or when --verified-at says. What its source says of an earlier
reading would be untrue of it: the fact gets a last_verified_at of its own, or, where the source has an
archive_url, whose copy shows the old value, a source of its own for the page as it is today. Where the
same value was read again, --verified-at says so; retrieved_at of a source that stands there never moves.

A web address that the file does not have becomes a new source, read today unless
--retrieved-at says when. A source that nothing names any more is removed. A product, plan or scope that is new
needs its own name: --product-name, --plan-name, --scope-name.

Where the key holds entries that disagree, --source says which of them is meant. Comments and layout
stay. Nothing is written if the facts would then be refused; findings of quality are shown.`;

export const factsSetVerb = editVerb({
  name: "facts set",
  summary: "Writes one value of one fact; the old one moves to its history.",
  words: ["<fact id or provider>", "[value or product/plan]", "[key]", "[value]"],
  flags: {
    ...statementFlags,
    scope: {
      value: "SLUG",
      about:
        "the scope of the product that it holds for, conditions, or both, as ids have them (none)",
    },
    "product-name": { value: "TEXT", about: "of a new product: its own name" },
    "plan-name": { value: "TEXT", about: "of a new plan: its own name" },
    "scope-name": { value: "TEXT", about: "of a new scope: its own name" },
  },
  told: "file",
  about: aboutSet,
  examples: [
    'npm run facts -- set "acme/api/pro/api.rate_limit.requests_per_minute" 600 --quote "600 requests per minute on Pro" --source limits --observed-at 2026-02-01',
    "npm run facts -- set acme api/pro pricing.plan.monthly_price 25 --currency USD --quote '$25 per month' --source https://acme.example/pricing --title Pricing --type pricing_page",
    'npm run facts -- set acme "*" api.webhooks.available true --quote "we send webhooks" --source docs --dry-run',
  ],
  exits: { 0: "written, or nothing to change", 1: "refused; nothing was written" },
  edit(given, words, { folder, tree, asOf, now }) {
    const target = targetIn(words);
    const { key, scope: typed = given.scope } = target;
    if (given.scope !== undefined && given.scope !== typed)
      throw new UsageError(`--scope is "${given.scope}", but the id names the scope ${typed}`);
    const parts = typed === undefined ? {} : parsePart(typed);
    const scope = typed === undefined ? undefined : partSlug(parts);
    if (given["scope-name"] !== undefined && scope === undefined)
      throw new UsageError("--scope-name is the name of a new scope; --scope says which");
    const typedValue = valueText(target.value, given.value);
    const stated = { ...given, source: given.source ?? target.source };
    checkEvidence(stated);
    const provider = providerOf(tree, target.provider);
    const { file, value: data } = provider.located;
    const newNames = {
      product: given["product-name"],
      plan: given["plan-name"],
      scope: given["scope-name"],
    };
    const owner = ownerPath(file, data, target.place, newNames);
    const [id = ""] = words;
    if (target.source !== undefined && entriesById(tree, id).length === 0)
      throw unknownId(tree, id, asOf);
    const value = readValue(typedValue, key, toContext(tree, asOf));
    const standing = entriesAt(data, owner, key).filter((entry) => partOf(entry) === scope);
    const sources = standing.map(({ source }) => String(source));
    const home = stateFact(folder, tree, provider, owner, {
      newNames,
      key,
      source: chooseSource(provider.located, stated, now, sources),
      entry: target.source,
      statement: { ...statementIn(given), value, ...parts },
      now,
    });
    const isChanged = folder.changed().size > 0;
    return {
      record: { file: home },
      lines: isChanged ? [] : [`${home}: nothing to change`],
    };
  },
});

interface SetTarget extends Omit<FactIdParts, "product" | "plan"> {
  readonly place: string;
  readonly value: string | undefined;
}

/** The fact that is meant, by its id or by its place and its key, and the value behind it. */
function targetIn(words: readonly string[]): SetTarget {
  const [first = "", second = "", key = "", value] = words;
  if (words.length > 2) return { provider: first, place: second, key, value };
  if (!new RegExp(factIdForm.pattern).test(first))
    throw new UsageError(
      `"${shortLine(first)}" is no id; ${factIdForm.patternErrorMessage}, or give <provider> <product/plan> <key> <value>`,
    );
  const { product, plan, ...parts } = parseFactId(first);
  return { ...parts, place: `${product}/${plan}`, value: words[1] };
}
