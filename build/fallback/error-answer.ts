/**
 * Turns a failure into an HTTP answer: the error body, with headers that let every page read it and no
 * cache keep it.
 */
import { errorBody, type Failure } from "../respond/errors.ts";
import { mediaTypes } from "../schema/contract/route.ts";
import { errorStatus } from "../schema/contract/routes.ts";
import type { Bytes, ByteStream } from "./payload.ts";
import { commonHeaders, type AnswerHeaders } from "./headers.ts";

/** The parts of a `Response`, without the cost of creating one. */
export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Bytes | ByteStream | null;
}

interface ErrorAnswer extends ExchangeAnswer {
  readonly body: Bytes;
}

export function errorAnswer(
  failure: Failure,
  headers: AnswerHeaders = commonHeaders(),
): ErrorAnswer {
  const body = new TextEncoder().encode(errorBody(failure));
  return {
    status: errorStatus[failure.code],
    headers: {
      ...headers,
      "content-type": mediaTypes.json,
      "content-length": String(body.length),
      "cache-control": "no-store",
      ...(failure.code === "UNAVAILABLE" ? { "retry-after": "1" } : {}),
    },
    body,
  };
}

/** The failure for an exception. The text of the exception is left out: it may name files and code. */
export function failureOf(error: unknown): Failure {
  return (error as Partial<Error> | undefined)?.name === "Unavailable"
    ? { code: "UNAVAILABLE", message: "There is no answer now; ask again in a moment." }
    : { code: "INTERNAL", message: "The server failed; it says nothing of what was asked." };
}

/** One short line for the log. Other characters than printable ASCII become `?`. */
export function logLine({ method, url }: { method: string; url: string }, error: unknown): string {
  const { code, name, message } = error as Error & { readonly code?: unknown };
  const said = `${method} ${url}: ${typeof code === "string" ? code : `${name}: ${message}`}`;
  return said.replace(/[^\x20-\x7e]+/g, "?").slice(0, 200);
}
