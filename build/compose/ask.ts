/**
 * The files of an output → a function that asks the fallback for an address. Nothing of `Request` and
 * `Response` is taken: to load them takes Node.js longer than all that is asked.
 */
import type { Get } from "../derive/examples.ts";
import { createResponder } from "../fallback/handler.ts";
import type { HttpAsked } from "../fallback/http-asked.ts";
import type { ReadFile } from "../fallback/output-files.ts";

export function getFrom(read: ReadFile): Get {
  const respond = createResponder({ read });
  return async (address) => {
    const { status, body } = await respond(plainGet(`http://localhost${address}`));
    const isWhole = body === null || body instanceof Uint8Array;
    return { status, body: isWhole ? decoder.decode(body ?? undefined) : await streamed(body) };
  };
}

const decoder = new TextDecoder();

function plainGet(url: string): HttpAsked {
  return {
    method: "GET",
    url,
    headers: { get: () => null },
    body: null,
    text: () => Promise.resolve(""),
  };
}

/** Of a file that is too large to be read at once. */
function streamed(body: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}
