/** `history`: the values of one fact over time, with their sources; nothing is written. */
import { historyOf } from "../history.ts";
import { historyText } from "../text.ts";
import { buildDataset } from "../../../dataset/dataset.ts";
import { visible } from "../../../load/hidden.ts";
import { readFacts } from "../../../terminal/facts.ts";
import { openReport, printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface HistoryOptions {
  readonly id: string;
  readonly facts: string;
  readonly asOf: string;
  readonly json: boolean;
}

/** The exit code. */
export async function showHistory(
  { id, facts: folder, asOf, json }: HistoryOptions,
  terminal: Terminal,
): Promise<number> {
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
}
