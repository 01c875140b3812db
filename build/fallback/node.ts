/** The handler on Node's own HTTP server, reading one output folder from disk. No package is needed. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createHandler, type Handler } from "./handler.ts";
import type { ReadFile } from "./store.ts";

export interface ServeOptions {
  /** The output folder of a build. */
  readonly root: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly basePath?: string;
}

/** A reader of the files below a folder; the handler passes only plain relative paths. */
export function readFrom(root: string): ReadFile {
  return async (file) => {
    try {
      return await readFile(join(root, file));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR" || code === "ENAMETOOLONG")
        return undefined;
      throw error;
    }
  };
}

/** Listens, and resolves once requests are answered; rejects where the address is taken. */
export function serve({ root, host, port, basePath = "" }: ServeOptions): Promise<Server> {
  const handler = createHandler({ read: readFrom(root), basePath });
  const server = createServer((incoming, outgoing) => {
    void answer(handler, incoming, outgoing);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

/** Stops on SIGINT and SIGTERM: what is being answered is finished, idle connections are closed. */
export function stopOnSignals(server: Server): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
    });
}

async function answer(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await handler(toRequest(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(response.body === null ? undefined : new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    process.stderr.write(`${incoming.method} ${incoming.url}: ${String(error)}\n`);
    if (!outgoing.headersSent) outgoing.writeHead(500, { "access-control-allow-origin": "*" });
    outgoing.end();
  }
}

function toRequest({ method = "GET", url = "/", headers }: IncomingMessage): Request {
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  // Only path and query count; a target such as `//x` or `*` must not become a host.
  const target = url.startsWith("/") ? url : `/${url}`;
  return new Request(`http://localhost${target.replace(/^\/+/, "/")}`, { method, headers: list });
}
