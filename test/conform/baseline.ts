/**
 * What is known to fail, per target and with the reason: nothing may get worse, and what no longer
 * fails must be struck out.
 */
import { readFileSync } from "node:fs";
import { escapeRegExp } from "../../build/contract/routes.ts";
import type { Check } from "./check.ts";
import type { Result } from "./run.ts";

/** Target → reason → names of checks; `*` in a name stands for anything. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const file = new URL("baseline.json", import.meta.url);

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(file, "utf8")) as Baseline;
}

/** Whether a check of this name is known to fail there. */
export function knownFailures(baseline: Baseline, target: string): (name: string) => boolean {
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
