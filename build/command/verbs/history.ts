/** `npm run history`, as its help and its arguments are read. */
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const historyVerb = verb({
  name: "history",
  summary: "The values of one fact over time, newest first, with their sources.",
  words: ["<fact id>"],
  flags: {
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
    json: { about: "for a program: one JSON object" },
  },
  about:
    "An id is provider/product/plan/key, with * for a level that the fact does not name; quote it for the\nshell. What follows @ may be left out, and an id that was renamed leads to the one of today.",
  examples: [
    "npm run history -- 'discord/rest-api/*/api.rate_limit.requests_per_second'",
    "npm run -s history -- 'discord/messages/*/message.pins.max_count' --json",
  ],
  exits: { 0: "shown", 1: "the facts were refused, or there is no such fact" },
  async run({ json = false, ...given }, [id = ""], { environment, now, terminal }) {
    const options = { ...factsOptions(given, environment, now), id, json };
    const { showHistory } = await import("../../curate/history/command/history.ts");
    return showHistory(options, terminal);
  },
});
