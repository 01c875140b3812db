/**
 * Turns a request into an answer with web standards only: methods, headers, conditional requests. The
 * function that reads files is passed in, so each runtime needs only a short entry.
 */
import { pageHeaders } from "../contract/page-policy.ts";
import { mediaTypes, readMethods } from "../contract/routes.ts";
import { noSuchAddress, openAnswers, type AnswersOptions, type FoundFile } from "./answers.ts";
import { payloadOf, largestPiece, type Bytes, type ByteStream, type Payload } from "./payload.ts";
import { isGzipped, isTextType } from "./encoding.ts";
import { errorAnswer, failureOf, logLine, type ExchangeAnswer } from "./error-answer.ts";
import { cacheControl, commonHeaders, isFresh } from "./headers.ts";
import type { HttpAsked } from "./http-asked.ts";
import { matchRoute } from "./match.ts";
import { openEndpoint } from "./mcp/endpoint.ts";
import { answerPost } from "./mcp/post.ts";

export interface HandlerOptions extends AnswersOptions {
  /** The path that the dataset lives under, such as `/repo`; default: the root. */
  readonly basePath?: string;
  /** True if only this machine is served. Pages of other sites may then not call the tools. */
  readonly isLocal?: boolean;
  /** If absent, nothing is compressed here; a server in front may do it. */
  readonly gzip?: Gzip;
  /** Called with one line for each internal error. */
  readonly log?: (line: string) => void;
}

/** Compresses bodies. A compressed body is remembered by its tag. */
export interface Gzip {
  /** Whole, so that its length is known; as a stream; or undefined, if too many streams are open. */
  way(payload: Payload): "whole" | "stream" | undefined;
  /** Without a tag the result is not remembered. */
  whole(payload: Payload, tag?: string): Promise<Bytes>;
  stream(payload: Payload): ByteStream;
}

/** Never rejects. */
export type Responder = (asked: HttpAsked) => Promise<ExchangeAnswer>;
export type Handler = (asked: HttpAsked) => Promise<Response>;

const allMethods = "GET, HEAD, POST, OPTIONS";
/** In characters. The longest useful address has about a tenth of this length. */
const longestUrl = 8192;

export function createHandler(options: HandlerOptions): Handler {
  const respond = createResponder(options);
  return async (asked) => {
    const { status, headers, body } = await respond(asked);
    return new Response(body, { status, headers });
  };
}

export function createResponder(options: HandlerOptions): Responder {
  const { basePath = "", isLocal = false, gzip, log = () => {} } = options;
  const answers = openAnswers(options);
  const endpoint = openEndpoint(answers, { log });

  async function respond(asked: HttpAsked): Promise<ExchangeAnswer> {
    if (asked.url.length > longestUrl)
      return errorAnswer({
        code: "URI_TOO_LONG",
        message: `The address is longer than ${longestUrl} characters.`,
      });
    const url = new URL(asked.url);
    const path = below(basePath, url.pathname);
    const { method } = asked;
    const isPostable = path !== undefined && matchRoute(path)?.route.post !== undefined;
    const methods = isPostable ? allMethods : readMethods;
    const headers = commonHeaders();
    if (method === "OPTIONS") return preflight(asked, headers, methods);
    if (method === "POST" && isPostable) return answerPost(asked, endpoint, answers, isLocal);
    if (method !== "GET" && method !== "HEAD")
      return refusedMethod("This method is not answered here; the dataset is read with GET.");
    if (path === undefined) return errorAnswer(noSuchAddress(url.pathname), headers);
    if (isPostable) {
      headers.set("vary", "Accept");
      if (/text\/event-stream/i.test(asked.headers.get("accept") ?? ""))
        return refusedMethod(
          "There is no stream of events here; every answer is one body of JSON.",
        );
    }
    const found = await answers.find(path, url.searchParams);
    if (!("code" in found)) return foundAnswer(found, asked, headers);
    if (found.code !== "NOT_FOUND" || /^\/api(?:\/|$)/.test(path))
      return errorAnswer(found, headers);
    headers.set("vary", "Accept");
    return (await missingPage(asked, headers)) ?? errorAnswer(found, headers);

    function refusedMethod(message: string): ExchangeAnswer {
      headers.set("allow", methods);
      return errorAnswer({ code: "METHOD_NOT_ALLOWED", message }, headers);
    }
  }

  async function foundAnswer(
    found: FoundFile,
    asked: HttpAsked,
    headers: Headers,
  ): Promise<ExchangeAnswer> {
    try {
      return await bodied(found, asked, headers, gzip);
    } catch (error) {
      found.payload.close();
      throw error;
    }
  }

  /** The page for people, for a browser; programs, which do not ask for HTML, get the error as JSON. */
  async function missingPage(
    { headers: given }: HttpAsked,
    headers: Headers,
  ): Promise<ExchangeAnswer | undefined> {
    if (!/\btext\/html\b/i.test(given.get("accept") ?? "")) return undefined;
    const body = await answers.read("404.html");
    if (body === undefined) return undefined;
    headers.set("content-type", mediaTypes.html);
    headers.set("cache-control", "no-store");
    headers.set("content-length", String(body.length));
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
    return { status: 404, headers, body };
  }

  return async (asked) => {
    let answer: ExchangeAnswer;
    try {
      answer = await compressUntagged(await respond(asked), asked, gzip);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === "INTERNAL") log(logLine(asked, error));
      answer = errorAnswer(failure);
    }
    return asked.method === "HEAD" ? { ...answer, body: null } : answer;
  };
}

/**
 * A compressed body has a weak tag, because its bytes differ but its facts are the same (RFC 9110
 * section 8.8.1). The body is not read if a HEAD or a matching condition does not need it.
 */
async function bodied(
  { payload, type }: FoundFile,
  { method, headers: given }: HttpAsked,
  headers: Headers,
  gzip: Gzip | undefined,
): Promise<ExchangeAnswer> {
  const tag = await payload.tag();
  const isVaried = gzip !== undefined && isTextType(type);
  const isWanted = isVaried && isGzipped(given.get("accept-encoding"), payload.size);
  const way = isWanted ? gzip.way(payload) : undefined;
  if (isVaried) headers.append("vary", "Accept-Encoding");
  headers.set("etag", way ? `W/"${tag}"` : `"${tag}"`);
  headers.set("cache-control", cacheControl);
  if (isFresh(given.get("if-none-match"), `"${tag}"`)) {
    payload.close();
    return { status: 304, headers, body: null };
  }
  headers.set("content-type", type);
  if (type === mediaTypes.html)
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  if (way) headers.set("content-encoding", "gzip");
  if (way === "whole") {
    const body = await gzip!.whole(payload, tag);
    headers.set("content-length", String(body.length));
    return { status: 200, headers, body };
  }
  if (way === undefined) headers.set("content-length", String(payload.size));
  if (method === "HEAD") {
    payload.close();
    return { status: 200, headers, body: null };
  }
  if (way) return { status: 200, headers, body: gzip!.stream(payload) };
  const body = payload.size > largestPiece ? payload.stream() : await payload.bytes();
  return { status: 200, headers, body };
}

/** Compresses bodies that have no tag: errors and the answers of tools. */
async function compressUntagged(
  answer: ExchangeAnswer,
  asked: HttpAsked,
  gzip: Gzip | undefined,
): Promise<ExchangeAnswer> {
  const { headers, body } = answer;
  const isVaried = body instanceof Uint8Array && !headers.has("etag");
  if (gzip === undefined || !isVaried) return answer;
  headers.append("vary", "Accept-Encoding");
  if (!isGzipped(asked.headers.get("accept-encoding"), body.length)) return answer;
  const smaller = await gzip.whole(payloadOf(body));
  headers.set("content-encoding", "gzip");
  headers.set("content-length", String(smaller.length));
  return { ...answer, body: smaller };
}

function preflight(asked: HttpAsked, headers: Headers, methods: string): ExchangeAnswer {
  headers.set("access-control-allow-methods", methods);
  headers.set(
    "access-control-allow-headers",
    asked.headers.get("access-control-request-headers") ?? "*",
  );
  headers.set("access-control-max-age", "86400");
  headers.set("allow", methods);
  return { status: 204, headers, body: null };
}

/**
 * The decoded path below the base path, without a trailing slash; undefined if it cannot be decoded. A
 * path outside the base path is used unchanged, because a server in front may have removed the base path.
 */
function below(basePath: string, pathname: string): string | undefined {
  const isBelow = pathname === basePath || pathname.startsWith(`${basePath}/`);
  try {
    const path = decodeURIComponent(isBelow ? pathname.slice(basePath.length) : pathname);
    return path.replace(/\/+$/, "") || "/";
  } catch {
    return undefined;
  }
}
