/**
 * The publish gates of a build: read the last snapshot, compare it with the dataset, and print what is
 * refused.
 */
import { readFileSync } from "node:fs";
import { failureFor, success, type Attempt } from "../../schema/result.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { gateRefusals } from "../../dataset/gates.ts";
import type { Fact } from "../../schema/fact.ts";
import { slugPattern } from "../../schema/scalar.ts";
import { counted } from "../../schema/lists/counted.ts";

export interface GateOptions {
  readonly baseline?: string | undefined;
  /** The names of refusals that somebody has checked and wants to publish in spite of. */
  readonly publishAnyway?: readonly string[];
}

/**
 * False if a gate refuses and its refusal is not overridden, or if the baseline cannot be read. True
 * without a baseline.
 */
export function passesGates(
  dataset: Dataset,
  { baseline, publishAnyway = [] }: GateOptions,
  terminal: { readonly err: (text: string) => void },
): boolean {
  if (baseline === undefined) return true;
  const before = readSnapshot(baseline);
  if (!before.ok) {
    terminal.err(`${before.reason}\n`);
    return false;
  }
  const today = dataset.renamed;
  const reasons = gateRefusals({
    before: before.value,
    after: dataset.facts,
    today: (id) => today.get(id) ?? id,
  });
  const isOverridden = ({ name }: { readonly name: string }): boolean =>
    publishAnyway.includes(name);
  for (const reason of reasons)
    terminal.err(
      `${isOverridden(reason) ? "overridden: " : ""}${reason.gate}: ${reason.message}\n`,
    );
  const names = new Set(reasons.map(({ name }) => name));
  for (const name of publishAnyway)
    if (!names.has(name)) terminal.err(`nothing to override: ${name}\n`);
  const standing = reasons.filter((reason) => !isOverridden(reason));
  if (standing.length === 0) return true;
  terminal.err(
    `${counted(standing.length, "reason")} not to publish over ${baseline}. If all of it is meant: --publish-anyway ${[...names].join(",")}\n`,
  );
  return false;
}

/** The facts of a snapshot, or the reason why it cannot be read. */
function readSnapshot(file: string): Attempt<readonly Fact[]> {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    const facts = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Fact);
    // The slugs are checked because they appear in a command that the message tells people to type.
    const slug = new RegExp(slugPattern);
    const isSnapshot = facts.every(
      ({ id, provider }) => typeof id === "string" && slug.test(provider?.slug ?? ""),
    );
    return isSnapshot
      ? success(facts)
      : failureFor(`${file} is no snapshot: its lines are not facts`);
  } catch (error) {
    return failureFor(`${file} is no snapshot: ${(error as Error).message}`);
  }
}
