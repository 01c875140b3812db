/**
 * Loads and validates the facts folder, the first step of every command. Returns the facts, or all
 * problems.
 */
import type { Problem } from "../../load/problem.ts";
import { loadTree, type FactsTree } from "../../load/tree.ts";
import type { Curated } from "../../schema/curated.ts";
import { validate } from "../../validate/validate.ts";
import { counted } from "../../schema/lists/counted.ts";
import type { StageReport } from "./report.ts";

export interface Facts {
  readonly ok: true;
  readonly tree: FactsTree;
  readonly curated: Curated;
}

export interface RefusedFacts {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/** Prints each stage in the report. The problems are returned and not printed. */
export async function readFacts(
  folder: string,
  asOf: string,
  report: StageReport,
): Promise<Facts | RefusedFacts> {
  const tree = await report.stage(
    "load",
    () => loadTree(folder),
    ({ providers, bytes }) =>
      `${counted(providers.length, "provider file")}, ${counted(Math.round(bytes / 1000), "kB").replace(/s$/, "")}`,
  );
  const result = await report.stage(
    "validate",
    () => validate(tree, asOf),
    (validated) => counted(validated.ok ? 0 : validated.problems.length, "problem"),
  );
  return result.ok ? { ok: true, tree, curated: result.curated } : result;
}
