/**
 * Writes an answer to its connection, in pieces as the client takes them. Counts the bytes that all
 * clients have not taken yet; above a limit, no further large answer is started.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers";
import { largestPiece, streamedPiece } from "../payload.ts";
import { errorAnswer, failureOf, type ExchangeAnswer } from "../error-answer.ts";
import { Unavailable } from "../generation.ts";
import { byName } from "../headers.ts";
import type { Limits } from "./limits.ts";
import { isWhole } from "./request.ts";

/** In bytes: what the compressor of one stream needs in addition to the piece. */
const compressorBytes = 300_000;

/** Of at most `largestPiece` each: as many small answers wait for each other. */
const mostTogether = 64;

export type SendAnswer = (
  answer: ExchangeAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ended: () => void,
) => void;

/**
 * The returned function calls `ended` when the answer was given to the operating system, or the connection is
 * closed. Small answers of one turn of the process are written one after the other at its end: to compose one
 * between two writes takes longer, and who reads them is woken once and not by each.
 */
export function openSend(limits: Limits): SendAnswer {
  let held = 0;
  let waiting: (() => void)[] = [];

  return (answer, incoming, outgoing, ended) => {
    if (isGone(outgoing)) void discard(answer).then(ended);
    else if (isSmall(answer) && isWhole(incoming))
      together(() => (isGone(outgoing) ? ended() : sendSmall(answer, outgoing, ended)));
    else void sendHeld(answer, incoming, outgoing).then(ended);
  };

  function together(write: () => void): void {
    waiting.push(write);
    if (waiting.length === 1) setImmediate(writeWaiting);
    else if (waiting.length === mostTogether) writeWaiting();
  }

  function writeWaiting(): void {
    const writes = waiting;
    waiting = [];
    for (const write of writes) write();
  }

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

/** Answers that every connection may hold, and that are sent in one piece. */
function isSmall({ body }: ExchangeAnswer): boolean {
  return body === null || (body instanceof Uint8Array && body.length <= largestPiece);
}

/**
 * In bytes: the system is asked at once to take a text of this length with its headers, without a copy of
 * it being kept.
 */
const mostAsText = 14_000;

function sendSmall(answer: ExchangeAnswer, outgoing: ServerResponse, ended: () => void): void {
  const { status, headers, body } = answer;
  outgoing.on("close", ended);
  outgoing.writeHead(status, headers);
  // Node sends headers and body together only where both are text. To say the end a turn later would spare
  // it a list of two pieces, and fails an assertion of Node where requests come in a row.
  if (!(body instanceof Uint8Array) || body.length === 0 || body.length > mostAsText) {
    outgoing.end(body);
    return;
  }
  const { buffer, byteOffset, length } = body;
  outgoing.end(Buffer.from(buffer, byteOffset, length).toString("latin1"), "latin1");
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
  outgoing.writeHead(status, isCut ? byName({ ...headers, connection: "close" }) : headers);
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
