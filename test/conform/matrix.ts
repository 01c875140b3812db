/** Targets × groups of checks as a table: for the terminal, and for the documents out of the baseline. */
import { readFileSync, writeFileSync } from "node:fs";
import { knownFailures, type Baseline } from "./baseline.ts";
import { groups, isOfFallback, type Check, type Group } from "./check.ts";
import type { Result } from "./run.ts";
import type { Target } from "./targets/target.ts";

const document = new URL("../../docs/conformance.md", import.meta.url);
const [opening, closing] = ["<!-- matrix -->", "<!-- /matrix -->"];

type Outcome = Pick<Result, "group" | "outcome">;

/** What a run gives where it is as the baseline says: tests hold every run to that. */
export function expectedOutcomes(
  { name: target, kind }: Pick<Target, "name" | "kind">,
  checks: readonly Check[],
  baseline: Baseline,
): readonly Outcome[] {
  const isKnown = knownFailures(baseline, target);
  return checks.map((check) => {
    const asked = kind === "files" && isOfFallback(check) ? "refused" : "pass";
    return { group: check.group, outcome: isKnown(check.name) ? "fail" : asked };
  });
}

/** One row: how many pass of each group, a tick where all do, a dash where none is answered; all in all. */
export function row(name: string, outcomes: readonly Outcome[]): readonly string[] {
  return [name, ...groups.map((group) => cell(outcomes, group)), passed(outcomes)];
}

export function heading(checks: readonly Check[]): readonly string[] {
  const sizes = groups.map(
    (name) => `${name} ${checks.filter(({ group }) => group === name).length}`,
  );
  return ["", ...sizes, `all ${checks.length}`];
}

/** Columns as wide as their widest cell. */
export function table([head, ...rows]: readonly (readonly string[])[]): readonly string[] {
  const all = [head!, ...rows];
  const widths = head!.map((_, i) => Math.max(3, ...all.map((cells) => cells[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((each, i) => each.padEnd(widths[i]!)).join(" | ")} |`;
  return [line(head!), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}

/** The table and, below it, why what is known to fail does. */
export function toMarkdown(
  targets: readonly Target[],
  checks: readonly Check[],
  baseline: Baseline,
): string {
  const rows = targets.map((target) =>
    row(target.name, expectedOutcomes(target, checks, baseline)),
  );
  return [...table([heading(checks), ...rows]), "", ...reasons(targets, checks, baseline)]
    .join("\n")
    .trimEnd();
}

/** One line per reason, with the targets it holds for and how many checks fail there. */
function reasons(
  targets: readonly Target[],
  checks: readonly Check[],
  baseline: Baseline,
): readonly string[] {
  const holders = new Map<string, string[]>();
  for (const { name } of targets)
    for (const [reason, listed] of Object.entries(baseline[name] ?? {})) {
      const isKnown = knownFailures({ [name]: { [reason]: listed } }, name);
      const count = checks.filter((check) => isKnown(check.name)).length;
      holders.set(reason, [...(holders.get(reason) ?? []), `${name} (${count})`]);
    }
  return [...holders].map(([reason, names]) => `- ${names.join(", ")}: ${reason}`);
}

/** The text between the marks; undefined where it has none. */
export function readMatrix(): string | undefined {
  const text = readFileSync(document, "utf8");
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  return start < 0 || end < 0 ? undefined : text.slice(start + opening.length, end).trim();
}

export function writeMatrix(markdown: string): void {
  const text = readFileSync(document, "utf8");
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start < 0 || end < 0) throw new Error(`docs/conformance.md has no ${opening} … ${closing}`);
  writeFileSync(
    document,
    `${text.slice(0, start + opening.length)}\n\n${markdown}\n\n${text.slice(end)}`,
  );
}

function cell(outcomes: readonly Outcome[], name: Group): string {
  const own = outcomes.filter(({ group }) => group === name);
  const isWhole = own.every(({ outcome }) => outcome === "pass" || outcome === "skip");
  const isAnswered = own.some(({ outcome }) => outcome === "pass" || outcome === "fail");
  return isAnswered ? (isWhole ? "✓" : passed(own)) : "–";
}

function passed(outcomes: readonly Outcome[]): string {
  return String(outcomes.filter(({ outcome }) => outcome === "pass").length);
}
