/**
 * A response of a server → its whole body, unpacked, as a value. A body has its size, as sent and as
 * unpacked, so that neither an endless one nor a bomb takes more memory than a page may have.
 */
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import type { ExchangeAnswer, Ask, HttpFailure } from "../network.ts";

/** Never rejects. A status other than 200 has no body here. */
export async function answerOf(response: IncomingMessage, ask: Ask): Promise<ExchangeAnswer> {
  const status = response.statusCode ?? 0;
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
  );
  // Only a whole page is of use; errors and redirects may say at any length what they like.
  if (status !== 200) {
    response.on("error", () => {});
    return { kind: "answer", status, headers, bytes: new Uint8Array() };
  }
  const length = Number(headers["content-length"]);
  if (ask.longer === "refuse" && length > ask.maxBytes)
    return failure("too-large", `${length} bytes`);
  const codings = (headers["content-encoding"] ?? "")
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  // More than two layers are no page, but an attempt to keep us busy.
  if (codings.length > 2 || codings.some((coding) => !knownCodings.has(coding)))
    return failure("encoding", codings.join(", "));
  const sent = await collected(response, ask, "as sent");
  if ("kind" in sent) return sent;
  let bytes = sent;
  for (const coding of codings.toReversed()) {
    if (bytes.length === 0) break;
    const unpacker = unpack(coding, bytes);
    unpacker.end(bytes);
    const unpacked = await collected(unpacker, ask, "unpacked");
    if ("kind" in unpacked) return unpacked;
    bytes = unpacked;
  }
  return { kind: "answer", status, headers, bytes };
}

const knownCodings: ReadonlySet<string> = new Set(["gzip", "x-gzip", "br", "deflate"]);

function unpack(coding: string, bytes: Uint8Array) {
  if (coding === "br") return createBrotliDecompress();
  if (coding !== "deflate") return createGunzip();
  // `deflate` means zlib's format (RFC 9110, 8.4.1.2), but some servers send the bare stream.
  const isZlib = (bytes[0]! & 0x0f) === 8 && ((bytes[0]! << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return isZlib ? createInflate() : createInflateRaw();
}

/** All bytes of a stream, in no more memory than asked for. */
function collected(
  stream: Readable,
  { maxBytes, longer }: Ask,
  what: string,
): Promise<Uint8Array | HttpFailure> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const whole = (): Uint8Array => new Uint8Array(Buffer.concat(chunks));
    const settle = (result: Uint8Array | HttpFailure): void => {
      resolve(result);
      stream.destroy();
    };
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      if (longer === "refuse")
        return settle(failure("too-large", `over ${maxBytes} bytes ${what}`));
      chunks.push(chunk.subarray(0, chunk.length - (size - maxBytes)));
      return settle(whole());
    });
    stream.once("end", () => settle(whole()));
    // A connection that is lost, a length that is not kept, or packed bytes that make no sense.
    stream.on("error", (error: NodeJS.ErrnoException) =>
      settle(failure("cut-short", error.code ?? error.message)),
    );
    stream.once("close", () => settle(failure("cut-short", "the connection was closed")));
  });
}

export function failure(reason: HttpFailure["reason"], detail: string): HttpFailure {
  return { kind: "failed", reason, detail };
}
