/**
 * The network of `verify`: one HTTP exchange as a value. It bears with hostile and broken servers: each
 * phase has its time, and private networks are not asked.
 */
import { lookup as systemLookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import type { ExchangeAnswer, Ask, HttpFailure, SendRequest } from "../network.ts";
import { answerOf, failure } from "./http-body.ts";

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

/**
 * What is no place of the public web: IANA's registries of special-purpose addresses, and the forms in which an
 * IPv6 address carries an IPv4 one. Network, length of its prefix, what it is.
 */
export const privateNetworks: readonly (readonly [string, number, string])[] = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "shared by a carrier's customers"],
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local; clouds serve credentials here"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.0.2.0", 24, "documentation"],
  ["192.88.99.0", 24, "relays of 6to4"],
  ["192.168.0.0", 16, "private"],
  ["198.18.0.0", 15, "benchmarks"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved, and broadcast"],
  ["::", 96, "unspecified, loopback, and IPv4 as it was once written"],
  ["::ffff:0:0:0", 96, "IPv4, translated"],
  ["64:ff9b::", 96, "IPv4 behind NAT64"],
  ["64:ff9b:1::", 48, "IPv4 behind a local NAT64"],
  ["100::", 64, "discarded"],
  ["100:0:0:1::", 64, "dummy"],
  ["2001::", 23, "protocol assignments, Teredo, benchmarks, ORCHID"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "IPv4 behind 6to4"],
  ["3fff::", 20, "documentation"],
  ["5f00::", 16, "segment routing"],
  ["fc00::", 7, "unique local"],
  ["fe80::", 10, "link-local"],
  ["fec0::", 10, "site-local"],
  ["ff00::", 8, "multicast"],
];

const list = new BlockList();
for (const [network, prefix] of privateNetworks) list.addSubnet(network, prefix, family(network));

/** IPv4 within `::ffff:0:0/96` is judged as the IPv4 address that it is. What is no address is private. */
function isPrivateNetwork(address: string): boolean {
  // A zone (`fe80::1%eth0`) says through which interface a link-local address is reached.
  const [bare = ""] = address.split("%", 1);
  return isIP(bare) === 0 || list.check(bare, family(bare));
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
