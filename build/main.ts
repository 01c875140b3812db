/** The command line of all commands. */
import { commands, families } from "./commands/verbs.ts";
import { runCommandLine } from "./commands/terminal/command-line.ts";

await runCommandLine(commands, families);
