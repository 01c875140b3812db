/** `npm run facts -- set`, as its help and its arguments are read. */
import { setFlags, setOptions } from "../../curate/set/command/facts-set-options.ts";
import { verb } from "../../terminal/verb.ts";

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
stay. Nothing is written if the facts would then be refused; findings of quality are shown.

--json prints {object: "facts set", file, written, diff, findings}; of what is refused {object, written}
with either message and repair, or problems. Problems and findings are those of check --json.`;

export const factsSetVerb = verb({
  name: "facts set",
  summary: "Writes one value of one fact; the old one moves to its history.",
  words: ["<fact id or provider>", "[value or product/plan]", "[key]", "[value]"],
  flags: setFlags,
  about: aboutSet,
  examples: [
    'npm run facts -- set "acme/api/pro/api.rate_limit.requests_per_minute" 600 --quote "600 requests per minute on Pro" --source limits --observed-at 2026-02-01',
    "npm run facts -- set acme api/pro pricing.plan.monthly_price 25 --currency USD --quote '$25 per month' --source https://acme.example/pricing --title Pricing --type pricing_page",
    'npm run facts -- set acme "*" api.webhooks.available true --quote "we send webhooks" --source docs --dry-run',
  ],
  exits: { 0: "written, or nothing to change", 1: "refused; nothing was written" },
  async run(given, words, { terminal, environment, now }) {
    const options = setOptions(given, words, environment, now);
    const { factsSet } = await import("../../curate/set/command/facts-set.ts");
    return factsSet(options, terminal);
  },
});
