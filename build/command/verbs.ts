/** Every command, in the order in which the help lists them. */
import { buildVerb } from "./verbs/build.ts";
import { cloneVerbs } from "./clone-verbs.ts";
import { checkVerb } from "./verbs/check.ts";
import { devVerb } from "./verbs/dev.ts";
import { diffVerb } from "./verbs/diff.ts";
import { expectVerb } from "./verbs/expect.ts";
import { factsConflictVerb } from "./verbs/facts-conflict.ts";
import { factsFindVerb } from "./verbs/facts-find.ts";
import { factsFixVerb } from "./verbs/facts-fix.ts";
import { factsFormatVerb } from "./verbs/facts-format.ts";
import { factsNewVerb } from "./verbs/facts-new.ts";
import { factsProposeVerb } from "./verbs/facts-propose.ts";
import { factsRemoveVerb } from "./verbs/facts-remove.ts";
import { factsRenameVerb } from "./verbs/facts-rename.ts";
import { factsSetVerb } from "./verbs/facts-set.ts";
import { historyVerb } from "./verbs/history.ts";
import { initVerb } from "./verbs/init.ts";
import { mineVerb } from "./verbs/mine.ts";
import { packDataVerb } from "./verbs/pack-data.ts";
import { schemasVerb } from "./verbs/schemas.ts";
import { serveVerb } from "./verbs/serve.ts";
import { startVerb } from "./verbs/start.ts";
import type { Verb } from "../terminal/verb.ts";
import { verifyVerb } from "./verbs/verify.ts";
import { witnessVerb } from "./verbs/witness.ts";
import { watchVerb } from "./verbs/watch.ts";

export const verbs: readonly Verb[] = [
  initVerb,
  startVerb,
  devVerb,
  buildVerb,
  serveVerb,
  checkVerb,
  factsFindVerb,
  factsNewVerb,
  factsSetVerb,
  factsConflictVerb,
  factsRemoveVerb,
  factsRenameVerb,
  factsFormatVerb,
  factsFixVerb,
  factsProposeVerb,
  diffVerb,
  historyVerb,
  schemasVerb,
  verifyVerb,
  mineVerb,
  witnessVerb,
  expectVerb,
  watchVerb,
  packDataVerb,
  ...cloneVerbs,
];
