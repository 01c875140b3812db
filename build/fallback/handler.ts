/**
 * Request → Response, on web standards alone: the file that answers the address if there is one, else
 * the composed answer, else an error of the contract. The reader of files is passed in, so that every
 * runtime needs only an entry of a few lines.
 */
import { errorBody, type Failure } from "../respond/errors.ts";
import { errorStatus, fileFor, mediaTypes } from "../routes.ts";
import { composers, missingParameter } from "./compose.ts";
import { cacheControl, commonHeaders, entityTag, isFresh, mediaType } from "./headers.ts";
import { matchRoute } from "./match.ts";
import { quoted, readQuery } from "./query.ts";
import { openStore, type ReadFile } from "./store.ts";

export interface HandlerOptions {
  readonly read: ReadFile;
  /** The path that the dataset lives under, such as `/repo`; default: the root. */
  readonly basePath?: string;
  /** False: compose what can be composed even where a file holds it. For tests of equality. */
  readonly useFiles?: boolean;
}

export type Handler = (request: Request) => Promise<Response>;

const readMethods = "GET, HEAD, OPTIONS";

interface Found {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

export function createHandler({ read, basePath = "", useFiles = true }: HandlerOptions): Handler {
  const store = openStore(read);

  /** A file or a composed body for a decoded path below the base address. */
  async function answer(path: string, search: URLSearchParams): Promise<Found | Failure> {
    const matched = matchRoute(path);
    if (matched === undefined) return (await literal(path)) ?? notFound(path);
    const { id, route } = matched;
    const checked = readQuery(route, search);
    if ("missing" in checked) return missingParameter(id, checked.missing, search, store);
    if ("code" in checked) return checked;
    const { query } = checked;
    const compose = composers[id];
    const file = fileFor(route, matched.path, query);
    if (file !== undefined && (useFiles || compose === undefined || route.variants === undefined)) {
      const bytes = await safely(file);
      if (bytes) return { bytes, type: mediaTypes[route.extension] };
    }
    // `providers/discord.json` matches the pattern of a record, and is the name of its file.
    const own = await literal(path);
    if (own && path.includes(".")) return own;
    if (compose === undefined) return notFound(path);
    const body = await compose({ path: matched.path, query }, store);
    if (typeof body !== "string") return body;
    return { bytes: new TextEncoder().encode(body), type: mediaTypes[route.extension] };
  }

  async function literal(path: string): Promise<Found | undefined> {
    for (const file of path === "/"
      ? ["index.html"]
      : [path.slice(1), `${path.slice(1)}/index.html`]) {
      const bytes = await safely(file);
      if (bytes) return { bytes, type: mediaType(file) };
    }
    return undefined;
  }

  /** Only plain relative paths reach the reader, whatever the address held. */
  async function safely(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const parts = file.split("/");
    const plain = parts.every((part) => /^[\w~+@-][\w.~+@-]*$/.test(part));
    return plain ? read(file) : undefined;
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = below(basePath, url.pathname);
    const headers = commonHeaders();
    if (request.method === "OPTIONS") return preflight(request, headers);
    if (request.method !== "GET" && request.method !== "HEAD") {
      headers.set("allow", readMethods);
      const message = `${request.method} is not answered here; the dataset is read with GET.`;
      return failed({ code: "METHOD_NOT_ALLOWED", message }, headers);
    }
    if (path === undefined) return failed(notFound(url.pathname), headers);
    const found = await answer(path, url.searchParams);
    if ("code" in found) return failed(found, headers);
    const etag = await entityTag(found.bytes);
    headers.set("etag", etag);
    headers.set("cache-control", cacheControl);
    if (isFresh(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
    headers.set("content-type", found.type);
    headers.set("content-length", String(found.bytes.length));
    return new Response(found.bytes, { headers });
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

function preflight(request: Request, headers: Headers): Response {
  headers.set("access-control-allow-methods", readMethods);
  headers.set(
    "access-control-allow-headers",
    request.headers.get("access-control-request-headers") ?? "*",
  );
  headers.set("access-control-max-age", "86400");
  headers.set("allow", readMethods);
  return new Response(null, { status: 204, headers });
}

function notFound(path: string): Failure {
  return {
    code: "NOT_FOUND",
    message: `There is nothing at ${quoted(path)}.`,
    suggestions: ["/llms.txt", "/openapi.json", "/api/public/v1/providers"],
  };
}

/** The decoded path below the base, without a trailing slash; undefined outside it or undecodable. */
function below(basePath: string, pathname: string): string | undefined {
  if (basePath !== "" && pathname !== basePath && !pathname.startsWith(`${basePath}/`))
    return undefined;
  try {
    const path = decodeURIComponent(pathname.slice(basePath.length));
    return path.replace(/\/+$/, "") || "/";
  } catch {
    return undefined;
  }
}
