/** Serves one output folder with the handler on Node's own HTTP server. It needs no package. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { errorAnswer } from "../error-answer.ts";
import { createResponder, type HandlerOptions, type Responder } from "../handler.ts";
import { openDisk, type DiskOptions } from "./disk.ts";
import { isFromHere, isLoopback } from "./from-here.ts";
import { openGzip } from "./gzip.ts";
import { type Limits, usualLimits } from "./limits.ts";
import { refuseConnection, refusalOf } from "./refuse.ts";
import { fromIncoming } from "./request.ts";
import { openSend } from "./send.ts";

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly limits?: Partial<Limits>;
}

export interface ServeOptions extends DiskOptions, ListenOptions {
  /** The output folder of a build. */
  readonly root: string;
  readonly basePath?: string;
}

/** Resolves when the server accepts requests; rejects if the address is in use. */
export function serve({ root, basePath = "", ...options }: ServeOptions): Promise<Server> {
  const disk = openDisk(root, options);
  return serveAnswers(openResponder({ ...disk, basePath }, options.host), options);
}

/** The same for answers from anywhere. */
export function serveAnswers(
  respond: Responder,
  { host, port, limits }: ListenOptions,
): Promise<Server> {
  return startListening(boundedServer(respond, { ...usualLimits, ...limits }), host, port);
}

function toLog(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Answers for a server that is reached by this name. */
export function openResponder(
  options: Omit<HandlerOptions, "gzip" | "mayCall" | "log">,
  host: string,
): Responder {
  return createResponder({
    ...options,
    gzip: openGzip(),
    ...(isLoopback(host) ? { mayCall: isFromHere } : {}),
    log: toLog,
  });
}

/** Returns the function that a Node server calls for each request. */
export function listenerOf(respond: Responder, limits: Limits = usualLimits): RequestListener {
  return openExchange(respond, limits).listener;
}

interface Exchange {
  readonly listener: RequestListener;
  /** Answers input that is no readable request, and closes the connection. */
  readonly refused: (socket: Socket, code: string | undefined) => void;
}

function openExchange(respond: Responder, limits: Limits): Exchange {
  const send = openSend(limits);
  /** The answer that each connection waits for. */
  const awaited = new WeakMap<Socket, ServerResponse>();
  const ending = new WeakSet<Socket>();

  /**
   * Closes a connection after this answer, once. Each further request that waited on it would hold memory; who
   * sent one sends it again on another connection (RFC 9112 section 9.3.2).
   */
  function endAfter(outgoing: ServerResponse, socket: Socket): void {
    if (ending.has(socket)) return;
    ending.add(socket);
    socket.pause();
    if (outgoing.headersSent) outgoing.once("close", () => socket.destroySoon());
    else outgoing.setHeader("connection", "close");
  }

  return {
    listener(incoming, outgoing) {
      const { socket } = incoming;
      const first = awaited.get(socket);
      if (first !== undefined) return endAfter(first, socket);
      awaited.set(socket, outgoing);
      const done = (): void => void awaited.delete(socket);
      // Whichever comes first: the connection may take its next request once the answer was handed over.
      outgoing.once("finish", done).once("close", () => outgoing.writableFinished || done());
      const fault = faultOf(incoming, limits);
      if (fault) return void send(errorAnswer(refusalOf(fault)), incoming, outgoing);
      void respond(fromIncoming(incoming, outgoing)).then((answer) =>
        send(answer, incoming, outgoing),
      );
    },
    refused(socket, code) {
      const first = awaited.get(socket);
      // If it broke off itself it would never end, so its answer is not awaited.
      if (first?.req.complete) endAfter(first, socket);
      else refuseConnection(socket, refusalOf(code), limits);
    },
  };
}

function faultOf(incoming: IncomingMessage, { headerLines }: Limits): string | undefined {
  const { rawHeaders, headers, httpVersion } = incoming;
  if (rawHeaders.length > 2 * headerLines) return "HPE_HEADER_OVERFLOW";
  // RFC 9112 section 3.2: one line of it, no more and no less. Of two, a server in front may heed the other.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  if (hosts.length > 1) return "TWO_HOSTS";
  return headers.host === undefined && httpVersion === "1.1" ? "NO_HOST" : undefined;
}

function boundedServer(respond: Responder, limits: Limits): Server {
  const { listener, refused } = openExchange(respond, limits);
  const times = {
    headersTimeout: limits.headersTime,
    requestTimeout: limits.requestTime,
    connectionsCheckingInterval: limits.lookTime,
    keepAliveTimeout: limits.idleTime,
  };
  const server = createServer(
    // Node's own check for a missing host name would answer too early, and not with our error body.
    { ...times, maxHeaderSize: limits.headerBytes, requireHostHeader: false },
    listener,
  );
  server.maxConnections = limits.connections;
  server.once("drop", () =>
    toLog(`${limits.connections} connections are open; further ones are closed.`),
  );
  server.timeout = limits.readTime;
  // These requests are handled like others: `100 Continue` is sent when the body is read.
  server.on("checkContinue", listener).on("checkExpectation", listener);
  server.on("connect", ({ socket }: IncomingMessage) => refused(socket, "CONNECT"));
  server.on("clientError", ({ code }: NodeJS.ErrnoException, socket: Socket) => {
    // The client sent nothing or is gone, so no answer is written.
    if (socket.bytesRead === 0 || !socket.writable || code === "ECONNRESET") socket.destroy();
    else refused(socket, code);
  });
  return server;
}

/** Resolves when the server accepts requests; rejects if the address is in use. */
export function startListening(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

/** The address of a listening server, with its real port even if 0 was asked for. */
export function serverAddress(server: Server, host: string): string {
  return toAddress(host, (server.address() as AddressInfo).port);
}

export function toAddress(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** In milliseconds: the time to finish the answers that are being sent. */
const grace = 2000;

/**
 * Stops the server on SIGINT, SIGTERM and SIGHUP. Answers that have begun are finished, idle connections are
 * closed, and connections that only stay open are not waited for.
 */
export function stopOnSignals(server: Server): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), grace).unref();
    });
}
