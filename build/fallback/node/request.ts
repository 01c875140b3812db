/**
 * Turns a request of Node into the form that the handler reads. The body is read only if it is asked for.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpAsked } from "../http-asked.ts";
import { largestBody } from "../mcp/post.ts";

export function fromIncoming(incoming: IncomingMessage, outgoing: ServerResponse): HttpAsked {
  const { method = "GET", url = "/", headers } = incoming;
  // Only path and query are used. A target such as `//x` or `*` must not be read as a host.
  const isPath = url.startsWith("/") && !url.startsWith("//");
  const target = isPath ? url : url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^\/*/, "/");
  return {
    method,
    url: `http://localhost${target}`,
    headers: { get: (name) => headerText(headers[name.toLowerCase()]) },
    body: null,
    async text() {
      if (headers.expect !== undefined) outgoing.writeContinue();
      return new TextDecoder().decode(await readBody(incoming));
    },
  };
}

function headerText(value: string | readonly string[] | undefined): string | null {
  return value === undefined ? null : String(value);
}

/**
 * False while some of the request is still to come. Node says that it is complete only a moment later; but
 * without these headers there is no body (RFC 9112 section 6.3).
 */
export function isWhole({ complete, headers }: IncomingMessage): boolean {
  return complete || !("content-length" in headers || "transfer-encoding" in headers);
}

/**
 * Returns the body, cut one byte after the largest accepted size. If the request breaks off, returns what
 * arrived.
 */
function readBody(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (): void => {
      incoming.off("data", take).off("end", done).off("close", done).off("error", done);
      const [first, second] = chunks;
      resolve(first && second === undefined ? first : Buffer.concat(chunks));
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk.subarray(0, largestBody + 1 - size));
      size += chunk.length;
      if (size > largestBody) done();
    };
    incoming.on("data", take).once("end", done).once("close", done).once("error", done);
  });
}
