/** The project's own facts, read, judged and derived once in each process that runs tests: nobody changes them. */
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { onceFor } from "../build/schema/lists/once-for.ts";
import type { Curated } from "../build/schema/curated.ts";
import { real } from "./built.ts";
import { curatedOf } from "./valid.ts";

export const realFacts = onceFor((): Curated => curatedOf(real.facts, real.asOf));

export const realDataset = onceFor((): Dataset => buildDataset(realFacts(), { asOf: real.asOf }));
