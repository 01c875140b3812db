/** Every command, in the order in which the help lists them. */
import { buildVerb } from "./build.ts";
import { checkVerb } from "./check.ts";
import { devVerb } from "./dev.ts";
import { diffVerb } from "./diff.ts";
import { docsVerb } from "./docs.ts";
import { factsFixVerb } from "./facts-fix.ts";
import { factsFormatVerb } from "./facts-format.ts";
import { factsNewVerb } from "./facts-new.ts";
import { factsSetVerb } from "./facts-set.ts";
import { historyVerb } from "./history.ts";
import { mineVerb } from "./mine.ts";
import { schemasVerb } from "./schemas.ts";
import { startVerb } from "./start.ts";
import type { Verb } from "./verb.ts";
import { verifyVerb } from "./verify.ts";

export const verbs: readonly Verb[] = [
  startVerb,
  devVerb,
  buildVerb,
  checkVerb,
  factsNewVerb,
  factsSetVerb,
  factsFormatVerb,
  factsFixVerb,
  diffVerb,
  historyVerb,
  schemasVerb,
  docsVerb,
  verifyVerb,
  mineVerb,
];
