/** The commands that work on the sources of the program; an installed package has none of them. */
import type { Verb } from "../terminal/verb.ts";
import { docsVerb } from "./verbs/docs.ts";
import { packProgramVerb } from "./verbs/pack-program.ts";

export const cloneVerbs: readonly Verb[] = [docsVerb, packProgramVerb];
