/** `check`: the validation of a build, and nothing written. */
import { readFacts } from "./facts.ts";
import { openReport, type Terminal } from "./report.ts";

export interface CheckOptions {
  readonly facts: string;
  readonly asOf: string;
  readonly quiet: boolean;
}

/** The exit code: 0, or 1 where the facts are refused. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<number> {
  const report = openReport(terminal, options.quiet);
  return (await readFacts(options.facts, options.asOf, report, terminal)) ? 0 : 1;
}
