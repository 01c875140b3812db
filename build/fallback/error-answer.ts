/** The answer of an error: the error shape, open to every page, never kept. */
import { errorBody, type Failure } from "../respond/errors.ts";
import { errorStatus, mediaTypes } from "../contract/routes.ts";
import type { Bytes, ByteStream } from "./payload.ts";
import { Unavailable } from "./generation.ts";
import { commonHeaders } from "./headers.ts";

/** What a `Response` is made of, without what it costs; a `Response` is one too. */
export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Bytes | ByteStream | null;
}

interface ErrorAnswer extends ExchangeAnswer {
  readonly body: Bytes;
}

export function errorAnswer(failure: Failure, headers: Headers = commonHeaders()): ErrorAnswer {
  const body = new TextEncoder().encode(errorBody(failure));
  headers.set("content-type", mediaTypes.json);
  headers.set("content-length", String(body.length));
  headers.set("cache-control", "no-store");
  if (failure.code === "UNAVAILABLE") headers.set("retry-after", "1");
  return { status: errorStatus[failure.code], headers, body };
}

/** What is said of an exception: nothing of what it says, which may name files and code. */
export function failureOf(error: unknown): Failure {
  return error instanceof Unavailable
    ? { code: "UNAVAILABLE", message: "There is no answer now; ask again in a moment." }
    : { code: "INTERNAL", message: "The server failed; it says nothing of what was asked." };
}

/** One short line for the log: what was asked is a stranger's text. */
export function logLine({ method, url }: { method: string; url: string }, error: unknown): string {
  const { code, name, message } = error as Error & { readonly code?: unknown };
  const said = `${method} ${url}: ${typeof code === "string" ? code : `${name}: ${message}`}`;
  return said.replace(/[^\x20-\x7e]+/g, "?").slice(0, 200);
}
