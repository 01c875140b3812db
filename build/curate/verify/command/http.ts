/**
 * The network of `verify`: one HTTP exchange as a value. It bears with hostile and broken servers: each
 * phase has its time, and private networks are not asked.
 */
import { lookup as systemLookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import type { ExchangeAnswer, Ask, HttpFailure, SendRequest } from "../network.ts";
import { answerOf, failure } from "./http-body.ts";
import { isPrivateNetwork } from "./http-networks.ts";

export interface HttpOptions {
  /** Milliseconds until the connection stands, until the first byte, and until the last. */
  readonly connectTimeout: number;
  readonly answerTimeout: number;
  readonly totalTimeout: number;
  /** How names become addresses; default: as the system does. */
  readonly lookup?: LookupFunction;
  /** Opens a connection; default: as Node does. */
  readonly connect?: (options: Target) => Duplex;
  /** Whether loopback and private networks may be asked. */
  readonly allowsPrivate?: boolean;
}

/** Where a connection leads: a literal address, or a name and how it becomes addresses. */
export interface Target {
  readonly host: string;
  readonly lookup: LookupFunction;
}

export const patientHttp: HttpOptions = {
  connectTimeout: 10_000,
  answerTimeout: 30_000,
  totalTimeout: 90_000,
};

/** Opens one connection per exchange: between two requests to one host seconds pass anyway. */
export function createSend(options: HttpOptions): SendRequest {
  return (ask, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const exchange = openRequest(ask, options);
      if (!("end" in exchange)) return resolve(exchange);
      const stop = (outcome: () => void): void => {
        clearTimeout(total);
        clearTimeout(phase);
        signal.removeEventListener("abort", abort);
        outcome();
        exchange.destroy();
      };
      const settle = (answer: ExchangeAnswer): void => stop(() => resolve(answer));
      const abort = (): void => stop(() => reject(signal.reason as Error));
      const late = (what: string, millis: number): NodeJS.Timeout =>
        setTimeout(() => settle(failure("timeout", `${what} after ${millis / 1000} s`)), millis);
      const total = late("not done", options.totalTimeout);
      let hasBegun = false;
      let phase = late("no connection", options.connectTimeout);
      signal.addEventListener("abort", abort, { once: true });

      exchange.once("socket", (socket) =>
        socket.once(ask.url.startsWith("https:") ? "secureConnect" : "connect", () => {
          clearTimeout(phase);
          phase = late("no answer", options.answerTimeout);
        }),
      );
      // Not once: what is destroyed may fail again.
      exchange.on("error", (error: NodeJS.ErrnoException) =>
        settle(
          error.code === privateCode
            ? failure("address", error.message)
            : failure(hasBegun ? "cut-short" : "network", error.code ?? error.message),
        ),
      );
      exchange.once("response", (response) => {
        hasBegun = true;
        clearTimeout(phase);
        void answerOf(response, ask).then((answer) => settle(answer));
      });
      exchange.end();
    });
}

const privateCode = "EPRIVATE";

/** A request that Node refuses to make is a failure like any other. */
function openRequest(ask: Ask, options: HttpOptions): http.ClientRequest | HttpFailure {
  try {
    // A literal address is never looked up: it is judged before anything is opened.
    const literal = new URL(ask.url).hostname.replace(/^\[|\]$/g, "");
    const isRefused =
      options.allowsPrivate !== true && isIP(literal) !== 0 && isPrivateNetwork(literal);
    return isRefused ? failure("address", privateNetwork().message) : request(ask, options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return failure("network", code ?? message);
  }
}

function request({ url, headers }: Ask, options: HttpOptions): http.ClientRequest {
  const send = new URL(url).protocol === "https:" ? https.request : http.request;
  const lookup = options.lookup ?? systemLookup;
  return send(url, {
    method: "GET",
    // Node asks an agent of its own only where nobody else connects.
    ...(options.connect === undefined
      ? { agent: false }
      : { createConnection: options.connect as http.RequestOptions["createConnection"] }),
    headers: { ...headers, connection: "close" },
    // Some policies in headers are longer than the 16 KiB that Node allows.
    maxHeaderSize: 128 * 1024,
    lookup: options.allowsPrivate === true ? lookup : publicOnly(lookup),
  });
}

function privateNetwork(): Error {
  return Object.assign(new Error("a private network"), { code: privateCode });
}

/** Judges what a name resolves to and not the name: a public name may lead into a private network. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error !== null) return callback(error, address, family);
      const addresses =
        typeof address === "string" ? [address] : address.map((each) => each.address);
      return addresses.some(isPrivateNetwork)
        ? callback(privateNetwork(), address, family)
        : callback(null, address, family);
    });
}
