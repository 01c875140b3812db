/** `npm run facts -- conflict`, as its help and its arguments are read. */
import {
  checkEvidence,
  statementFlags,
  valueText,
} from "../../curate/set/command/statement-flags.ts";
import { editFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

const aboutConflict = `
Where two of the provider's own pages state different values at the same time, neither is the earlier one:
both stand in the file, each with its quote and its source, and both are published as conflicting, their
ids told apart by @source. Where the first page changed instead, use "facts set".

An id is provider/product/plan/key, with * for a level that the fact does not name, and ~scope where it has
one. The new side gets the scope and, of money, the currency of the fact. Its source is another one than
theirs: a source of the file, or a web address, which becomes a new source, read at this moment unless
--retrieved-at says when. A source that was read before does not speak for today: the new side gets a
last_verified_at of its own.

--json prints {object: "facts conflict", file, ids, written, diff, findings}, ids being those of all sides;
of what is refused {object, written} with either message and repair, or problems. Problems and findings
are those of check --json.`;

export const factsConflictVerb = verb({
  name: "facts conflict",
  summary: "Adds what another page states; both sides are published as conflicting.",
  words: ["<fact id>", "[value]"],
  flags: { ...statementFlags, ...editFlags },
  about: aboutConflict,
  examples: [
    'npm run facts -- conflict acme/api/pro/api.rate_limit.requests_per_minute 500 --quote "500 requests per minute" --source pricing',
    'npm run facts -- conflict "acme/*/*/api.webhooks.available" false --quote "no webhooks" --source https://acme.example/faq --title FAQ --type support_article --dry-run',
  ],
  exits: { 0: "written", 1: "refused; nothing was written" },
  async run(given, [id = "", word], { environment, now, terminal }) {
    const { facts, asOf } = factsOptions(given, environment, now);
    const value = valueText(word, given.value);
    checkEvidence(given);
    const { factsConflict } = await import("../../curate/conflict/command/facts-conflict.ts");
    return factsConflict({ ...given, facts, asOf, now, id, value }, terminal);
  },
});
