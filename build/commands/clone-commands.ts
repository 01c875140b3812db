/** The commands that work on the sources of the program; an installed package has none of them. */
import type { Commands } from "./terminal/verb.ts";

export const cloneCommands: Commands = {
  docs: async () => (await import("./docs.ts")).docsVerb,
  "pack program": async () => (await import("./pack-program.ts")).packProgramVerb,
};
