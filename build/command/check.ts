/** `check`: the validation of a build and the quality of the facts, and nothing written. */
import { holdsFacts } from "../load/file-names.ts";
import { factFiles } from "../load/located-files.ts";
import { loadTree } from "../load/tree.ts";
import { readFacts, type Facts } from "../terminal/facts.ts";
import { digestOf } from "../terminal/digest.ts";
import type { CommandEnvironment, FactsOptions } from "../terminal/options.ts";
import { sameFiles } from "../curate/diff/command/facts-at.ts";
import { listBase, type BaseFiles } from "./check-base.ts";
import type { CheckedFacts } from "./check-change.ts";
import { openKnownFacts, type KnownFacts } from "../known/facts.ts";
import type { Judgement } from "../known/verdicts.ts";
import { nothingRefused, type RefusedChange } from "./refused-change.ts";
import { counted } from "../lists/counted.ts";
import { openReport, printFindings, printProblems, toEntry } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface CheckOptions extends FactsOptions {
  /** Findings count as errors. */
  readonly strict?: boolean;
  /** One JSON document instead of lines. */
  readonly json?: boolean;
  /** Called with what to say of the same facts, where there is nothing to mend. */
  readonly again?: (told: string) => void;
}

/**
 * The exit code: 0, or 1 where the facts are refused or, if strict, where there is a finding. Where it is
 * not strict, the last line says what CI refuses nevertheless; with an `environment` also of the change. In the
 * folder `bundle` is kept what was found in single providers.
 */
export async function check(
  options: CheckOptions,
  terminal: Terminal,
  environment?: CommandEnvironment,
  bundle?: string,
): Promise<number> {
  const { asOf, strict = false, json = false } = options;
  const known = openKnownFacts(bundle, asOf);
  if (json) return checkAsJson(options.facts, strict, terminal, known);
  const report = openReport(terminal, options.quiet);
  // Git answers while the facts are checked.
  const base = environment && !strict ? listBase(options.facts, environment) : undefined;
  const facts = await readFacts(options.facts, asOf, report, known);
  if (!facts.ok) return printProblems(facts.problems, terminal);
  const { findings, accepted } = await report.stage(
    "quality",
    () => known.judge(facts.tree, facts.curated),
    judged,
  );
  printFindings(findings, strict, terminal);
  const files = counted(facts.tree.providers.length, "provider file");
  options.again?.(
    options.quiet
      ? ""
      : `${options.facts}: nothing changed, ${files}, 0 problems, ${judged({ findings, accepted })}\n`,
  );
  if (strict) {
    known.keep();
    return findings.length > 0 ? 1 : 0;
  }
  const listed = await base;
  const change = listed?.ok
    ? await refusedSince(listed.value, facts, { asOf, known })
    : nothingRefused;
  known.keep();
  for (const { file, position, message, repair } of change.places)
    terminal.err(`${file}:${position.line}:${position.column}: ${message}\n    ${repair}\n`);
  const refused = [
    ...(findings.length > 0 ? [`${counted(findings.length, "finding")} (--strict)`] : []),
    ...change.words,
  ];
  if (refused.length > 0) terminal.err(`CI refuses ${refused.join("; ")}\n`);
  return 0;
}

function judged({ findings, accepted }: Judgement): string {
  return `${counted(findings.length, "finding")}, ${accepted} accepted with a reason`;
}

/** What CI refuses of the change since a commit. Loads what decides that only if there is a change. */
async function refusedSince(
  base: BaseFiles,
  { tree, curated }: Facts,
  checked: Pick<CheckedFacts, "asOf" | "known">,
): Promise<RefusedChange> {
  const same = sameFiles(base.git, base.entries, tree);
  const before = base.entries.filter(({ path }) => holdsFacts(path.slice(base.git.prefix.length)));
  const files = factFiles(tree).length;
  if (same.length === files && before.length === files) return nothingRefused;
  const { refusedInChange } = await import("./check-change.ts");
  return refusedInChange({ ...checked, tree, curated }, base, same);
}

function checkAsJson(
  folder: string,
  strict: boolean,
  terminal: Terminal,
  known: KnownFacts,
): number {
  const tree = loadTree(folder, { recall: known.recall });
  const validated = known.validate(tree);
  const problems = validated.ok ? [] : validated.problems;
  const { findings, accepted } = validated.ok
    ? known.judge(tree, validated.curated)
    : { findings: [], accepted: 0 };
  known.keep();
  const ok = problems.length === 0 && !(strict && findings.length > 0);
  const severity = strict ? "error" : "warning";
  const body = {
    object: "check",
    ok,
    problem_count: problems.length,
    finding_count: findings.length,
    problems: digestOf(problems).map(({ problem }) => toEntry(problem)),
    findings: digestOf(findings).map(({ problem }) => ({ severity, ...toEntry(problem) })),
    accepted,
  };
  terminal.out(`${JSON.stringify(body, null, 2)}\n`);
  return ok ? 0 : 1;
}
