/**
 * What is known to fail, per target and with the reason: nothing may get worse, and what no longer fails must be
 * struck out. And targets × groups of checks as a table: for the terminal, and for the documents out of it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { escapeRegExp } from "../../build/schema/contract/route.ts";
import { groups, isOfFallback, type Check, type Group } from "./check.ts";
import type { Result } from "./run.ts";
import type { Target } from "./targets/target.ts";

/** Target → reason → names of checks; `*` in a name stands for anything. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(new URL("baseline.json", import.meta.url), "utf8")) as Baseline;
}

/** Whether a check of this name is known to fail there. */
function knownFailures(baseline: Baseline, target: string): (name: string) => boolean {
  const listed = Object.values(baseline[target] ?? {}).flat();
  return (name) => listed.some((entry) => isNamed(entry, name));
}

function isNamed(entry: string, name: string): boolean {
  const [start = "", ...rest] = entry.split("*").map(escapeRegExp);
  return new RegExp(`^${[start, ...rest].join(".*")}$`).test(name);
}

/** One line per cell that differs from the baseline; none where all is as known. */
export function surprises(
  baseline: Baseline,
  target: string,
  results: readonly Result[],
): readonly string[] {
  const isKnown = knownFailures(baseline, target);
  return results.flatMap(({ name, outcome, request, notes }) => {
    if (outcome === "fail" && !isKnown(name)) return `worse: ${name} (${request}): ${notes[0]}`;
    if (outcome !== "fail" && outcome !== "skip" && isKnown(name))
      return `better: ${name} passes now; strike it out of the baseline`;
    return [];
  });
}

/** Entries that no check or target has. */
export function strays(
  baseline: Baseline,
  targets: readonly string[],
  checks: readonly Check[],
): readonly string[] {
  return Object.entries(baseline).flatMap(([target, reasons]) => [
    ...(targets.includes(target) ? [] : [`there is no target ${target}`]),
    ...Object.values(reasons)
      .flat()
      .filter((entry) => !checks.some(({ name }) => isNamed(entry, name)))
      .map((entry) => `${target}: no check ${entry}`),
  ]);
}

const document = new URL("../../docs/conformance.md", import.meta.url);
const [opening, closing] = ["<!-- matrix -->", "<!-- /matrix -->"];

type Outcome = Pick<Result, "group" | "outcome">;

/** What a run gives where it is as the baseline says: tests hold every run to that. */
function expectedOutcomes(
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

/** The document around the table, and the table. */
function readDocument(): readonly [before: string, table: string, after: string] {
  const text = readFileSync(document, "utf8");
  const [start, end] = [text.indexOf(opening) + opening.length, text.indexOf(closing)];
  if (end < start) throw new Error(`docs/conformance.md has no ${opening} … ${closing}`);
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

export function readMatrix(): string {
  return readDocument()[1].trim();
}

export function writeMatrix(markdown: string): void {
  const [before, , after] = readDocument();
  writeFileSync(document, `${before}\n\n${markdown}\n\n${after}`);
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
