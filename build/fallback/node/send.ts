/**
 * Writes an answer to its connection, a stream in pieces as the client takes them. Counts the bytes that all
 * clients have not taken yet; above a limit, no further large answer is started. A client that takes nothing is
 * left by the time of the server.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { largestPiece, streamedPiece } from "../payload.ts";
import { errorAnswer, failureOf, type ExchangeAnswer } from "../error-answer.ts";
import { Unavailable } from "../generation.ts";
import type { Limits } from "./limits.ts";
import { isWhole } from "./request.ts";

/** In bytes: what the compressor of one stream needs in addition to the piece. */
const compressorBytes = 300_000;

export type SendAnswer = (
  answer: ExchangeAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<void>;

export function openSend(limits: Limits): SendAnswer {
  let held = 0;

  return async (answer, incoming, outgoing) => {
    // The client is gone, or an earlier answer has ended this connection.
    if (outgoing.destroyed || outgoing.socket === null) return discard(answer);
    const size = heldBy(answer);
    if (held + size > limits.heldBytes) {
      await discard(answer);
      return write(errorAnswer(failureOf(new Unavailable())), incoming, outgoing, limits);
    }
    held += size;
    outgoing.once("close", () => (held -= size));
    await write(answer, incoming, outgoing, limits);
  };
}

/** A stream keeps a file open until it is read or cancelled. */
async function discard({ body }: ExchangeAnswer): Promise<void> {
  if (body !== null && !(body instanceof Uint8Array)) await body.cancel().catch(() => {});
}

/** The bytes that an answer holds. Zero for a small one: every connection may hold that much. */
function heldBy({ body, headers }: ExchangeAnswer): number {
  if (body === null) return 0;
  if (body instanceof Uint8Array) return body.length > largestPiece ? body.length : 0;
  return streamedPiece + ("content-encoding" in headers ? compressorBytes : 0);
}

async function write(
  { status, headers, body }: ExchangeAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: Limits,
): Promise<void> {
  // Without this, a request body that nobody reads would be received to its end.
  const isCut = !isWhole(incoming);
  outgoing.writeHead(status, isCut ? { ...headers, connection: "close" } : headers);
  const isAtOnce = body === null || body instanceof Uint8Array;
  if (isAtOnce && !isCut) return void outgoing.end(body);
  try {
    if (body === null) outgoing.flushHeaders();
    else if (isAtOnce) outgoing.write(body);
    else await pipeline(body, outgoing, { end: false });
  } catch {
    // The status has been said: that something is missing, only a connection that breaks off can tell.
    outgoing.destroy();
    return;
  }
  if (isCut) await linger(incoming, outgoing, limits);
  outgoing.end();
}

/**
 * Receives and drops further bytes for a short time. A connection that is closed with unread bytes is
 * reset, and the client might then not get the answer.
 */
function linger(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { lingeringBytes, lingeringTime }: Limits,
): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    const late = setTimeout(done, lingeringTime);
    function done(): void {
      clearTimeout(late);
      incoming.pause();
      resolve();
    }
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > lingeringBytes) done();
    });
    incoming.once("end", done);
    outgoing.once("close", done);
    incoming.resume();
  });
}
