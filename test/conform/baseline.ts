/**
 * What is known to fail, per target and with the reason: nothing may get worse, and what no longer
 * fails must be struck out.
 */
import { readFileSync } from "node:fs";
import type { Check } from "./check.ts";
import type { Result } from "./run.ts";

/** Target → reason → names of checks. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const file = new URL("baseline.json", import.meta.url);

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(file, "utf8")) as Baseline;
}

export function knownFailures(baseline: Baseline, target: string): ReadonlySet<string> {
  return new Set(Object.values(baseline[target] ?? {}).flat());
}

/** One line per cell that differs from the baseline; none where all is as known. */
export function surprises(
  baseline: Baseline,
  target: string,
  results: readonly Result[],
): readonly string[] {
  const known = knownFailures(baseline, target);
  return results.flatMap(({ name, outcome, request, notes }) => {
    if (outcome === "fail" && !known.has(name)) return `worse: ${name} (${request}): ${notes[0]}`;
    if (outcome === "pass" && known.has(name))
      return `better: ${name} passes now; strike it out of the baseline`;
    return [];
  });
}

/** Entries that no check or target has, and checks that stand under two reasons. */
export function strays(
  baseline: Baseline,
  targets: readonly string[],
  checks: readonly Check[],
): readonly string[] {
  const names = new Set(checks.map(({ name }) => name));
  return Object.entries(baseline).flatMap(([target, reasons]) => {
    const listed = Object.values(reasons).flat();
    return [
      ...(targets.includes(target) ? [] : [`there is no target ${target}`]),
      ...listed.filter((name) => !names.has(name)).map((name) => `${target}: no check ${name}`),
      ...listed
        .filter((name, i) => listed.indexOf(name) !== i)
        .map((name) => `${target}: ${name} stands there twice`),
    ];
  });
}
