/** `start`: builds with the address it serves on as base address, and serves with the fallback. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serverAddress, startListening, serve, stopOnSignals } from "../fallback/node/serve.ts";
import { mend } from "../swap/recover.ts";
import { build, type BuildOptions } from "./build.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface StartOptions extends Omit<BuildOptions, "baseUrl"> {
  readonly host: string;
  readonly port: number;
}

/**
 * The listening server, or the exit code where nothing could be built. The port is taken first: a build is not
 * waited for in vain, and the address is known, which the output says of itself. Throws where nothing can
 * listen there.
 */
export async function startServer(
  options: StartOptions,
  terminal: Terminal,
): Promise<Server | number> {
  const { host, out } = options;
  const holder = await startListening(createServer(answerLater), host, options.port);
  const address = serverAddress(holder, host);
  const { port } = holder.address() as AddressInfo;
  try {
    const code = await build({ ...options, baseUrl: address }, terminal);
    if (code !== 0) return code;
  } finally {
    await closeServer(holder);
  }
  const server = await serve({ root: out, host, port, recover: async () => void mend(out) });
  terminal.out(`serving on ${address} (stop with Ctrl+C)\n`);
  return server;
}

/** The exit code, once it serves; a signal stops it. */
export async function startUntilSignal(options: StartOptions, terminal: Terminal): Promise<number> {
  const started = await startServer(options, terminal);
  if (typeof started === "number") return started;
  stopOnSignals(started);
  return 0;
}

/** What is asked for while the answers are being built. */
const answerLater: RequestListener = (_, response) => {
  response
    .writeHead(503, { "retry-after": "5", connection: "close", "content-type": "text/plain" })
    .end("The dataset is being built.\n");
};

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
