/**
 * A program → what it and all that it started took: seconds of processor time and of the wall, and the
 * most memory that one of its processes held, in bytes. The system counts, and Python asks it, since
 * Node.js cannot ask for a child's.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Taken {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
}

export interface Program {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that are as good as 0. */
  readonly codes?: readonly number[];
}

export interface Running {
  readonly child: ChildProcess;
  /** Rejects where the program failed. */
  readonly taken: Promise<Taken>;
  /** Asks the program to end. */
  stop(): void;
}

const counter = fileURLToPath(new URL("rusage.py", import.meta.url));

/** Starts a program; its standard output is thrown away. */
export function startMeasured({ command, cwd, env, codes = [] }: Program): Running {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const result = join(folder, "taken.json");
  const child = spawn("python3", [counter, result, ...command], {
    cwd,
    env: { ...process.env, npm_config_loglevel: "error", ...env },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const taken = new Promise<Taken>((resolve, reject) => {
    child.once("error", () =>
      reject(new Error("python3 cannot be run; it counts what programs take.")),
    );
    child.once("close", (code) => {
      if (code !== null && (code === 0 || codes.includes(code)))
        resolve(JSON.parse(readFileSync(result, "utf8")) as Taken);
      else reject(new Error(`${command.join(" ")} ended with ${code}: ${said.slice(-2000)}`));
      rmSync(folder, { recursive: true });
    });
  });
  return { child, taken, stop: () => void process.kill(-child.pid!, "SIGTERM") };
}

export function measure(program: Program): Promise<Taken> {
  return startMeasured(program).taken;
}

/** Of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
}
