/** A server as a process of its own: started on a free port, awaited, stopped with all it started. */
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { askHttp } from "../ask.ts";
import type { Running, Site } from "./target.ts";

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** In milliseconds: a busy machine starts a server slowly; one that ends is noticed at once. */
const patience = 600_000;

/** Resolves once the process answers on the port; rejects with what it printed where it ends first. */
export async function startProcess(
  { command, args, cwd, env = {} }: Command,
  port: number,
  { basePath }: Pick<Site, "basePath">,
): Promise<Running> {
  // A group of its own, so that its children can be stopped with it.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  let ended: string | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (printed = (printed + String(data)).slice(-2000)));
  const killed = (): void => signal(child.pid, "SIGKILL");
  process.once("exit", killed);
  const exit = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      ended = error.message;
      resolve();
    });
    child.once("exit", (code, signal) => {
      ended ??= `ended with ${code ?? signal}`;
      resolve();
    });
  });
  const client = askHttp(`http://127.0.0.1:${port}${basePath}`);
  const { ask } = client;
  const stop = async (): Promise<void> => {
    client.close();
    if (ended === undefined) signal(child.pid, "SIGTERM");
    await Promise.race([exit, wait(3000, undefined, { ref: false })]);
    if (ended === undefined) killed();
    await exit;
    process.off("exit", killed);
  };
  const end = Date.now() + patience;
  for (;;) {
    try {
      await ask({ method: "GET", address: "/llms.txt", headers: {} });
      return { ask, stop };
    } catch (error) {
      if (ended !== undefined || Date.now() > end) {
        await stop();
        throw new Error(`${command} ${ended ?? (error as Error).message}\n${printed}`, {
          cause: error,
        });
      }
      await wait(30);
    }
  }
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has ended by itself in the meantime.
  }
}
