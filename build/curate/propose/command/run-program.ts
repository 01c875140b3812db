/** Programs of this machine, run without a shell. Tests give their own. */
import { execFile } from "node:child_process";
import type { CommandEnvironment } from "../../../terminal/options.ts";

export interface ProgramEnd {
  /** Null where the program is not installed. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export type RunProgram = (
  program: string,
  args: readonly string[],
  folder: string,
  input?: string,
) => Promise<ProgramEnd>;

export function programsIn(environment: CommandEnvironment): RunProgram {
  const env = { ...environment, GIT_LITERAL_PATHSPECS: "1" };
  return (program, args, cwd, input = "") =>
    new Promise((resolve) => {
      const child = execFile(program, args, { cwd, env, encoding: "utf8" }, (error, out, err) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : null;
        resolve({ code, out, err: err === "" && error !== null ? error.message : err });
      });
      // A program may end before it has read its input: its exit code says why.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
    });
}
