/** `start`: builds with the address it serves on as base address, and serves with the fallback. */
import type { Server } from "node:http";
import { addressOf, serve, stopOnSignals, toAddress } from "../fallback/node.ts";
import { build, type BuildOptions } from "./build.ts";
import { buildFlags, buildOptions, listenOptions } from "./options.ts";
import type { Terminal } from "./report.ts";
import { verb } from "./verb.ts";

export interface StartOptions extends Omit<BuildOptions, "baseUrl"> {
  readonly host: string;
  readonly port: number;
}

const { "base-url": _, ...flags } = buildFlags;

export const startVerb = verb({
  name: "start",
  summary: "Builds dist with the address it serves on as base address, and serves it.",
  about: "PORT and HOST say where it serves (8080, 127.0.0.1).",
  flags,
  examples: ["npm start", "PORT=3000 npm start"],
  exits: { 0: "stopped", 1: "the facts, a publish gate or the output folder refused" },
  async run(given, _, { environment, now, terminal }) {
    const options = { ...buildOptions(given, environment, now), ...listenOptions(environment) };
    const started = await start(options, terminal);
    if (typeof started === "number") return started;
    stopOnSignals(started);
    return 0;
  },
});

/** The listening server, or the exit code where nothing could be built. */
export async function start(options: StartOptions, terminal: Terminal): Promise<Server | number> {
  const { host, port, out } = options;
  const code = await build({ ...options, baseUrl: toAddress(host, port) }, terminal);
  if (code !== 0) return code;
  const server = await serve({ root: out, host, port });
  terminal.out(`serving on ${addressOf(server, host)} (stop with Ctrl+C)\n`);
  return server;
}
