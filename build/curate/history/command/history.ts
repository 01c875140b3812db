/** `history`: the values of one fact over time, with their sources; nothing is written. */
import { historyOf } from "../history.ts";
import { historyText } from "../text.ts";
import { buildDataset } from "../../../dataset/dataset.ts";
import { visible } from "../../../load/hidden.ts";
import { readFacts } from "../../../terminal/facts.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { factsOptions } from "../../../terminal/options.ts";
import { openReport, printProblems } from "../../../terminal/report.ts";
import { verb } from "../../../terminal/verb.ts";

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
  async run({ json, ...given }, [id = ""], { environment, now, terminal }) {
    const { facts: folder, asOf } = factsOptions(given, environment, now);
    const facts = await readFacts(folder, asOf, openReport(terminal, true));
    if (!facts.ok) return printProblems(facts.problems, terminal);
    const found = historyOf(id, buildDataset(facts.curated, { asOf }));
    if (!found.ok) {
      const [first, ...more] = found.suggestions;
      const meant = first === undefined ? [] : ["Did you mean one of these?", first, ...more];
      const lines = [`no published fact has the id "${visible(id)}".`, ...meant.map(visible)];
      terminal.err(`${lines.join("\n    ")}\n`);
      return 1;
    }
    terminal.out(json ? `${JSON.stringify(found.history, null, 2)}\n` : historyText(found.history));
    return 0;
  },
});
