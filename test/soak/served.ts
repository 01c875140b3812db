/** A built output served by the script that it holds, as a process of its own whose memory is measured. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { built } from "../built.ts";

export interface Served {
  readonly port: number;
  /** In bytes, as the system counts it. */
  memory(): number;
  /** What it printed to standard error. */
  errors(): string;
  isRunning(): boolean;
  /** The status of one small answer to another client. */
  status(): Promise<number>;
  stop(): Promise<void>;
}

/** A file of 16 MB, as it is asked for. */
export const big = "/data/big.txt";

export async function startServed(): Promise<Served> {
  const dataset = await built();
  writeFileSync(join(dataset.out, big), "big\n".repeat(4_000_000));
  const child = spawn(process.execPath, ["server.mjs"], {
    cwd: dataset.out,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => void (errors += String(chunk)));
  const address = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data: Buffer) => resolve(String(data).trim())),
  );
  return {
    port: Number(new URL(address).port),
    memory: () => memoryOf(child),
    errors: () => errors,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    status: async () => (await fetch(`${address}/data/status.json`)).status,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.kill("SIGKILL")) await ended;
      dataset.remove();
    },
  };
}

/** Zero once it has ended. */
function memoryOf({ pid, exitCode, signalCode }: ChildProcess): number {
  if (exitCode !== null || signalCode !== null) return 0;
  return 1024 * Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}
