/** `start`: builds with the address it serves on as base address, and serves with the fallback. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "../fallback/node.ts";
import { build, type BuildOptions } from "./build.ts";
import type { Terminal } from "./report.ts";

export interface StartOptions extends Omit<BuildOptions, "baseUrl"> {
  readonly host: string;
  readonly port: number;
}

/** The listening server, or the exit code where nothing could be built. */
export async function start(options: StartOptions, terminal: Terminal): Promise<Server | number> {
  const { host, port, out } = options;
  const address = host.includes(":") ? `[${host}]` : host;
  const code = await build({ ...options, baseUrl: `http://${address}:${port}` }, terminal);
  if (code !== 0) return code;
  const server = await serve({ root: out, host, port });
  const { port: bound } = server.address() as AddressInfo;
  terminal.out(`serving on http://${address}:${bound} (stop with Ctrl+C)\n`);
  return server;
}
