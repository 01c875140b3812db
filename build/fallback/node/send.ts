/**
 * Writes an answer to its connection, in pieces as the client takes them. Counts the bytes that all
 * clients have not taken yet; above a limit, no further large answer is started.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
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
  ended: () => void,
) => void;

/**
 * The returned function calls `ended` when the answer was given to the operating system, or the connection is
 * closed.
 */
export function openSend(limits: Limits): SendAnswer {
  let held = 0;

  return (answer, incoming, outgoing, ended) => {
    if (isGone(outgoing)) void discard(answer).then(ended);
    else if (isSmall(answer) && isWhole(incoming)) {
      outgoing.on("close", ended);
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    } else void sendHeld(answer, incoming, outgoing).then(ended);
  };

  async function sendHeld(
    answer: ExchangeAnswer,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const size = heldBy(answer);
    if (held + size > limits.heldBytes) {
      await discard(answer);
      return send(errorAnswer(failureOf(new Unavailable())), incoming, outgoing, limits);
    }
    held += size;
    try {
      await send(answer, incoming, outgoing, limits);
    } finally {
      held -= size;
    }
  }
}

/** The client is gone, or an earlier answer has ended this connection. */
function isGone({ destroyed, socket }: ServerResponse): boolean {
  return destroyed || socket === null;
}

type SmallAnswer = ExchangeAnswer & { readonly body: Uint8Array | null };

/** Answers that every connection may hold, and that are sent in one piece. */
function isSmall(answer: ExchangeAnswer): answer is SmallAnswer {
  const { body } = answer;
  return body === null || (body instanceof Uint8Array && body.length <= largestPiece);
}

/** A stream keeps a file open until it is read or cancelled. Nobody waits for one that cannot be closed. */
async function discard({ body }: ExchangeAnswer): Promise<void> {
  if (body !== null && !(body instanceof Uint8Array)) await body.cancel().catch(() => {});
}

/** The bytes that an answer holds. Zero for a small one: every connection may hold that much. */
function heldBy({ body, headers }: ExchangeAnswer): number {
  if (body === null) return 0;
  if (body instanceof Uint8Array) return body.length > largestPiece ? body.length : 0;
  return streamedPiece + ("content-encoding" in headers ? compressorBytes : 0);
}

async function send(
  { status, headers, body }: ExchangeAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: Limits,
): Promise<void> {
  const closed = new Promise<void>((resolve) => void outgoing.once("close", resolve));
  // Without this, a request body that nobody reads would be received to its end.
  const isCut = !isWhole(incoming);
  outgoing.writeHead(status, isCut ? { ...headers, connection: "close" } : headers);
  try {
    if (body === null) outgoing.flushHeaders();
    else
      for await (const piece of piecesOf(body))
        if (!outgoing.write(piece) && !(await isDrained(outgoing, closed, limits.readTime))) break;
  } catch {
    // The status has been said: that something is missing, only a connection that breaks off can tell.
    outgoing.destroy();
    return closed;
  }
  if (isCut) await linger(incoming, outgoing, limits);
  outgoing.end();
  return closed;
}

async function* piecesOf(body: NonNullable<ExchangeAnswer["body"]>): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Uint8Array)) {
    yield* body;
    return;
  }
  for (let at = 0; at < body.length; at += largestPiece) yield body.subarray(at, at + largestPiece);
}

/** False if the connection is closed, or is destroyed because the client took nothing for `readTime`. */
async function isDrained(
  outgoing: ServerResponse,
  closed: Promise<void>,
  readTime: number,
): Promise<boolean> {
  if (outgoing.destroyed || outgoing.socket === null) return false;
  let late: NodeJS.Timeout | undefined;
  let drained: (() => void) | undefined;
  const wait = new Promise<boolean>((resolve) => {
    late = setTimeout(() => {
      outgoing.destroy();
      resolve(false);
    }, readTime);
    drained = (): void => resolve(true);
    outgoing.once("drain", drained);
  });
  try {
    return await Promise.race([wait, closed.then(() => false)]);
  } finally {
    clearTimeout(late);
    outgoing.off("drain", drained!);
  }
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
