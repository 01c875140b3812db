/**
 * Request → Response, on web standards alone: methods, headers, conditional requests. The reader of
 * files is passed in, so that every runtime needs only an entry of a few lines.
 */
import { pageHeaders } from "../page-policy.ts";
import { errorBody, type Failure } from "../respond/errors.ts";
import { errorStatus, mediaTypes } from "../routes.ts";
import { notFound, openAnswers, type AnswersOptions } from "./answers.ts";
import { cacheControl, commonHeaders, entityTag, isFresh } from "./headers.ts";
import { matchRoute } from "./match.ts";
import { openEndpoint } from "./mcp/endpoint.ts";
import { answerPost } from "./mcp/post.ts";

export interface HandlerOptions extends AnswersOptions {
  /** The path that the dataset lives under, such as `/repo`; default: the root. */
  readonly basePath?: string;
  /** True where only this machine is served: other sites' pages may then not call the tools. */
  readonly isLocal?: boolean;
}

export type Handler = (request: Request) => Promise<Response>;

const readMethods = "GET, HEAD, OPTIONS";
const allMethods = "GET, HEAD, POST, OPTIONS";

export function createHandler(options: HandlerOptions): Handler {
  const { basePath = "", isLocal = false } = options;
  const answers = openAnswers(options);
  const endpoint = openEndpoint(answers);

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = below(basePath, url.pathname);
    const { method } = request;
    const isPostable = path !== undefined && matchRoute(path)?.route.post !== undefined;
    const methods = isPostable ? allMethods : readMethods;
    const headers = commonHeaders();
    if (method === "OPTIONS") return preflight(request, headers, methods);
    if (method === "POST" && isPostable) return answerPost(request, endpoint, answers, isLocal);
    if (method !== "GET" && method !== "HEAD")
      return refused(`${method} is not answered here; the dataset is read with GET.`);
    if (path === undefined) return failed(notFound(url.pathname), headers);
    if (isPostable) {
      headers.set("vary", "Accept");
      if (/text\/event-stream/i.test(request.headers.get("accept") ?? ""))
        return refused("There is no stream of events here; every answer is one body of JSON.");
    }
    const found = await answers.find(path, url.searchParams);
    if ("code" in found) return failed(found, headers);
    const etag = await entityTag(found.bytes);
    headers.set("etag", etag);
    headers.set("cache-control", cacheControl);
    if (isFresh(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
    headers.set("content-type", found.type);
    headers.set("content-length", String(found.bytes.length));
    if (found.type === mediaTypes.html)
      for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
    return new Response(found.bytes, { headers });

    function refused(message: string): Response {
      headers.set("allow", methods);
      return failed({ code: "METHOD_NOT_ALLOWED", message }, headers);
    }
  }

  return async (request) => {
    const response = await respond(request);
    const { status, headers } = response;
    return request.method === "HEAD" ? new Response(null, { status, headers }) : response;
  };
}

function failed(failure: Failure, headers: Headers): Response {
  const bytes = new TextEncoder().encode(errorBody(failure));
  headers.set("content-type", mediaTypes.json);
  headers.set("content-length", String(bytes.length));
  headers.set("cache-control", "no-store");
  return new Response(bytes, { status: errorStatus[failure.code], headers });
}

function preflight(request: Request, headers: Headers, methods: string): Response {
  headers.set("access-control-allow-methods", methods);
  headers.set(
    "access-control-allow-headers",
    request.headers.get("access-control-request-headers") ?? "*",
  );
  headers.set("access-control-max-age", "86400");
  headers.set("allow", methods);
  return new Response(null, { status: 204, headers });
}

/**
 * The decoded path below the base, without a trailing slash; undefined where it cannot be decoded. A
 * server in front may have taken the base off already, so a path outside it is taken as it is.
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
