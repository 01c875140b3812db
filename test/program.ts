/** How the programs of this folder are asked, and how they end: with what they print, and an exit code. */
import { relative } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { refuseNpmOptions } from "../build/commands/terminal/npm-options.ts";

/** Prints to standard output, or to standard error if the arguments were not understood. Returns the code. */
export function print(text: string, code: number): number {
  (code === 2 ? process.stderr : process.stdout).write(text);
  return code;
}

/** Sets the exit code that `main` returns; 2 if it throws, after its message. */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = print(`${(error as Error).message}\n`, 2);
  }
}

/** The arguments of this process; throws for options that npm took for itself. */
export function programArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
) {
  const typed = `npx tsx ${relative(".", process.argv[1]!)}`;
  refuseNpmOptions(Object.keys(options), process.env, typed);
  return parseArgs({ allowPositionals: true, args: process.argv.slice(2), options });
}
