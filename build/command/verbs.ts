/** Every command, in the order in which the help lists them. */
import { buildVerb } from "./build.ts";
import { checkVerb } from "./check.ts";
import { docsVerb } from "./docs.ts";
import { schemasVerb } from "./schemas.ts";
import { startVerb } from "./start.ts";
import type { Verb } from "./verb.ts";

export const verbs: readonly Verb[] = [startVerb, buildVerb, checkVerb, schemasVerb, docsVerb];
