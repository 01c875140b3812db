/**
 * The network of `verify`: one HTTP exchange as a value. It bears with hostile and broken servers: time and
 * size are bounded, and private networks are not asked.
 */
import { lookup as systemLookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { brotliDecompressSync, gunzipSync, type ZlibOptions } from "node:zlib";
import { pdfLines } from "./pdf.ts";
import { unread, type Ask, type HttpAnswer, type SendRequest, type Unread } from "../network.ts";

export interface HttpOptions {
  /** Milliseconds until the last byte of an answer. */
  readonly timeout: number;
  /** How names become addresses; default: as the system does. */
  readonly lookup?: LookupFunction;
  /** Whether loopback and private networks may be asked. */
  readonly allowsPrivate?: boolean;
}

export const patientHttp: HttpOptions = { timeout: 60_000 };

/** Opens one connection per exchange: between two requests to one host seconds pass anyway. */
export function createSend(options: HttpOptions): SendRequest {
  return async (ask, signal) => {
    const late = AbortSignal.timeout(options.timeout);
    const ended = AbortSignal.any([signal, late]);
    let hasBegun = false;
    try {
      const response = await opened(ask, options, ended);
      hasBegun = true;
      const answer = await answerOf(response, ask);
      return isPdf(answer) ? await withLines(answer, ended) : answer;
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) return unread("timeout", `not done after ${options.timeout / 1000} s`);
      const { code, message } = error as NodeJS.ErrnoException;
      if (error instanceof PrivateNetwork) return unread("address", message);
      // Later it is a connection that is lost, or a length that is not kept.
      return unread(hasBegun ? "cut-short" : "network", code ?? message);
    }
  };
}

/** The response before its body; rejects where there is none. */
function opened(
  { url, headers }: Ask,
  { lookup = systemLookup, allowsPrivate = false }: HttpOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { protocol, hostname } = new URL(url);
    // A literal address is never looked up: it is judged before anything is opened.
    const literal = hostname.replace(/^\[|\]$/g, "");
    if (!allowsPrivate && isIP(literal) !== 0 && isPrivateNetwork(literal))
      throw new PrivateNetwork();
    const request = (protocol === "https:" ? https : http).request(url, {
      agent: false,
      headers: { ...headers, connection: "close" },
      // Some policies in headers are longer than the 16 KiB that Node allows.
      maxHeaderSize: 128 * 1024,
      lookup: allowsPrivate ? lookup : publicOnly(lookup),
      signal,
    });
    // Not once: what is destroyed may fail again.
    request.on("error", reject);
    request.once("response", resolve);
    request.end();
  });
}

/** A status other than 200 has no body here: errors and redirects may say at any length what they like. */
async function answerOf(response: http.IncomingMessage, ask: Ask): Promise<HttpAnswer | Unread> {
  const status = response.statusCode ?? 0;
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
  );
  const body = status === 200 ? await bodyOf(response, headers, ask) : new Uint8Array();
  response.destroy();
  return "kind" in body ? body : { kind: "answer", status, headers, bytes: body };
}

function isPdf(answer: HttpAnswer | Unread): answer is HttpAnswer {
  return answer.kind === "answer" && Buffer.from(answer.bytes.subarray(0, 4)).equals(pdfStart);
}

const pdfStart = Buffer.from("%PDF");

/** A PDF as the text that it shows. */
async function withLines(answer: HttpAnswer, signal: AbortSignal): Promise<HttpAnswer | Unread> {
  try {
    const text = await pdfLines(answer.bytes, signal);
    const headers = { ...answer.headers, "content-type": "text/plain; charset=utf-8" };
    return { ...answer, headers, bytes: Buffer.from(text) };
  } catch (error) {
    signal.throwIfAborted();
    return unread("unparsed", (error as Error).message);
  }
}

/** Neither an endless body nor a bomb takes more memory than a page may have. */
async function bodyOf(
  response: http.IncomingMessage,
  headers: Readonly<Record<string, string>>,
  { maxBytes, longer }: Ask,
): Promise<Uint8Array | Unread> {
  const coding = headers["content-encoding"]?.trim().toLowerCase() || "identity";
  const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined;
  if (unpack === undefined) return unread("encoding", coding);
  const isRefused = (size: number): boolean => longer === "refuse" && size > maxBytes;
  const tooLarge = unread("too-large", `over ${maxBytes} bytes`);
  if (isRefused(Number(headers["content-length"]))) return tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  if (isRefused(size)) return tooLarge;
  try {
    const sent = Buffer.concat(chunks).subarray(0, maxBytes);
    return sent.length === 0 ? sent : unpack(sent, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ERR_BUFFER_TOO_LARGE" ? tooLarge : unread("cut-short", code ?? message);
  }
}

/** Those that are asked for. */
const unpackers: Readonly<Record<string, (bytes: Buffer, most: ZlibOptions) => Uint8Array>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  identity: (bytes) => bytes,
};

class PrivateNetwork extends Error {
  override readonly message = "a private network";
}

/** Judges what a name resolves to and not the name: a public name may lead into a private network. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error !== null) return callback(error, address, family);
      const addresses = [address]
        .flat()
        .map((each) => (typeof each === "string" ? each : each.address));
      const refusal = addresses.some(isPrivateNetwork) ? new PrivateNetwork() : null;
      return callback(refusal, address, family);
    });
}

/**
 * What is no place of the public web: IANA's registries of special-purpose addresses, and all IPv6 outside
 * 2000::/3, from which alone public addresses are given. Network, length of its prefix, what it is.
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
  ["::", 3, "loopback, IPv4 within IPv6, NAT64, discarded"],
  ["2001::", 23, "protocol assignments, Teredo, benchmarks, ORCHID"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "IPv4 behind 6to4"],
  ["3fff::", 20, "documentation"],
  ["4000::", 2, "reserved, segment routing"],
  ["8000::", 1, "unique local, link-local, multicast"],
];

/** One of each family, since a list takes an IPv4 address for the IPv6 address that it is mapped to. */
const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of privateNetworks)
  lists[family(network)].addSubnet(network, prefix, family(network));

/** What is no address is private. */
export function isPrivateNetwork(address: string): boolean {
  // A zone (`fe80::1%eth0`) says through which interface a link-local address is reached.
  const [bare = ""] = address.split("%", 1);
  return isIP(bare) === 0 || lists[family(bare)].check(bare, family(bare));
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
