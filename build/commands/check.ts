/** `check`: the validation of a build and the quality of the facts, and nothing written. */
import { counted } from "../schema/lists/counted.ts";
import type { Problem } from "../load/problem.ts";
import { RefusedFiles } from "../load/refusal.ts";
import { readFacts } from "./terminal/facts.ts";
import { factsFlags, factsOptions } from "./terminal/options.ts";
import { meaningText } from "./terminal/meanings.ts";
import {
  openReport,
  printFindings,
  printJson,
  firstOfEachRule,
  problemEntry,
} from "./terminal/report.ts";
import { verb } from "./terminal/verb.ts";
import { judge } from "../validate/quality/quality.ts";

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
    const { facts: folder, asOf, quiet } = factsOptions(given, environment, now);
    const report = openReport(terminal, quiet || json);
    try {
      const { tree, curated } = await readFacts(folder, asOf, report);
      const { findings, accepted } = await report.stage(
        "quality",
        () => judge(tree, curated, asOf),
        (judged) =>
          `${counted(judged.findings.length, "finding")}, ${judged.accepted.length} accepted with a reason`,
      );
      if (json) printJson(checked([], findings, accepted.length, strict), terminal);
      else {
        printFindings(findings, strict, terminal);
        if (findings.length > 0 && !strict)
          terminal.err(`CI refuses ${counted(findings.length, "finding")} (--strict)\n`);
      }
      return strict && findings.length > 0 ? 1 : 0;
    } catch (error) {
      if (!json || !(error instanceof RefusedFiles)) throw error;
      printJson(checked(error.problems, [], 0, strict), terminal);
      return 1;
    }
  },
});

/** What `--json` prints. */
function checked(
  problems: readonly Problem[],
  findings: readonly Problem[],
  accepted: number,
  strict: boolean,
): object {
  const severity = strict ? "error" : "warning";
  return {
    object: "check",
    ok: problems.length === 0 && !(strict && findings.length > 0),
    problem_count: problems.length,
    finding_count: findings.length,
    problems: firstOfEachRule(problems).map(problemEntry),
    findings: firstOfEachRule(findings).map((each) => ({ severity, ...problemEntry(each) })),
    accepted,
  };
}
