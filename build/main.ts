/** The command line of all commands. */
import { commands } from "./commands/verbs.ts";
import { runCommandLine } from "./commands/terminal/command-line.ts";

await runCommandLine(commands);
