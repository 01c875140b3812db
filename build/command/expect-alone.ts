/** The command line of `expect` alone, which projects run in each of their builds: nothing of the others is loaded. */
import { runCommandLine } from "../terminal/command-line.ts";
import { expectVerb } from "./verbs/expect.ts";

await runCommandLine([expectVerb]);
