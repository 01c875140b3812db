/** How the programs of this folder end: with what they print, and an exit code. */

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
