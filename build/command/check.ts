/** `check`: the validation of a build and the quality of the facts, and nothing written. */
import { loadTree } from "../load/tree.ts";
import { judge } from "../validate/quality/quality.ts";
import { validate } from "../validate/validate.ts";
import { readFacts } from "./facts.ts";
import { digestOf } from "./digest.ts";
import { explained } from "./meanings.ts";
import { factsFlags, factsOptions, type FactsOptions } from "./options.ts";
import { counted } from "../counted.ts";
import { openReport, printFindings, toEntry, type Terminal } from "./report.ts";
import { verb } from "./verb.ts";

export interface CheckOptions extends FactsOptions {
  /** Findings count as errors. */
  readonly strict?: boolean;
  /** One JSON document instead of lines. */
  readonly json?: boolean;
}

export const checkVerb = verb({
  name: "check",
  summary: "Validates the facts and judges their quality; nothing is written.",
  flags: {
    ...factsFlags,
    strict: { type: "boolean", about: "findings of quality count as errors" },
    json: { type: "boolean", about: "print one JSON document instead of lines" },
    explain: {
      type: "string",
      value: "NAME",
      about: "print what the name in the brackets of a message means, and check nothing",
    },
  },
  examples: [
    "npm run check",
    "npm run check -- --strict",
    "npm run check -- --explain values",
    "npm run -s check -- --json",
  ],
  exits: { 0: "nothing to mend", 1: "the facts were refused, or --strict and there is a finding" },
  about: `A problem refuses the facts; a finding only warns, and can be accepted in a comment with its
reason. Each ends with the name of its rule: --explain tells what it means.

--json prints {object: "check", ok, problem_count, finding_count, problems, findings, accepted} in file
order; problems and findings have file, line, column, rule, message, repair (or null) and fixable (facts
fix mends it), findings a severity beside: warning, or error if --strict. ok is what the exit code says.
Findings are looked for only where there is no problem.

Of each rule 20 are printed for a file, and 1,000 altogether; the counts are of all.`,
  run: (flags, _, { environment, now, terminal }) => {
    if (flags.explain !== undefined) {
      terminal.out(explained(flags.explain));
      return 0;
    }
    const { strict = false, json = false } = flags;
    return check({ ...factsOptions(flags, environment, now), strict, json }, terminal);
  },
});

/** The exit code: 0, or 1 where the facts are refused or, if strict, where there is a finding. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<number> {
  const { asOf, strict = false, json = false } = options;
  if (json) return checkAsJson(options.facts, asOf, strict, terminal);
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

function checkAsJson(folder: string, asOf: string, strict: boolean, terminal: Terminal): number {
  const tree = loadTree(folder);
  const validated = validate(tree, asOf);
  const problems = validated.ok ? [] : validated.problems;
  const { findings, accepted } = validated.ok
    ? judge(tree, validated.curated, asOf)
    : { findings: [], accepted: [] };
  const ok = problems.length === 0 && !(strict && findings.length > 0);
  const severity = strict ? "error" : "warning";
  const body = {
    object: "check",
    ok,
    problem_count: problems.length,
    finding_count: findings.length,
    problems: digestOf(problems).map(({ problem }) => toEntry(problem)),
    findings: digestOf(findings).map(({ problem }) => ({ severity, ...toEntry(problem) })),
    accepted: accepted.length,
  };
  terminal.out(`${JSON.stringify(body, null, 2)}\n`);
  return ok ? 0 : 1;
}
