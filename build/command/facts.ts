/** What every command starts with: the facts folder loaded and validated, or all of its problems. */
import { loadTree, type FactsTree } from "../load/tree.ts";
import type { Curated } from "../validate/curated.ts";
import { validate } from "../validate/validate.ts";
import { counted } from "../counted.ts";
import { printProblems, type Report, type Terminal } from "./report.ts";

export interface Facts {
  readonly tree: FactsTree;
  readonly curated: Curated;
}

/** Undefined where the facts were refused; the problems have then been printed. */
export async function readFacts(
  folder: string,
  asOf: string,
  report: Report,
  terminal: Terminal,
): Promise<Facts | undefined> {
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
  if (result.ok) return { tree, curated: result.curated };
  printProblems(result.problems, terminal);
  return undefined;
}
