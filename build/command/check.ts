/** `check`: the validation of a build and the quality of the facts, and nothing written. */
import { judge } from "../validate/quality/quality.ts";
import { readFacts } from "./facts.ts";
import { factsFlags, factsOptions, type FactsOptions } from "./options.ts";
import { counted, openReport, printFindings, type Terminal } from "./report.ts";
import { verb } from "./verb.ts";

export interface CheckOptions extends FactsOptions {
  /** Findings count as errors. */
  readonly strict?: boolean;
}

export const checkVerb = verb({
  name: "check",
  summary: "Validates the facts and judges their quality; nothing is written.",
  flags: {
    ...factsFlags,
    strict: { type: "boolean", about: "findings of quality count as errors" },
  },
  examples: ["npm run check", "npm run check -- --strict"],
  exits: { 0: "nothing to mend", 1: "the facts were refused, or --strict and there is a finding" },
  run: (flags, _, { environment, now, terminal }) =>
    check({ ...factsOptions(flags, environment, now), strict: flags.strict ?? false }, terminal),
});

/** The exit code: 0, or 1 where the facts are refused or, if strict, where there is a finding. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<number> {
  const { asOf, strict = false } = options;
  const report = openReport(terminal, options.quiet);
  const facts = await readFacts(options.facts, asOf, report, terminal);
  if (facts === undefined) return 1;
  const { findings } = await report.stage(
    "quality",
    () => judge(facts.tree, facts.curated, asOf),
    ({ findings: found, accepted }) =>
      `${counted(found.length, "finding")}, ${accepted.length} accepted with a reason`,
  );
  printFindings(findings, strict, terminal);
  return strict && findings.length > 0 ? 1 : 0;
}
