/**
 * An answer → the connection, piece by piece as its reader takes it. What the readers of all connections
 * have not taken yet is counted, and beyond a limit no large answer is begun.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { largestPiece, streamedPiece } from "../payload.ts";
import { errorAnswer, failureOf, type ExchangeAnswer } from "../error-answer.ts";
import { Unavailable } from "../generation.ts";
import type { Limits } from "./limits.ts";

/** What a stream that is being compressed holds beside its piece. */
const compressorBytes = 300_000;

export type SendAnswer = (
  answer: ExchangeAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<void>;

/** Resolves when the answer is with the system, or the connection is gone. */
export function openSend(limits: Limits): SendAnswer {
  let held = 0;

  return async (answer, incoming, outgoing) => {
    // The client is gone, or the answer before this one was the last of its connection.
    if (outgoing.destroyed || outgoing.socket === null) return discard(answer);
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
  };
}

/** A stream holds a file open until it is read or given up. */
async function discard({ body }: ExchangeAnswer): Promise<void> {
  if (body !== null && !(body instanceof Uint8Array)) await body.cancel();
}

/** Zero for what is small: so much may be held for each connection. */
function heldBy({ body, headers }: ExchangeAnswer): number {
  if (body === null) return 0;
  if (body instanceof Uint8Array) return body.length > largestPiece ? body.length : 0;
  return streamedPiece + (headers.has("content-encoding") ? compressorBytes : 0);
}

async function send(
  { status, headers, body }: ExchangeAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: Limits,
): Promise<void> {
  const closed = new Promise<void>((resolve) => void outgoing.once("close", resolve));
  // A body that nobody reads would otherwise be taken in to its end.
  const isCut = !incoming.complete;
  if (isCut) headers.set("connection", "close");
  outgoing.writeHead(status, Object.fromEntries(headers));
  const isSmall = body === null || (body instanceof Uint8Array && body.length <= largestPiece);
  if (isSmall && !isCut) {
    outgoing.end(body);
    return closed;
  }
  if (body === null) outgoing.flushHeaders();
  else
    for await (const piece of piecesOf(body))
      if (!outgoing.write(piece) && !(await isDrained(outgoing, closed, limits.readTime))) break;
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

/** False where the connection is gone, or is given up because nothing is taken. */
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
 * Throws away what still comes, for a moment: a connection that is closed with unread bytes is reset,
 * and its client may never see the answer.
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
