/**
 * The preview over HTTP: what `start` would serve, through the same handler, with one line more in each
 * page; and beside it the files of that line and the stream that tells pages of changes. What is published
 * may be read by anybody, a draft by its author alone: no page of another origin is answered.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { mediaTypes } from "../../schema/contract/routes.ts";
import type { ExchangeAnswer } from "../../fallback/error-answer.ts";
import { createResponder, type Responder } from "../../fallback/handler.ts";
import type { HttpAsked } from "../../fallback/http-asked.ts";
import { isLoopback } from "../../fallback/mcp/post.ts";
import { listenerOf, startListening } from "../../fallback/node/serve.ts";
import type { ReadFile } from "../../fallback/output-files.ts";
import { devPaths, injected, waitingPage, type PageFiles } from "./page.ts";
import type { PreviewState } from "./state.ts";

/** What is served; it may change between two requests. */
export interface Served {
  readonly read: ReadFile;
  /** False: every address answers that there is nothing yet. */
  readonly hasDataset: () => boolean;
  readonly state: () => PreviewState;
  readonly pageFiles: () => Promise<PageFiles>;
}

export interface SiteServer {
  readonly server: Server;
  /** Tells every open page of the state that is served now. */
  tell(): void;
  close(): Promise<void>;
}

/** Rejects where the address is taken. */
export async function openSiteServer(
  served: Served,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<SiteServer> {
  const events = openEvents();
  const isLocal = isLoopback(host);
  const answer = listenerOf(responderOf(served, isLocal));
  const server = createServer((request, response) => {
    for (const [name, value] of forOwnOrigin) response.setHeader(name, value);
    if (isLocal && !isLoopback(nameIn(request.headers.host))) response.writeHead(403).end(foreign);
    else if (isOfOtherOrigin(request)) response.writeHead(403).end(otherOrigin);
    else if (request.url === devPaths.events && request.method === "GET") events.open(response);
    else answer(request, response);
  });
  await startListening(server, host, port);
  return {
    server,
    tell: () => events.send(served.state()),
    close: () =>
      new Promise((resolve) => {
        events.close();
        server.close(() => resolve());
        // Browsers hold connections ready on which they ask nothing: none of them is waited for.
        server.closeAllConnections();
      }),
  };
}

/** A page of another site can give its own name this address (DNS rebinding): drafts are not for it. */
const foreign =
  "The preview answers to the names of this machine alone; HOST says who else is served.\n";

const otherOrigin =
  "The preview answers to its own pages and to programs: drafts are for no other page.\n";

function nameIn(host = ""): string {
  return host.replace(/:\d+$/, "");
}

/** In every answer: not in a frame, not as a picture or script, not by the window that opened it. */
const forOwnOrigin: ReadonlyMap<string, string> = new Map([
  ["cross-origin-resource-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["content-security-policy", "frame-ancestors 'none'"],
  ["x-frame-options", "DENY"],
]);

/**
 * True for whatever a page of another site, or of another port of this machine, asks for. A link on such
 * a page may be followed: its reader sees the draft, the page does not. Programs say nothing of either.
 */
function isOfOtherOrigin({ method, headers }: IncomingMessage): boolean {
  const { host, origin } = headers;
  if (origin !== undefined && origin !== originAt(host)) return true;
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return false;
  return !(method === "GET" && isLinkFollowed(headers));
}

/** The origin of a host as browsers write it, without the default port. */
function originAt(host = ""): string | undefined {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

function isLinkFollowed(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}

/** Milliseconds after which a page connects again. */
const retry = 500;

/** Server-sent events: the newest state says everything, so a page that comes later gets that one alone. */
function openEvents() {
  const open = new Set<ServerResponse>();
  let newest = "";
  return {
    open(response: ServerResponse): void {
      response.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        connection: "close",
      });
      response.write(`retry: ${retry}\n\n${newest}`);
      open.add(response);
      response.once("close", () => open.delete(response));
    },
    send(state: PreviewState): void {
      // JSON holds no line break.
      const text = `data: ${JSON.stringify(state)}\n\n`;
      if (text === newest) return;
      newest = text;
      for (const response of open) response.write(text);
    },
    close(): void {
      for (const response of open) response.end();
    },
  };
}

function responderOf(served: Served, isLocal: boolean): Responder {
  const respond = createResponder({ read: (file) => read(file), isLocal });

  /** Pages with the script line, which holds the version of the state that the page shows. */
  async function read(file: string): ReturnType<ReadFile> {
    const { version } = served.state();
    const bytes = await served.read(file);
    if (bytes === undefined || !file.endsWith(".html")) return bytes;
    return new TextEncoder().encode(injected(new TextDecoder().decode(bytes), version));
  }

  return async (request) => {
    const path = new URL(request.url).pathname;
    if (path === devPaths.state) return fresh(JSON.stringify(served.state()), mediaTypes.json);
    if (path === devPaths.script) return fresh((await served.pageFiles()).script, mediaTypes.js);
    if (path === devPaths.style) return fresh((await served.pageFiles()).style, mediaTypes.css);
    if (!served.hasDataset()) return waiting(request, served.state());
    const { status, headers, body } = await respond(request);
    // Nothing that lets other origins read or show an answer of the published dataset.
    const own = Object.entries(headers).filter(
      ([name]) => name !== "cross-origin-resource-policy" && !name.startsWith("access-control-"),
    );
    // A browser asks each time whether what it has is still what there is.
    if (status < 300) own.push(["cache-control", "no-cache"]);
    return { status, headers: Object.fromEntries(own), body };
  };
}

/** While no facts can be served programs get the problems as JSON, browsers a page that loads itself again. */
function waiting(request: HttpAsked, state: PreviewState): ExchangeAnswer {
  return /text\/html/.test(request.headers.get("accept") ?? "")
    ? fresh(injected(waitingPage, state.version), mediaTypes.html, 503)
    : fresh(JSON.stringify(state), mediaTypes.json, 503);
}

function fresh(text: string, type: string, status = 200): ExchangeAnswer {
  const body = new TextEncoder().encode(text);
  const headers = {
    "content-type": type,
    "content-length": String(body.length),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return { status, headers, body };
}
