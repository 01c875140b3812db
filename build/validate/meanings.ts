/** Everything a problem can be named after, in the order in which it is explained. */
import { fileMeaning, yaml, type Meaning } from "../load/meaning.ts";
import { content } from "./content.ts";
import { excuse } from "./quality/excuse.ts";
import { qualityRules } from "./quality/quality.ts";
import { fieldsMeaning, required, shape } from "./shapes.ts";
import { curationRules } from "./validate.ts";

/** What keeps facts from being built. */
export const refusalMeanings: readonly Meaning[] = [
  fileMeaning,
  yaml,
  fieldsMeaning,
  required,
  shape,
  ...curationRules,
  content,
];

/** What is probably wrong. */
export const warnings: readonly Meaning[] = [...qualityRules, excuse];
