/** The command line of all commands. */
import { verbs } from "./command/verbs.ts";
import { runCommandLine } from "./terminal/command-line.ts";

await runCommandLine(verbs);
