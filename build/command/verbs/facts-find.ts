/** `npm run facts -- find`, as its help and its arguments are read. */
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const factsFindVerb = verb({
  name: "facts find",
  summary: "The keys and the facts that fit some words, best first.",
  words: ["<words…>"],
  flags: {
    json: { about: "for a program: one JSON object, with all that fits" },
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
  },
  about: `
The words are searched as the site, the address of facts and the tools search them: a provider that is
named binds, and what does not fit all that is asked is closest, with the words that it does not fit.

--json prints {object: "facts find", query, keys, facts}: each key with its title, its match and how many
providers have it; each fact with its display, status, match and the words that it does not fit. Where the
facts have problems, keys alone are searched, and keys_alone is true.`,
  examples: [
    "npm run -s facts -- find requests per minute",
    "npm run -s facts -- find github rate limit",
    "npm run -s facts -- find webhooks --json",
  ],
  exits: { 0: "found", 1: "nothing fits, or keys.yaml cannot be read" },
  async run(given, words, { terminal, environment, now }) {
    const { facts, asOf } = factsOptions(given, environment, now);
    const { factsFind } = await import("../../curate/find/command/facts-find.ts");
    return factsFind({ facts, asOf, words, json: given.json ?? false }, terminal);
  },
});
