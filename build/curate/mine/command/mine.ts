/** `mine`: earlier values of a fact, out of the log of the file that states it. */
import { toJson } from "../json.ts";
import { toText } from "../text.ts";
import { printRefusal } from "../../edit/command/facts-edit.ts";
import { readFacts } from "../../../terminal/facts.ts";
import { factById } from "../../edit/fact-at.ts";
import { mineLog } from "./mine-log.ts";
import type { MineOptions } from "./mine-options.ts";
import { writeAccepted } from "./mine-write.ts";
import { openReport, printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

/** The exit code. Throws `UsageError` for a pattern that is none. */
export async function mine(options: MineOptions, terminal: Terminal): Promise<number> {
  const report = openReport(terminal, true);
  const facts = await readFacts(options.facts, options.asOf, report);
  if (!facts.ok) return printProblems(facts.problems, terminal);
  try {
    const at = factById(facts.tree, options.id, options.asOf);
    const mined = await mineLog(options, at);
    const written = options.write
      ? writeAccepted(options, at, mined, options.accept ?? [], terminal)
      : undefined;
    if (written === false) return 1;
    if (options.json) terminal.out(toJson(mined, written));
    else terminal.out(written ?? toText(mined, at.fact));
    return mined.current === undefined ? 1 : 0;
  } catch (error) {
    return printRefusal("mine", error, options.json, terminal);
  }
}
