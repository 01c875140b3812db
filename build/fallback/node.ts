/** The handler on Node's own HTTP server, reading one output folder from disk. No package is needed. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createHandler, type Handler } from "./handler.ts";
import { isLoopback } from "./mcp/loopback.ts";
import { largestBody } from "./mcp/post.ts";
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
  const handler = createHandler({ read: readFrom(root), basePath, isLocal: isLoopback(host) });
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

/** Where a listening server is reached: the port it was given, or the free one it took. */
export function addressOf(server: Server, host: string): string {
  return toAddress(host, (server.address() as AddressInfo).port);
}

export function toAddress(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
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
    const body = incoming.method === "POST" ? await readBody(incoming) : null;
    const response = await handler(toRequest(incoming, body));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(response.body === null ? undefined : new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    process.stderr.write(`${incoming.method} ${incoming.url}: ${String(error)}\n`);
    if (!outgoing.headersSent) outgoing.writeHead(500, { "access-control-allow-origin": "*" });
    outgoing.end();
  }
}

/** The body, cut one byte after the largest that is accepted: the rest is thrown away as it arrives. */
function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (): void => resolve(Buffer.concat(chunks));
    incoming.on("data", (chunk: Buffer) => {
      if (size > largestBody) return;
      chunks.push(chunk.subarray(0, largestBody + 1 - size));
      size += chunk.length;
      if (size > largestBody) done();
    });
    incoming.once("end", done);
    incoming.once("error", done);
  });
}

function toRequest(
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Uint8Array<ArrayBuffer> | null,
): Request {
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  // Only path and query count; a target such as `//x` or `*` must not become a host.
  const target = url.startsWith("/") ? url : `/${url}`;
  return new Request(`http://localhost${target.replace(/^\/+/, "/")}`, {
    method,
    headers: list,
    body,
  });
}
