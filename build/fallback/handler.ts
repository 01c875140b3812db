/**
 * Turns a request into an answer with web standards only: methods, headers, conditional requests. The
 * function that reads files is passed in, so each runtime needs only a short entry.
 */
import { cacheControl, homeLink, homePaths, pageHeaders } from "../schema/contract/page-policy.ts";
import { mediaTypes, readMethods } from "../schema/contract/route.ts";
import { noSuchAddress, openAnswers, type Answers, type AnswersOptions } from "./answers.ts";
import { payloadOf } from "./payload.ts";
import { acceptedCodings, leastCompressed, markdownTwin, prefersMarkdown } from "./negotiate.ts";
import { errorAnswer, failureOf, logLine, type ExchangeAnswer } from "./error-answer.ts";
import { foundAnswer, type Gzip } from "./found-answer.ts";
import { addVary, commonHeaders, type AnswerHeaders } from "./headers.ts";
import type { HttpAsked } from "./http-asked.ts";
import { matchRoute } from "./match.ts";
import { openEndpoint } from "./mcp/endpoint.ts";
import { answerPost } from "./mcp/post.ts";

export interface HandlerOptions extends AnswersOptions {
  /** The path that the dataset lives under, such as `/repo`; default: the root. */
  readonly basePath?: string;
  /** Default: everybody may call the tools. */
  readonly mayCall?: MayCall;
  /** If absent, nothing is compressed here; a server in front may do it. */
  readonly gzip?: Gzip;
  /** Called with one line for each internal error. */
  readonly log?: (line: string) => void;
}

/** True for the headers of a request that may call the tools. */
export type MayCall = (headers: HttpAsked["headers"], answers: Answers) => Promise<boolean>;

/** Never throws or rejects. */
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
  const { gzip, log = () => {} } = options;
  const byMethod = answerByMethod(options, openAnswers(options));

  return async (asked) => {
    let answer: ExchangeAnswer;
    try {
      answer = await compressUntagged(await byMethod(asked), asked, gzip);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === "INTERNAL") log(logLine(asked, error));
      answer = errorAnswer(failure);
    }
    const { status, headers, body } = answer;
    return { status, headers, body: asked.method === "HEAD" ? null : body };
  };
}

function answerByMethod(
  options: HandlerOptions,
  answers: Answers,
): (asked: HttpAsked) => Promise<ExchangeAnswer> {
  const { basePath = "", mayCall, log = () => {} } = options;
  const endpoint = openEndpoint(answers, { log });
  const read = answerReads(options, answers);

  return async (asked) => {
    const { method, url: address } = asked;
    if (address.length > longestUrl)
      return errorAnswer({
        code: "URI_TOO_LONG",
        message: `The address is longer than ${longestUrl} characters.`,
      });
    const url = new URL(address);
    const path = below(basePath, url.pathname);
    const isPostable = path !== undefined && matchRoute(path)?.route.post !== undefined;
    const methods = isPostable ? allMethods : readMethods;
    if (method === "OPTIONS") return preflight(asked, methods);
    if (method === "POST" && isPostable)
      return answerPost(asked, endpoint, (await mayCall?.(asked.headers, answers)) ?? true);
    if (method !== "GET" && method !== "HEAD")
      return refused(methods, "This method is not answered here; the dataset is read with GET.");
    if (!isPostable) return read(asked, url, commonHeaders());
    const headers = { ...commonHeaders(), vary: "Accept" };
    if (/text\/event-stream/i.test(asked.headers.get("accept") ?? ""))
      return refused(
        methods,
        "There is no stream of events here; every answer is one body of JSON.",
        headers,
      );
    return read(asked, url, headers);
  };
}

/** `headers` are those that the answer has in any case. */
type AnswerRead = (asked: HttpAsked, url: URL, headers: AnswerHeaders) => Promise<ExchangeAnswer>;

/** Answers what is asked with GET or HEAD. */
function answerReads({ basePath = "", gzip }: HandlerOptions, answers: Answers): AnswerRead {
  return async (asked, { pathname, search, searchParams }, headers) => {
    const path = below(basePath, pathname);
    if (path === undefined) return errorAnswer(noSuchAddress(pathname), headers);
    // Links of a page are relative: without its slash the base path would not be their folder.
    if (basePath !== "" && pathname === basePath)
      return redirectTo(`${basePath}/${search}`, headers);
    const twin = markdownTwin(path);
    if (twin !== undefined) addVary(headers, "Accept");
    if (twin !== undefined && prefersMarkdown(asked.headers.get("accept") ?? "")) {
      const found = await answers.find(twin, new URLSearchParams());
      if (!("code" in found))
        return foundAnswer({ ...found, type: mediaTypes.md }, asked, headers, gzip);
    }
    const found = await answers.find(path, searchParams);
    if (homePaths.some((each) => each === path)) headers["link"] = homeLink(basePath);
    if (!("code" in found)) {
      const isAsFolder = path !== "/" && pathname.endsWith("/");
      if (!isAsFolder || found.type !== mediaTypes.html)
        return foundAnswer(found, asked, headers, gzip);
      // With its slash a page would be the folder of its links.
      found.payload.close();
      return redirectTo(`${basePath}${encodeURI(path)}${search}`, headers);
    }
    if (found.code !== "NOT_FOUND" || /^\/api(?:\/|$)/.test(path))
      return errorAnswer(found, headers);
    const isThere = async (file: string): Promise<boolean> =>
      (await answers.read(file)) !== undefined;
    const { guessedPage } = await import("./mends.ts");
    const meant = await guessedPage(path, isThere);
    if (meant !== undefined) return redirectTo(`${basePath}/${meant}`, headers);
    addVary(headers, "Accept");
    return (await missingPage(asked, headers, answers)) ?? errorAnswer(found, headers);
  };
}

function redirectTo(location: string, headers: AnswerHeaders): ExchangeAnswer {
  const own = { location, "cache-control": cacheControl, "content-length": "0" };
  return { status: 308, headers: { ...headers, ...own }, body: null };
}

function refused(methods: string, message: string, headers = commonHeaders()): ExchangeAnswer {
  return errorAnswer({ code: "METHOD_NOT_ALLOWED", message }, { ...headers, allow: methods });
}

/** The page for people, for a browser; programs, which do not ask for HTML, get the error as JSON. */
async function missingPage(
  { headers: given }: HttpAsked,
  headers: AnswerHeaders,
  { read }: Answers,
): Promise<ExchangeAnswer | undefined> {
  if (!/\btext\/html\b/i.test(given.get("accept") ?? "")) return undefined;
  const body = await read("404.html");
  if (body === undefined) return undefined;
  const ofPage = {
    ...headers,
    "content-type": mediaTypes.html,
    "cache-control": "no-store",
    "content-length": String(body.length),
    ...pageHeaders,
  };
  return { status: 404, headers: ofPage, body };
}

/** Compresses bodies that have no tag: errors and the answers of tools. */
async function compressUntagged(
  answer: ExchangeAnswer,
  asked: HttpAsked,
  gzip: Gzip | undefined,
): Promise<ExchangeAnswer> {
  const { headers, body } = answer;
  const isVaried = body instanceof Uint8Array && !("etag" in headers);
  if (gzip === undefined || !isVaried) return answer;
  addVary(headers, "Accept-Encoding");
  const accepted = acceptedCodings(asked.headers.get("accept-encoding"));
  if (body.length < leastCompressed || !accepted.includes("gzip")) return answer;
  const smaller = await gzip.whole(payloadOf(body));
  headers["content-encoding"] = "gzip";
  headers["content-length"] = String(smaller.length);
  return { ...answer, body: smaller };
}

function preflight(asked: HttpAsked, methods: string): ExchangeAnswer {
  const headers = {
    ...commonHeaders(),
    "access-control-allow-methods": methods,
    "access-control-allow-headers": asked.headers.get("access-control-request-headers") ?? "*",
    "access-control-max-age": "86400",
    allow: methods,
  };
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
