/** One question to a target and what was seen: the only thing the checks know of a target. */
import { request as requestHttp, Agent as HttpAgent } from "node:http";
import { request as requestHttps, Agent as HttpsAgent } from "node:https";

export interface Question {
  readonly method: string;
  /** Path and query below the base address, sent as it stands. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Seen {
  readonly status: number;
  /** Lower-case names, one entry per header line where the target lets us see lines. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

export type Ask = (question: Question) => Promise<Seen>;

/** The values of a header joined as a browser joins them; undefined where it is absent. */
export function header(seen: Seen, name: string): string | undefined {
  const values = seen.headers.filter(([each]) => each === name).map(([, value]) => value);
  return values.length > 0 ? values.join(", ") : undefined;
}

export function text(seen: Seen): string {
  return new TextDecoder().decode(seen.body);
}

/** Asks a function from request to response, as web frameworks and hosts have it. */
export function askFunction(
  answer: (request: Request) => Promise<Response>,
  base = "http://localhost",
): Ask {
  return async ({ method, address, headers, body }) => {
    const init = { headers: { ...headers }, ...(body === undefined ? {} : { body }) };
    // A `Request` cannot be made with every method that a server hands on.
    const isOdd = method === "TRACE";
    const request = new Request(base + address, { ...init, method: isOdd ? "GET" : method });
    if (isOdd) Object.defineProperty(request, "method", { value: method });
    return toSeen(await answer(request));
  };
}

export async function toSeen(response: Response): Promise<Seen> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

export interface HttpAsk {
  readonly ask: Ask;
  /** Closes the connections that are kept. */
  readonly close: () => void;
}

/** In milliseconds, without a byte of an answer. */
const askPatience = 300_000;

/** Asks over HTTP without following redirects, and keeps every header line apart. */
export function askHttp(base: string): HttpAsk {
  const { protocol, hostname, port, pathname } = new URL(base);
  const secure = protocol === "https:";
  const [request, agent] = secure
    ? [requestHttps, new HttpsAgent({ keepAlive: true, maxSockets: 8 })]
    : [requestHttp, new HttpAgent({ keepAlive: true, maxSockets: 8 })];
  const below = pathname.replace(/\/$/, "");
  const host = hostname.replace(/^\[|\]$/g, "");

  const once: Ask = ({ method, address, headers, body }) =>
    new Promise((resolve, reject) => {
      const length: Record<string, string> =
        body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const options = { host, port, agent, method, path: below + address, timeout: askPatience };
      const asked = request({ ...options, headers: { ...headers, ...length } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { rawHeaders, statusCode = 0 } = response;
          const lines = rawHeaders.flatMap((name, i): [string, string][] =>
            i % 2 === 0 ? [[name.toLowerCase(), rawHeaders[i + 1]!]] : [],
          );
          resolve({ status: statusCode, headers: lines, body: Buffer.concat(chunks) });
        });
      });
      asked.on("timeout", () => asked.destroy(new Error("no answer")));
      asked.on("error", reject);
      asked.end(body);
    });
  // A kept connection may be closed by the other side just as it is used again: that says nothing
  // about the answer, and a fault of the target shows itself the second time too.
  const ask: Ask = (question) =>
    once(question).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET") throw error;
      return once(question);
    });
  return { ask, close: () => agent.destroy() };
}
