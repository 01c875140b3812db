/**
 * Takes a file that was found, or a body that was composed, and returns the answer for one request:
 * compressed or not, whole or in part, or that the client has it already.
 */
import { cacheControl, cacheForEver, pageHeaders } from "../schema/contract/page-policy.ts";
import { mediaTypes } from "../schema/contract/route.ts";
import type { FoundFile } from "./answers.ts";
import { acceptedCodings, isTextType, leastCompressed, partAsked } from "./negotiate.ts";
import { errorAnswer, type ExchangeAnswer } from "./error-answer.ts";
import { addVary, isFresh, notModified, type AnswerHeaders } from "./headers.ts";
import type { HttpAsked } from "./http-asked.ts";
import {
  largestPiece,
  type BytePart,
  type Bytes,
  type ByteStream,
  type Coding,
  type Payload,
} from "./payload.ts";

/** Compresses bodies. A compressed body is remembered by its tag. */
export interface Gzip {
  /** True if it is compressed whole, so that its length is known; else as a stream. */
  isWhole(payload: Payload): boolean;
  /** Without a tag the result is not remembered. */
  whole(payload: Payload, tag?: string): Promise<Bytes>;
  stream(payload: Payload): ByteStream;
}

/** Closes the file if the answer cannot be made. `headers` are those that every answer has. */
export async function foundAnswer(
  found: FoundFile,
  asked: HttpAsked,
  headers: AnswerHeaders,
  gzip: Gzip | undefined,
): Promise<ExchangeAnswer> {
  try {
    return await answerTo(found, asked, headers, gzip);
  } catch (error) {
    found.payload.close();
    throw error;
  }
}

/**
 * A compressed body has a weak tag, because its bytes differ but its facts are the same (RFC 9110
 * section 8.8.1). The body is not read if a HEAD or a matching condition does not need it.
 */
async function answerTo(
  { payload, type, isImmutable }: FoundFile,
  asked: HttpAsked,
  headers: AnswerHeaders,
  gzip: Gzip | undefined,
): Promise<ExchangeAnswer> {
  const { method, headers: given } = asked;
  const { size } = payload;
  const tag = await payload.tag();
  const etag = `"${tag}"`;
  const isVaried = isTextType(type) && (gzip !== undefined || payload.encoded !== undefined);
  const isBulk = size > largestPiece;
  const part = isBulk && method === "GET" ? partAsked(given, size, etag) : undefined;
  const isLong = size >= leastCompressed;
  const coded = isVaried && isLong && !part ? await codedFor(payload, given, gzip) : undefined;
  if (isVaried) addVary(headers, "Accept-Encoding");
  headers["etag"] = coded ? `W/${etag}` : etag;
  headers["cache-control"] = isImmutable ? cacheForEver : cacheControl;
  if (isFresh(given.get("if-none-match"), etag)) {
    if (coded && "ahead" in coded) coded.ahead.close();
    payload.close();
    return { status: 304, headers: notModified(headers), body: null };
  }
  if (part === "beyond") {
    payload.close();
    return beyondEnd(size, headers);
  }
  headers["content-type"] = type;
  if (type === mediaTypes.html) Object.assign(headers, pageHeaders);
  if (part) return partAnswer(payload, part, headers);
  if (!coded) {
    if (isBulk) headers["accept-ranges"] = "bytes";
    return wholeAnswer(payload, method, headers);
  }
  headers["content-encoding"] = coded.coding;
  if ("ahead" in coded) {
    payload.close();
    return wholeAnswer(coded.ahead, method, headers);
  }
  if (coded.gzip.isWhole(payload)) {
    const body = await coded.gzip.whole(payload, tag);
    headers["content-length"] = String(body.length);
    return { status: 200, headers, body };
  }
  if (method === "HEAD") payload.close();
  return { status: 200, headers, body: method === "HEAD" ? null : coded.gzip.stream(payload) };
}

/** How a body is compressed for one client. It was compressed ahead, or it is now. */
type Coded =
  | { readonly coding: Coding; readonly ahead: Payload }
  | { readonly coding: "gzip"; readonly gzip: Gzip };

async function codedFor(
  payload: Payload,
  given: HttpAsked["headers"],
  gzip: Gzip | undefined,
): Promise<Coded | undefined> {
  for (const coding of acceptedCodings(given.get("accept-encoding"))) {
    const ahead = await payload.encoded?.(coding);
    if (ahead) return { coding, ahead };
    if (coding === "gzip" && gzip) return { coding, gzip };
  }
  return undefined;
}

async function wholeAnswer(
  payload: Payload,
  method: string,
  headers: AnswerHeaders,
): Promise<ExchangeAnswer> {
  headers["content-length"] = String(payload.size);
  if (method === "HEAD") {
    payload.close();
    return { status: 200, headers, body: null };
  }
  const body = payload.size > largestPiece ? payload.stream() : await payload.bytes();
  return { status: 200, headers, body };
}

function partAnswer(payload: Payload, part: BytePart, headers: AnswerHeaders): ExchangeAnswer {
  const { start, end } = part;
  headers["accept-ranges"] = "bytes";
  headers["content-range"] = `bytes ${start}-${end - 1}/${payload.size}`;
  headers["content-length"] = String(end - start);
  return { status: 206, headers, body: payload.stream(part) };
}

function beyondEnd(size: number, headers: AnswerHeaders): ExchangeAnswer {
  const { etag: _, ...others } = headers;
  return errorAnswer(
    {
      code: "RANGE_NOT_SATISFIABLE",
      message: `The body has ${size} bytes; none is in that range.`,
    },
    { ...others, "accept-ranges": "bytes", "content-range": `bytes */${size}` },
  );
}
