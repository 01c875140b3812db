/** `facts fix`: makes every repair that is certain, in the files themselves. */
import { join } from "node:path";
import { fix, type Fixed } from "../fix.ts";
import { formatProblem } from "../../../load/problem.ts";
import { diskSource } from "../../../load/file-source.ts";
import { folderName } from "../../../load/tree.ts";
import type { FactsOptions } from "../../../terminal/options.ts";
import { counted } from "../../../lists/counted.ts";
import { writeWhole } from "../../../publish/whole.ts";
import { openReport, printFindings, printProblems, toEntry } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

interface FixOptions extends FactsOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The exit code. */
export function factsFix(
  { facts, asOf, quiet, dryRun, json }: FixOptions,
  terminal: Terminal,
): number {
  const name = folderName(facts);
  const result = fix(diskSource(facts), name, asOf);
  if (!dryRun)
    writeWhole(
      [...result.changed].map(([path, content]) => ({ path: join(facts, path), content })),
    );
  if (json) terminal.out(`${JSON.stringify(toFixReport(result, name, dryRun), null, 2)}\n`);
  else printFixed(result, dryRun, quiet, terminal);
  return result.problems.length > 0 ? 1 : 0;
}

function toFixReport(
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

function printFixed(
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
