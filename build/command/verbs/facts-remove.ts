/** `npm run facts -- remove`, as its help and its arguments are read. */
import { statementFlags } from "../../curate/set/command/statement-flags.ts";
import { anyDate, anyText } from "../../terminal/flag.ts";
import { editFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { verb } from "../../terminal/verb.ts";

const aboutRemove = `
A fact that its source states no more is not deleted: it gets \`removed_at\`, the day on which that was
seen, and is published as removed with its last value, its quote and its source. Where the provider says
itself when the value ends, --effective-to gives that day, which may lie ahead. --note is one sentence
of why.

The quote and the source stay those of the last reading. Where another page had the last wording, --quote
and --source give it; a web address that the file does not have becomes a new source. A status that is
stale or conflicting goes.

An id is provider/product/plan/key, with * for a level that the fact does not name, ~scope where it has
one, and @source where several disagree.

--json prints {object: "facts remove", id, file, removed_at, effective_to, written, diff, findings}; of
what is refused {object, written} with either message and repair, or problems. Problems and findings are
those of check --json.`;

const { source, title, type, "retrieved-at": retrievedAt } = statementFlags;

export const factsRemoveVerb = verb({
  name: "facts remove",
  summary: "Says since when a source states a fact no more; its last value stays.",
  words: ["<fact id>"],
  flags: {
    "removed-at": {
      read: anyDate,
      value: "DATE",
      about: "when the source was first seen without it (today)",
    },
    "effective-to": {
      read: anyDate,
      value: "DATE",
      about: "until when it holds, where the provider says so",
    },
    "verified-at": {
      read: anyDate,
      value: "DATE",
      about: "when it was last read on its page (as it is)",
    },
    quote: { read: anyText, value: "TEXT", about: "the last wording of the source (as it is)" },
    source,
    title,
    type,
    "retrieved-at": retrievedAt,
    note: { read: anyText, value: "TEXT", about: "one sentence of why (as it is)" },
    ...editFlags,
  },
  about: aboutRemove,
  examples: [
    "npm run facts -- remove acme/api/pro/api.rate_limit.requests_per_minute",
    'npm run facts -- remove "acme/api/*/storage.included_gb" --removed-at 2026-03-01 --note "Storage is sold apart since."',
    "npm run facts -- remove acme/api/hobby/pricing.plan.monthly_price --effective-to 2026-12-31 --dry-run",
  ],
  exits: { 0: "written", 1: "refused; nothing was written" },
  async run(given, [id = ""], { environment, now, terminal }) {
    const { facts, asOf } = factsOptions(given, environment, now);
    if (given.source !== undefined && given.quote === undefined)
      throw new UsageError("--source is given without --quote; a wording is that of its page");
    const { factsRemove } = await import("../../curate/remove/command/facts-remove.ts");
    const options = {
      ...given,
      facts,
      asOf,
      now,
      id,
      removedAt: given["removed-at"],
      effectiveTo: given["effective-to"],
      verifiedAt: given["verified-at"],
      retrievedAt: given["retrieved-at"],
    };
    return factsRemove(options, terminal);
  },
});
