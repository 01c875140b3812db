/** The meanings of all problems, in the order in which docs/findings.md explains them. */
import { fileMeaning, yaml, type Meaning } from "../load/problem.ts";
import { excuse } from "./quality/excuse.ts";
import { qualityRules } from "./quality/quality.ts";
import { fieldsMeaning, required, shape } from "./schema-error.ts";
import { content, curationRules } from "./validate.ts";

/** Problems that stop a build. */
export const refusalMeanings: readonly Meaning[] = [
  fileMeaning,
  yaml,
  fieldsMeaning,
  required,
  shape,
  ...curationRules,
  content,
];

/** Findings of the quality rules, which do not stop a build. */
export const warnings: readonly Meaning[] = [...qualityRules, excuse];
