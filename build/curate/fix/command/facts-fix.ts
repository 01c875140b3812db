/** `facts fix`: makes every repair that is certain, in the files themselves. */
import { join } from "node:path";
import { fix, type Fixed } from "../fix.ts";
import { printJson } from "../../edit/command/facts-edit.ts";
import { counted } from "../../../schema/lists/counted.ts";
import { diskSource } from "../../../load/file-source.ts";
import { formatProblem } from "../../../load/problem.ts";
import { folderName } from "../../../load/tree.ts";
import { factsFlags } from "../../../commands/terminal/flags.ts";
import { factsOptions } from "../../../commands/terminal/options.ts";
import {
  openReport,
  printFindings,
  printProblems,
  toEntry,
} from "../../../commands/terminal/report.ts";
import type { Terminal } from "../../../commands/terminal/terminal.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { writeWhole } from "../../../publish/whole.ts";

export const factsFixVerb = verb({
  name: "facts fix",
  summary: "Makes every repair of a problem that can only be meant in one way.",
  flags: {
    ...factsFlags,
    "dry-run": { about: "write nothing, and say what would be mended" },
    json: { about: "print one JSON document instead of lines" },
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
date in another notation with one reading, tabs. A file without a problem of its own is not written, and
no comment is removed; what is mended by its data is written in the layout of \`facts format\`. A repair
that would bring another problem is not made, and named.

--json prints {object: "facts fix", dry_run, files, fixed, undone, problems, findings}: the files that
changed, what was mended, what was not and the message of the problem it would have brought (because),
and what remains; entries are those of check --json.`,
  run({ "dry-run": dryRun = false, json, ...given }, _, { environment, now, terminal }) {
    const { facts, asOf, quiet } = factsOptions(given, environment, now);
    const name = folderName(facts);
    const result = fix(diskSource(facts), name, asOf);
    const { fixed, undone, changed, problems, findings } = result;
    if (!dryRun)
      writeWhole([...changed].map(([path, content]) => ({ path: join(facts, path), content })));
    if (!json) printFixed(result, dryRun, quiet, terminal);
    else
      printJson(
        {
          object: "facts fix",
          dry_run: dryRun,
          files: [...changed.keys()].map((path) => `${name}/${path}`),
          fixed: fixed.map(toEntry),
          undone: undone.map(({ problem, because: { message } }) => {
            return { ...toEntry(problem), because: message };
          }),
          problems: problems.map(toEntry),
          findings: findings.map(toEntry),
        },
        terminal,
      );
    return problems.length > 0 ? 1 : 0;
  },
});

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
