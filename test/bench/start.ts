/** A server → how long it takes from its start to its first answer. It is stopped then. */
import { get, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { startMeasured, type Taken } from "./measured.ts";

/** The wall to the first 200. What it took else is not known: npm does not wait for what it stops. */
export async function firstAnswer(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Taken> {
  const port = await freePort();
  const start = performance.now();
  const running = startMeasured({
    command,
    cwd,
    env: { PORT: String(port), HOST: "127.0.0.1", ...env },
    codes: [143],
  });
  const ended = running.taken;
  // It is waited for once it was asked to stop.
  ended.catch(() => {});
  const isRunning = (): boolean => running.child.exitCode === null;
  while (isRunning() && (await statusOf(port)) !== 200) await setTimeout(1);
  const wall = (performance.now() - start) / 1000;
  if (isRunning()) running.stop();
  await ended;
  return { wall, cpu: 0, memory: 0 };
}

/** Undefined where nobody listens. */
function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path: "/api/public/v1/providers", agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    }).once("error", () => resolve(undefined));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
