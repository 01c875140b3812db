/**
 * The preview over HTTP: what `start` would serve, with one script more in each page, and the stream that tells
 * pages of changes. What is published may be read by anybody, a draft by its author alone: no page of another
 * origin is answered.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mediaTypes } from "../../schema/contract/route.ts";
import type { ExchangeAnswer } from "../../fallback/error-answer.ts";
import { isLoopback } from "../../fallback/node/from-here.ts";
import { listenerOf, openResponder, startListening } from "../../fallback/node/serve.ts";
import type { ReadFile } from "../../fallback/output-files.ts";
import { devPaths, injected, pageScript, waitingPage } from "./page.ts";

/** What pages are told of the facts. */
export interface DraftState {
  /** Another one whenever something else is published: a page of another version loads itself anew. */
  readonly version: string;
  /** What is wrong with the facts, as the terminal says it; may be empty. */
  readonly notes: string;
}

/** What is served; it may change between two requests. */
export interface Draft {
  /** Undefined: there is no dataset yet. */
  readonly files: () => ReadFile | undefined;
  readonly state: () => DraftState;
}

export interface DraftServer {
  readonly server: Server;
  /** Tells every open page of the state that is served now. */
  tell(state: DraftState): void;
  close(): Promise<void>;
}

/** Rejects where the address is taken. */
export async function openDraftServer(
  draft: Draft,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<DraftServer> {
  const open = new Set<ServerResponse>();
  const isLocal = isLoopback(host);
  const answer = listenerOf(responderOf(draft, host));
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(forOwnOrigin)) response.setHeader(name, value);
    if (isForeign(request, isLocal)) response.writeHead(403).end(refusal);
    else if (request.url !== devPaths.events) answer(request, response);
    else {
      response.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        connection: "close",
      });
      response.write(`retry: 500\n\n${eventOf(draft.state())}`);
      open.add(response);
      response.once("close", () => open.delete(response));
    }
  });
  await startListening(server, host, port);
  return {
    server,
    tell(state) {
      for (const response of open) response.write(eventOf(state));
    },
    close: () =>
      new Promise((resolve) => {
        for (const response of open) response.end();
        server.close(() => resolve());
        // Browsers hold connections ready on which they ask nothing: none of them is waited for.
        server.closeAllConnections();
      }),
  };
}

/** JSON holds no line break. */
function eventOf(state: DraftState): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}

const refusal =
  "The preview answers to the names of this machine alone, to its own pages and to programs.\n";

/** In every answer: not in a frame, not as a picture or script, not by the window that opened it. */
const forOwnOrigin = {
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "content-security-policy": "frame-ancestors 'none'",
  "x-frame-options": "DENY",
} as const;

/**
 * True for whatever a page of another site, or of another port of this machine, asks for; such a page can also
 * give its own name this address (DNS rebinding). A link on it may be followed: its reader sees the draft, the page
 * does not. Programs say nothing of either.
 */
function isForeign({ method, headers }: IncomingMessage, isLocal: boolean): boolean {
  const { host = "", origin } = headers;
  if (isLocal && !isLoopback(host.replace(/:\d+$/, ""))) return true;
  if (origin !== undefined && origin !== `http://${host}`) return true;
  const site = headers["sec-fetch-site"] ?? "none";
  const isLink =
    headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return site !== "same-origin" && site !== "none" && !(method === "GET" && isLink);
}

function responderOf(draft: Draft, host: string): ReturnType<typeof openResponder> {
  const withScript: ReadFile = async (file) => {
    const { version } = draft.state();
    const bytes = await draft.files()?.(file);
    if (bytes === undefined || !file.endsWith(".html")) return bytes;
    return new TextEncoder().encode(injected(new TextDecoder().decode(bytes), version));
  };
  const respond = openResponder({ read: withScript }, host);
  return async (asked) => {
    if (new URL(asked.url).pathname === devPaths.script) return fresh(pageScript, mediaTypes.js);
    // While no facts can be served programs get the problems, browsers a page that loads itself again.
    if (draft.files() === undefined)
      return /text\/html/.test(asked.headers.get("accept") ?? "")
        ? fresh(injected(waitingPage, draft.state().version), mediaTypes.html, 503)
        : fresh(JSON.stringify(draft.state()), mediaTypes.json, 503);
    const { status, headers, body } = await respond(asked);
    // Nothing that lets other origins read or show an answer of the published dataset.
    const own = Object.entries(headers).filter(
      ([name]) => name !== "cross-origin-resource-policy" && !name.startsWith("access-control-"),
    );
    // A browser asks each time whether what it has is still what there is.
    if (status < 300) own.push(["cache-control", "no-cache"]);
    return { status, headers: Object.fromEntries(own), body };
  };
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
