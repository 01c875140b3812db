/** `check`: the validation of a build and the quality of the facts, and nothing written. */
import { counted } from "../schema/lists/counted.ts";
import { loadTree } from "../load/tree.ts";
import { readFacts } from "./terminal/facts.ts";
import { factsFlags, factsOptions, type FactsOptions } from "./terminal/options.ts";
import { meaningText } from "./terminal/meanings.ts";
import {
  openReport,
  printFindings,
  printJson,
  firstOfEachRule,
  problemEntry,
} from "./terminal/report.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { verb } from "./terminal/verb.ts";
import type { Excused } from "../validate/quality/excuse.ts";
import { judge } from "../validate/quality/quality.ts";
import { validate } from "../validate/validate.ts";

export const checkVerb = verb({
  name: "check",
  summary: "Validates the facts and judges their quality; nothing is written.",
  flags: {
    ...factsFlags,
    strict: { about: "findings of quality count as errors" },
    json: { about: "print one JSON document instead of lines" },
    explain: {
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
reason. Each ends with the name of its rule: --explain tells what it means. CI runs it with --strict.

--json prints {object: "check", ok, problem_count, finding_count, problems, findings, accepted} in file
order; problems and findings have file, line, column, rule, message and repair (or null), findings a
severity beside: warning, or error if --strict. ok is what the exit code says.
Findings are looked for only where there is no problem.

Of each rule 20 are printed for a file, and 1,000 altogether; the counts are of all.`,
  async run({ explain, strict = false, json = false, ...given }, _, surroundings) {
    const { environment, now, terminal } = surroundings;
    if (explain !== undefined) {
      terminal.out(meaningText(explain));
      return 0;
    }
    const options = factsOptions(given, environment, now);
    if (json) return checkAsJson(options, strict, terminal);
    const report = openReport(terminal, options.quiet);
    const facts = await readFacts(options.facts, options.asOf, report);
    const { findings } = await report.stage(
      "quality",
      () => judge(facts.tree, facts.curated, options.asOf),
      judged,
    );
    printFindings(findings, strict, terminal);
    if (findings.length === 0) return 0;
    if (!strict) terminal.err(`CI refuses ${counted(findings.length, "finding")} (--strict)\n`);
    return strict ? 1 : 0;
  },
});

function judged({ findings, accepted }: Excused): string {
  return `${counted(findings.length, "finding")}, ${accepted.length} accepted with a reason`;
}

function checkAsJson(
  { facts: folder, asOf }: FactsOptions,
  strict: boolean,
  terminal: Terminal,
): number {
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
    problems: firstOfEachRule(problems).map(problemEntry),
    findings: firstOfEachRule(findings).map((each) => ({ severity, ...problemEntry(each) })),
    accepted: accepted.length,
  };
  printJson(body, terminal);
  return ok ? 0 : 1;
}
