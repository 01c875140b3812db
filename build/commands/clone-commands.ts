/** The commands that work on the sources of the program; an installed package has none of them. */
import type { Commands } from "./terminal/verb.ts";

export const cloneCommands: Commands = {
  "tools docs": async () => (await import("./tools-docs.ts")).toolsDocsVerb,
  "pack program": async () => (await import("./pack-program.ts")).packProgramVerb,
};
