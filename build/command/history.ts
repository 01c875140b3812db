/** `history`: the values of one fact over time, with their sources; nothing is written. */
import { historyOf } from "../curate/history/history.ts";
import { historyText } from "../curate/history/text.ts";
import { buildDataset } from "../dataset/dataset.ts";
import { visible } from "../load/hidden.ts";
import { readFacts } from "./facts.ts";
import { factsFlags, factsOptions } from "./options.ts";
import { openReport, type Terminal } from "./report.ts";
import { verb } from "./verb.ts";

export interface HistoryOptions {
  readonly id: string;
  readonly facts: string;
  readonly asOf: string;
  readonly json: boolean;
}

export const historyVerb = verb({
  name: "history",
  summary: "The values of one fact over time, newest first, with their sources.",
  words: ["<fact id>"],
  flags: {
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
    json: { type: "boolean", about: "for a program: one JSON object" },
  },
  about:
    "An id is provider/product/plan/key, with * for a level that the fact does not name; quote it for the\nshell. What follows @ may be left out, and an id that was renamed leads to the one of today.",
  examples: [
    "npm run history -- 'discord/rest-api/*/api.rate_limit.requests_per_second'",
    "npm run -s history -- 'discord/messages/*/message.pins.max_count' --json",
  ],
  exits: { 0: "shown", 1: "the facts were refused, or there is no such fact" },
  run: (flags, [id = ""], { environment, now, terminal }) =>
    history({ ...factsOptions(flags, environment, now), id, json: flags.json ?? false }, terminal),
});

/** The exit code. */
export async function history(
  { id, facts: folder, asOf, json }: HistoryOptions,
  terminal: Terminal,
): Promise<number> {
  const facts = await readFacts(folder, asOf, openReport(terminal, true), terminal);
  if (facts === undefined) return 1;
  const found = historyOf(id, buildDataset(facts.curated, { asOf }), facts.curated);
  if (!found.ok) {
    const [first, ...more] = found.suggestions;
    const meant = first === undefined ? [] : ["Did you mean one of these?", first, ...more];
    const lines = [`no published fact has the id "${visible(id)}".`, ...meant.map(visible)];
    terminal.err(`${lines.join("\n    ")}\n`);
    return 1;
  }
  terminal.out(json ? `${JSON.stringify(found.history, null, 2)}\n` : historyText(found.history));
  return 0;
}
