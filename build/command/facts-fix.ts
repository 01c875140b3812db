/** `facts fix`: makes every repair that is certain, in the files themselves. */
import { join } from "node:path";
import { fix, type Fixed } from "../curate/fix/fix.ts";
import { formatProblem } from "../load/problem.ts";
import { diskSource } from "../load/file-source.ts";
import { nameOf } from "../load/tree.ts";
import { factsFlags, factsOptions, type FactsOptions } from "./options.ts";
import { counted } from "../counted.ts";
import { writeWhole } from "../write/whole.ts";
import { openReport, printFindings, printProblems, toEntry, type Terminal } from "./report.ts";
import { verb } from "./verb.ts";

interface FixOptions extends FactsOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

export const factsFixVerb = verb({
  name: "facts fix",
  summary: "Makes every repair of a problem that can only be meant in one way.",
  flags: {
    ...factsFlags,
    "dry-run": { type: "boolean", about: "write nothing, and say what would be mended" },
    json: { type: "boolean", about: "print one JSON document instead of lines" },
  },
  examples: [
    "npm run facts -- fix",
    "npm run facts -- fix --dry-run",
    "npm run -s facts -- fix --json",
  ],
  exits: {
    0: "no problem remains (findings may: they only warn)",
    1: "problems remain for a person",
  },
  about: `Only what is certain is mended: a number in quotes, a misspelt name with a single one near, a
date in another notation with one reading, tabs, a needless comment of acceptance. Everything else in
the files stays byte for byte. A repair that would bring another problem is not made, and named.

--json prints {object: "facts fix", dry_run, files, fixed, undone, problems, findings}: the files that
changed, what was mended, what was not and the message of the problem it would have brought (because),
and what remains; entries are those of check --json.`,
  run: (flags, _, { environment, now, terminal }) =>
    factsFix(
      {
        ...factsOptions(flags, environment, now),
        dryRun: flags["dry-run"] ?? false,
        json: flags.json ?? false,
      },
      terminal,
    ),
});

function factsFix({ facts, asOf, quiet, dryRun, json }: FixOptions, terminal: Terminal): number {
  const name = nameOf(facts);
  const result = fix(diskSource(facts), name, asOf);
  if (!dryRun)
    writeWhole(
      [...result.changed].map(([path, content]) => ({ path: join(facts, path), content })),
    );
  if (json) terminal.out(`${JSON.stringify(toBody(result, name, dryRun), null, 2)}\n`);
  else print(result, dryRun, quiet, terminal);
  return result.problems.length > 0 ? 1 : 0;
}

function toBody(
  { fixed, undone, changed, problems, findings }: Fixed,
  name: string,
  dryRun: boolean,
) {
  return {
    object: "facts fix",
    dry_run: dryRun,
    files: [...changed.keys()].toSorted().map((path) => `${name}/${path}`),
    fixed: fixed.map(toEntry),
    undone: undone.map(({ problem, because }) => ({
      ...toEntry(problem),
      because: because.message,
    })),
    problems: problems.map(toEntry),
    findings: findings.map(toEntry),
  };
}

function print(
  { fixed, undone, changed, problems, findings }: Fixed,
  dryRun: boolean,
  quiet: boolean,
  terminal: Terminal,
): void {
  const report = openReport(terminal, quiet);
  const outcome = dryRun ? "would be fixed" : "fixed";
  for (const problem of fixed) report.line(`${formatProblem(problem)} → ${outcome}`);
  for (const { problem, because } of undone)
    report.line(`${formatProblem(problem)} → not fixed, it would bring: ${because.message}`);
  report.line(
    `${counted(fixed.length, "problem")} ${outcome} in ${counted(changed.size, "file")}, ${problems.length} for a person`,
  );
  if (problems.length > 0) printProblems(problems, terminal);
  printFindings(findings, false, terminal);
}
