/** `npm run facts -- find`, as its help and its arguments are read. */
import { factsFlags } from "../../terminal/flags.ts";
import { verb } from "../../terminal/verb.ts";

export const factsFindVerb = verb({
  name: "facts find",
  summary: "The keys that fit some words, best first.",
  words: ["<words…>"],
  flags: {
    json: { about: "for a program: one JSON object, with every key that fits" },
    facts: factsFlags.facts,
  },
  about: `
Each word is looked for in the title, the aliases, the key, the unit, the question and the description;
a key fits where it has them all, or words that start with them.

--json prints {object: "facts find", query, keys, unknown, known}: each key with its definition and how
many providers have it; the words that no key has, with those that are near; and the words that keys have.`,
  examples: [
    "npm run -s facts -- find requests per minute",
    "npm run -s facts -- find webhooks --json",
  ],
  exits: { 0: "found", 1: "no key fits, or keys.yaml cannot be read" },
  async run({ facts = "facts", json = false }, words, { terminal }) {
    const { factsFind } = await import("../../curate/find/command/facts-find.ts");
    return factsFind({ facts, words, json }, terminal);
  },
});
