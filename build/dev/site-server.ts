/**
 * The preview over HTTP: what `start` would serve, through the same handler, with one line more in each
 * page; and beside it the files of that line and the stream that tells pages of changes.
 */
import { createServer, type Server } from "node:http";
import { createHandler, type Handler } from "../fallback/handler.ts";
import type { HttpAsked } from "../fallback/http-asked.ts";
import { isLoopback } from "../fallback/mcp/post.ts";
import { startListening, listenerOf } from "../fallback/node/serve.ts";
import type { ReadFile } from "../fallback/output-files.ts";
import { mediaTypes } from "../contract/routes.ts";
import { openEvents } from "./events.ts";
import { forOwnOrigin, isOfOtherOrigin, withoutSharing } from "./origin.ts";
import { injected, devPaths, waitingPage, type PageFiles } from "./page.ts";
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

/** Rejects where the address is taken. Requests that come before `served` wait for it. */
export async function openSiteServer(
  served: Promise<Served>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<SiteServer> {
  const events = openEvents<PreviewState>();
  const isLocal = isLoopback(host);
  const handler = handlerOf(served, isLocal);
  const answer = listenerOf(async (asked) => {
    const { status, headers, body } = await handler(asked);
    return { status, headers: Object.fromEntries(headers), body };
  });
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
    tell: () => void served.then(({ state }) => events.send(state())),
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

function handlerOf(served: Promise<Served>, isLocal: boolean): Handler {
  const handler = createHandler({ read: (file) => read(file), isLocal });

  /**
   * Answers a page with the script line, which holds the version of the state that the page shows.
   */
  async function read(file: string): ReturnType<ReadFile> {
    const { read, state } = await served;
    const { version } = state();
    const bytes = await read(file);
    if (bytes === undefined || !file.endsWith(".html")) return bytes;
    return new TextEncoder().encode(injected(new TextDecoder().decode(bytes), version));
  }

  return async (request) => {
    const now = await served;
    const added = await addedFile(new URL(request.url).pathname, now);
    if (added) return added;
    if (!now.hasDataset()) return waiting(request, now.state());
    const response = withoutSharing(await handler(request));
    // A browser asks each time whether what it has is still what there is.
    if (response.ok) response.headers.set("cache-control", "no-cache");
    return response;
  };
}

async function addedFile(path: string, served: Served): Promise<Response | undefined> {
  if (path === devPaths.state) return fresh(JSON.stringify(served.state()), mediaTypes.json);
  if (path === devPaths.script) return fresh((await served.pageFiles()).script, mediaTypes.js);
  if (path === devPaths.style) return fresh((await served.pageFiles()).style, mediaTypes.css);
  return undefined;
}

/**
 * Answers while no facts can be served: programs get the problems as JSON, browsers a page that
 * loads itself again.
 */
function waiting(request: HttpAsked, state: PreviewState): Response {
  const isPage = /text\/html/.test(request.headers.get("accept") ?? "");
  return isPage
    ? fresh(waitingPage(state.version), mediaTypes.html, 503)
    : fresh(JSON.stringify(state), mediaTypes.json, 503);
}

function fresh(body: string, type: string, status = 200): Response {
  const bytes = new TextEncoder().encode(body);
  return new Response(bytes, {
    status,
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
