/** `start`: builds with the address it serves on as base address, and serves with the fallback. */
import type { Server } from "node:http";
import { addressOf, serve, stopOnSignals, toAddress } from "../fallback/node.ts";
import { build, type BuildOptions } from "./build.ts";
import type { Terminal } from "./report.ts";

export interface StartOptions extends Omit<BuildOptions, "baseUrl"> {
  readonly host: string;
  readonly port: number;
}

/** The listening server, or the exit code where nothing could be built. */
export async function start(options: StartOptions, terminal: Terminal): Promise<Server | number> {
  const { host, port, out } = options;
  const code = await build({ ...options, baseUrl: toAddress(host, port) }, terminal);
  if (code !== 0) return code;
  const server = await serve({ root: out, host, port });
  terminal.out(`serving on ${addressOf(server, host)} (stop with Ctrl+C)\n`);
  return server;
}

/** The exit code, once it serves; a signal stops it. */
export async function startUntilSignal(options: StartOptions, terminal: Terminal): Promise<number> {
  const started = await start(options, terminal);
  if (typeof started === "number") return started;
  stopOnSignals(started);
  return 0;
}
