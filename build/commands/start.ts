/**
 * `start`: builds with the address it serves on as base address, and serves it. It listens first: until the
 * output stands, each answer is composed when it is asked for, of what the output is composed of.
 */
import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import { build, type BuildOptions } from "./build.ts";
import type { ContentsInput } from "../publish/compose/contents.ts";
import { openContents } from "./dev/contents-on-demand.ts";
import type { Responder } from "../fallback/handler.ts";
import { openDisk } from "../fallback/node/disk.ts";
import {
  openResponder,
  serveAnswers,
  serverAddress,
  stopOnSignals,
} from "../fallback/node/serve.ts";
import { recoverToServe } from "../publish/recover.ts";
import { buildFlags, buildOptions, listenOptions } from "./terminal/options.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { verb } from "./terminal/verb.ts";

const { "base-url": _, ...flags } = buildFlags;

export const startVerb = verb({
  name: "start",
  summary: "Builds dist with the address it serves on as base address, and serves it.",
  about:
    "It listens at once, and composes what is asked for until dist stands. PORT and HOST say where it serves (8080, 127.0.0.1).",
  flags,
  examples: ["npm start", "PORT=3000 npm start"],
  exits: { 0: "stopped", 1: "the facts, a publish gate or the output folder refused" },
  async run(given, _, { environment, now, terminal }) {
    const options = { ...buildOptions(given, environment, now), ...listenOptions(environment) };
    // A signal ends a build by itself; from its end on it stops the server.
    const started = await startServer(options, terminal, stopOnSignals);
    return typeof started === "number" ? started : 0;
  },
});

export interface StartOptions extends Omit<BuildOptions, "baseUrl" | "onContents"> {
  readonly host: string;
  readonly port: number;
}

/** In these turns of the process a connection is taken, its request read, and its answer sent. */
const firstTurns = 4;

/**
 * The listening server, or the exit code where nothing could be built. The port is taken first: the address
 * is known then, which the output says of itself. `onBuilt` is called at once when the output stands. Throws
 * where nothing can listen there.
 */
export async function startServer(
  options: StartOptions,
  terminal: Terminal,
  onBuilt: (server: Server) => void = () => {},
): Promise<Server | number> {
  const { host, out } = options;
  let begin!: (respond: Responder) => void;
  const begun = new Promise<Responder>((resolve) => (begin = resolve));
  let respond: Responder = async (asked) => (await begun)(asked);
  const server = await serveAnswers((asked) => respond(asked), options);
  const address = serverAddress(server, host);
  terminal.out(`serving on ${address} (stop with Ctrl+C)\n`);
  const onContents = async (input: Omit<ContentsInput, "read">): Promise<void> => {
    respond = openResponder({ read: openContents(input) }, host);
    begin(respond);
    // Who is waiting is answered before anything is written.
    for (let turn = 0; turn < firstTurns; turn++) await setImmediate();
  };
  let code: number | undefined;
  try {
    code = await build({ ...options, baseUrl: address, onContents }, terminal);
  } finally {
    if (code !== 0) await closeServer(server);
  }
  if (code !== 0) return code;
  onBuilt(server);
  const disk = openDisk(out, { recover: async () => void recoverToServe(out) });
  respond = openResponder(disk, host);
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
