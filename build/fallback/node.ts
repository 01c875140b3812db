/** The handler on Node's own HTTP server, reading one output folder from disk. No package is needed. */
import { readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isGzipped, isText } from "./encoding.ts";
import { createHandler, type Handler } from "./handler.ts";
import { isFresh } from "./headers.ts";
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
  return listen(createServer(listenerOf(handler)), host, port);
}

/** What a server of Node calls for each request. */
export function listenerOf(handler: Handler): RequestListener {
  const compressed = compressor();
  return (incoming, outgoing) => {
    void answer(handler, compressed, incoming, outgoing);
  };
}

/** Resolves once requests are answered; rejects where the address is taken. */
export function listen(server: Server, host: string, port: number): Promise<Server> {
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

/** Milliseconds to finish what is being answered. */
const grace = 2000;

/**
 * Stops on SIGINT and SIGTERM: what is being answered is finished, idle connections are closed, and one
 * that only stays open is not waited for.
 */
export function stopOnSignals(server: Server): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), grace).unref();
    });
}

async function answer(
  handler: Handler,
  compressed: Compress,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const body = incoming.method === "POST" ? await readBody(incoming) : null;
    const response = await handler(toRequest(incoming, body));
    const { status, headers, content } = await encoded(response, incoming.headers, compressed);
    outgoing.writeHead(status, Object.fromEntries(headers));
    outgoing.end(content);
  } catch (error) {
    process.stderr.write(`${incoming.method} ${incoming.url}: ${String(error)}\n`);
    if (!outgoing.headersSent) outgoing.writeHead(500, { "access-control-allow-origin": "*" });
    outgoing.end();
  }
}

interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly content?: Uint8Array;
}

/**
 * The answer in the form that the client prefers. Compressed, its tag is weak: other bytes, the same
 * facts (RFC 9110 section 8.8.1). The condition is judged here, where the form of the body is known, so
 * that a 304 carries the tag that the body would.
 */
async function encoded(
  response: Response,
  asked: IncomingHttpHeaders,
  compressed: Compress,
): Promise<Sent> {
  const { status, headers, body } = response;
  if (body === null) return { status, headers };
  const content = new Uint8Array(await response.arrayBuffer());
  const isVaried = isText(headers.get("content-type") ?? "");
  const isSmaller = isVaried && isGzipped(asked["accept-encoding"], content.length);
  if (isVaried) headers.append("vary", "Accept-Encoding");
  const etag = headers.get("etag");
  if (etag !== null && isSmaller) headers.set("etag", `W/${etag}`);
  if (etag !== null && isFresh(asked["if-none-match"], etag)) {
    headers.delete("content-type");
    headers.delete("content-length");
    return { status: 304, headers };
  }
  if (!isSmaller) return { status, headers, content };
  const sent = await compressed(content, etag);
  headers.set("content-encoding", "gzip");
  headers.set("content-length", String(sent.length));
  return { status, headers, content: sent };
}

type Compress = (content: Uint8Array, etag: string | null) => Promise<Uint8Array>;

/** In bytes: what is asked for most is compressed once, and the rest of the memory stays free. */
const mostKept = 16_000_000;

/** Remembers by tag, which is that of the bytes: nothing that is kept can grow old. */
function compressor(): Compress {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  return async (content, etag) => {
    const known = etag === null ? undefined : kept.get(etag);
    if (known) return known;
    const made = await promisify(gzip)(content);
    if (etag === null || kept.has(etag)) return made;
    kept.set(etag, made);
    size += made.length;
    for (const [oldest, { length }] of kept) {
      if (size <= mostKept) break;
      kept.delete(oldest);
      size -= length;
    }
    return made;
  };
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

/** Without the condition, which is judged later; HEAD is asked as GET, and Node keeps the body back. */
function toRequest(
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Uint8Array<ArrayBuffer> | null,
): Request {
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === "if-none-match" ? [] : [[name, String(value)]],
  );
  // Only path and query count; a target such as `//x` or `*` must not become a host.
  const target = url.startsWith("/") ? url : `/${url}`;
  return new Request(`http://localhost${target.replace(/^\/+/, "/")}`, {
    method: method === "HEAD" ? "GET" : method,
    headers: list,
    body,
  });
}
