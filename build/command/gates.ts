/** The publish gates of a build: read the last snapshot, compare, print what is refused. */
import { readFileSync } from "node:fs";
import type { Dataset } from "../dataset/dataset.ts";
import { earlierIds } from "../dataset/formerly.ts";
import { refusals } from "../dataset/gates.ts";
import type { Fact } from "../schema/fact.ts";
import type { Curated } from "../validate/validate.ts";
import { counted } from "../counted.ts";
import { type Terminal } from "./report.ts";

export interface GateOptions {
  readonly baseline?: string | undefined;
  readonly publishAnyway?: boolean;
}

/** False where a gate refuses and nobody overrides it; true without a baseline. */
export function passesGates(
  curated: Curated,
  dataset: Dataset,
  { baseline, publishAnyway = false }: GateOptions,
  terminal: Terminal,
): boolean {
  if (baseline === undefined) return true;
  const before = readSnapshot(baseline);
  if (typeof before === "string") {
    terminal.err(`${before}\n`);
    return false;
  }
  const today = new Map(
    dataset.facts.flatMap((fact) => earlierIds(curated, fact).map((id) => [id, fact.id])),
  );
  const reasons = refusals({ before, after: dataset.facts, today: (id) => today.get(id) ?? id });
  for (const reason of reasons) terminal.err(`${publishAnyway ? "overridden: " : ""}${reason}\n`);
  if (reasons.length === 0 || publishAnyway) return true;
  terminal.err(
    `${counted(reasons.length, "reason")} not to publish over ${baseline}; --publish-anyway overrides.\n`,
  );
  return false;
}

/** The facts of a snapshot, or why it cannot be read. */
export function readSnapshot(file: string): readonly Fact[] | string {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    const facts = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Fact);
    const isSnapshot = facts.every(({ id, provider }) => typeof id === "string" && provider?.slug);
    return isSnapshot ? facts : `${file} is no snapshot: its lines are not facts`;
  } catch (error) {
    return `${file} is no snapshot: ${(error as Error).message}`;
  }
}
