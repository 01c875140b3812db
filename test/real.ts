/** The project's own facts, read, judged and derived once in each process that runs tests: nobody changes them. */
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { onceFor } from "../build/schema/lists/once-for.ts";
import { loadTree } from "../build/load/tree.ts";
import type { Curated } from "../build/schema/curated.ts";
import { validate } from "../build/validate/validate.ts";
import { real } from "./built.ts";

export const realFacts = onceFor((): Curated => {
  const result = validate(loadTree(real.facts), real.asOf);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return result.curated;
});

export const realDataset = onceFor((): Dataset => buildDataset(realFacts(), { asOf: real.asOf }));
