/** The command line of all commands. */
import { commands } from "./command/verbs.ts";
import { runCommandLine } from "./terminal/command-line.ts";

await runCommandLine(commands);
