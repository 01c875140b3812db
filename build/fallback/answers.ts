/**
 * Takes an address or a route and returns its body: from the file that holds it, or composed when no file
 * does. The HTTP handler and the MCP tools both use this module, so they give the same answers.
 */
import type { Failure } from "../respond/errors.ts";
import { apiRoot, fileFor, mediaTypes, routeOf, type RouteId } from "../contract/routes.ts";
import { composers, missingParameter } from "./compose.ts";
import { payloadOf, type Payload, type OpenFile } from "./payload.ts";
import { openPins, type Generation, type Pins } from "./generation.ts";
import { mediaType } from "./headers.ts";
import { matchRoute, type Matched } from "./match.ts";
import { quoteInput, readQuery, unknownNames, type Query, type QueryResult } from "./query.ts";
import { openStore, type ReadFile, type Store } from "./store.ts";

export interface FoundFile {
  readonly payload: Payload;
  readonly type: string;
}

type PathValues = Readonly<Record<string, string>>;

export interface Answers extends Pins {
  readonly read: ReadFile;
  readonly store: Store;
  /** `path` is decoded, below the base path, and starts with a slash. */
  readonly find: (path: string, search: URLSearchParams) => Promise<FoundFile | Failure>;
  /**
   * Returns the text of a route's answer. The parameters must be valid. The caller wraps the call in
   * `pinned`.
   */
  readonly ask: (id: RouteId, path: PathValues, query: Query) => Promise<string | Failure>;
}

export interface AnswersOptions {
  readonly read: ReadFile;
  /** Opens a file that is sent unchanged. Default: the file is read whole with `read`. */
  readonly open?: OpenFile;
  /** Default: the output is assumed never to change. */
  readonly generation?: Generation;
  /**
   * False: composes every answer that can be composed, even if a file holds it. Used by tests that compare
   * both.
   */
  readonly useFiles?: boolean;
}

export function openAnswers(options: AnswersOptions): Answers {
  const { read, open = opening(read), generation, useFiles = true } = options;
  const pins = openPins(generation);
  const store = openStore(read, pins);

  async function find(path: string, search: URLSearchParams): Promise<FoundFile | Failure> {
    const matched = matchRoute(path);
    const found = await answer(path, matched, search);
    const ignored = unknownNames(matched?.route, search);
    if ("code" in found || ignored.length === 0 || !namesIgnored(path, found.type)) return found;
    const body = new TextDecoder().decode(await found.payload.bytes());
    const text = `${body.trimEnd().slice(0, -1)},"ignored":${JSON.stringify(ignored)}}\n`;
    return { ...found, payload: payloadOf(new TextEncoder().encode(text)) };
  }

  /**
   * One file always belongs to one build, so it is read without pinning. "There is no such file" must be
   * checked against one whole build, so the second look is pinned.
   */
  async function answer(
    path: string,
    matched: Matched | undefined,
    search: URLSearchParams,
  ): Promise<FoundFile | Failure> {
    const asked = matched && { ...matched, checked: readQuery(matched.route, search) };
    const first = await stored(path, asked);
    if (first) return first;
    const work = async (): Promise<FoundFile | Failure> =>
      (generation && (await stored(path, asked))) ?? composed(path, asked, search);
    return pins.turn(() => pins.pinned(work));
  }

  async function stored(path: string, asked: Routed | undefined): Promise<FoundFile | undefined> {
    if (asked === undefined) return literal(path);
    const { id, route, checked } = asked;
    if (!("query" in checked)) return undefined;
    const payload = await fromFile(id, asked.path, checked.query);
    if (payload) return { payload, type: mediaTypes[route.extension] };
    // `providers/discord.json` matches the route pattern of a record, but it is also the name of a file.
    return path.includes(".") ? literal(path) : undefined;
  }

  async function composed(
    path: string,
    asked: Routed | undefined,
    search: URLSearchParams,
  ): Promise<FoundFile | Failure> {
    if (asked === undefined) return noSuchAddress(path);
    const { id, route, checked } = asked;
    if ("missing" in checked) return missingParameter(id, checked.missing, search, store);
    if ("code" in checked) return checked;
    const body = await compose(id, asked.path, checked.query);
    if (typeof body !== "string") return body;
    const payload = payloadOf(new TextEncoder().encode(body));
    return { payload, type: mediaTypes[route.extension] };
  }

  async function ask(id: RouteId, path: PathValues, query: Query): Promise<string | Failure> {
    const payload = await fromFile(id, path, query);
    return payload ? new TextDecoder().decode(await payload.bytes()) : compose(id, path, query);
  }

  async function fromFile(
    id: RouteId,
    path: PathValues,
    query: Query,
  ): Promise<Payload | undefined> {
    const route = routeOf(id);
    const file = fileFor(route, path, query);
    if (file === undefined) return undefined;
    const isComposed = composers[id] !== undefined && route.variants !== undefined;
    return useFiles || !isComposed ? safely(file) : undefined;
  }

  async function compose(id: RouteId, path: PathValues, query: Query): Promise<string | Failure> {
    return composers[id]?.({ path, query }, store) ?? noSuchAddress(routeOf(id).path);
  }

  async function literal(path: string): Promise<FoundFile | undefined> {
    const name = path.slice(1);
    // A page also answers at its address without the extension.
    const files = path === "/" ? ["index.html"] : [name, `${name}.html`, `${name}/index.html`];
    for (const file of files) {
      const payload = await safely(file);
      if (payload) return { payload, type: mediaType(file) };
    }
    return undefined;
  }

  /** Only plain relative paths are passed to the reader. */
  async function safely(file: string): Promise<Payload | undefined> {
    return isPlainPath(file) ? open(file) : undefined;
  }

  return { ...pins, read, store, find, ask };
}

interface Routed extends Matched {
  readonly checked: QueryResult;
}

/**
 * JSON bodies of the API list the query parameters that were ignored, so that a mistyped filter is
 * noticed.
 */
function namesIgnored(path: string, type: string): boolean {
  return path.startsWith(apiRoot) && type === mediaTypes.json;
}

/** In characters; file systems accept no longer name. Runtimes report longer names in different ways. */
const longestName = 255;
const longestPath = 1024;

/**
 * False for a path with `..`, with a name that begins with a dot, or with a name that no file of a build
 * can have.
 */
function isPlainPath(file: string): boolean {
  if (file.length > longestPath) return false;
  return file
    .split("/")
    .every((part) => part.length <= longestName && /^[\w~+@-][\w.~+@-]*$/.test(part));
}

function opening(read: ReadFile): OpenFile {
  return async (file) => {
    const bytes = await read(file);
    return bytes && payloadOf(bytes);
  };
}

export function noSuchAddress(path: string): Failure {
  return {
    code: "NOT_FOUND",
    message: `There is nothing at ${quoteInput(path)}.`,
    suggestions: ["/llms.txt", "/openapi.json", "/api/public/v1/providers"],
  };
}
