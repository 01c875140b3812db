/** Loads and validates the facts folder, the first step of every command. */
import { RefusedFiles } from "../../load/refusal.ts";
import { loadTree, type FactsTree } from "../../load/tree.ts";
import type { Curated } from "../../schema/curated.ts";
import { validate } from "../../validate/validate.ts";
import { counted } from "../../schema/lists/counted.ts";
import type { Given } from "./flag.ts";
import { factsOptions, type factsFlags } from "./options.ts";
import { openReport, type StageReport } from "./report.ts";
import type { Surroundings } from "./verb.ts";

export interface Facts {
  readonly folder: string;
  readonly asOf: string;
  readonly tree: FactsTree;
  readonly curated: Curated;
}

/** Prints each stage in the report. Throws `RefusedFiles`. */
export async function readFacts(folder: string, asOf: string, report: StageReport): Promise<Facts> {
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
  if (!result.ok) throw new RefusedFiles(result.problems);
  return { folder, asOf, tree, curated: result.curated };
}

/** Those that flags name, for the moment that they name, without a word. Throws `RefusedFiles`. */
export function givenFacts(
  given: Given<typeof factsFlags>,
  { environment, now, terminal }: Surroundings,
): Promise<Facts> {
  const { facts, asOf } = factsOptions(given, environment, now);
  return readFacts(facts, asOf, openReport(terminal, true));
}
