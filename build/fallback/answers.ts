/**
 * Takes an address or a route and returns its body: from the file that holds it, or composed when no file
 * does. The HTTP handler and the MCP tools both use this module, so they give the same answers.
 */
import type { Failure } from "../respond/errors.ts";
import { codeFolder } from "../schema/contract/page-policy.ts";
import { fileFor, mediaTypes, type Route } from "../schema/contract/route.ts";
import { routeOf, type RouteId } from "../schema/contract/routes.ts";
import { composers } from "./compose.ts";
import { payloadOf, type OpenFile, type Payload } from "./payload.ts";
import { openPins, type Generation, type Pins } from "./generation.ts";
import type { QueryResult } from "./explain-query.ts";
import { mediaType } from "./headers.ts";
import { matchRoute, readQuery, type Matched } from "./match.ts";
import { quoteInput, type Query } from "./query.ts";
import type { ReadFile } from "./output-files.ts";
import { openStore, type Store } from "./store.ts";

type PathValues = Readonly<Record<string, string>>;

export interface FoundFile {
  readonly payload: Payload;
  readonly type: string;
  /** True of a file whose name says what it holds. */
  readonly isImmutable?: boolean;
}

/** A request of a route, with its query as it was read. */
interface Routed extends Matched {
  readonly checked: QueryResult;
}

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
}

export function openAnswers(options: AnswersOptions): Answers {
  const { read, generation } = options;
  const mayChange = generation !== undefined && !generation.isFixed;
  const pins = openPins(generation);
  const store = openStore(read, pins);
  const open = options.open ?? opening(read);
  const stored = openStored(generation?.isFixed ? openOnce(open, pins) : open);

  /**
   * One file always belongs to one build, so it is read without pinning. "There is no such file" must be
   * checked against one whole build, so the second look is pinned.
   */
  async function find(path: string, search: URLSearchParams): Promise<FoundFile | Failure> {
    const matched = matchRoute(path);
    const asked = matched && { ...matched, checked: await checkQuery(matched.route, search) };
    const first = await stored.at(path, asked);
    if (first) return first;
    const again = async (): Promise<FoundFile | Failure> => {
      const second = mayChange ? await stored.at(path, asked) : undefined;
      return second ?? composed(path, asked, search);
    };
    return pins.turn(() => pins.pinned(again));
  }

  async function composed(
    path: string,
    asked: Routed | undefined,
    search: URLSearchParams,
  ): Promise<FoundFile | Failure> {
    if (asked === undefined) return noSuchAddress(path);
    const { id, route, checked } = asked;
    if (!("query" in checked)) {
      const { refusalOf } = await import("./mends.ts");
      return refusalOf(checked, { id, path: asked.path, ask, given: search, store });
    }
    const body = await compose(id, asked.path, checked.query);
    if (typeof body !== "string") return body;
    const payload = payloadOf(new TextEncoder().encode(body));
    return { payload, type: mediaTypes[route.extension] };
  }

  async function ask(id: RouteId, path: PathValues, query: Query): Promise<string | Failure> {
    const file = stored.nameOf(id, path, query);
    return (file && (await store.text(file))) ?? compose(id, path, query);
  }

  async function compose(id: RouteId, path: PathValues, query: Query): Promise<string | Failure> {
    return composers[id]?.({ path, query }, store) ?? noSuchAddress(routeOf(id).path);
  }

  return { ...pins, read, store, find, ask };
}

/** The query, or what is wrong with it. */
export async function checkQuery(route: Route, search: URLSearchParams): Promise<QueryResult> {
  const query = readQuery(route, search);
  return query ? { query } : (await import("./mends.ts")).explainQuery(route, search);
}

/** Reads the answers that files hold. */
function openStored(open: OpenFile) {
  /** `asked` is absent if the path belongs to no route. */
  async function at(path: string, asked: Routed | undefined): Promise<FoundFile | undefined> {
    if (asked === undefined) return literal(path);
    const { id, route, checked } = asked;
    if (!("query" in checked)) return undefined;
    const file = nameOf(id, asked.path, checked.query);
    const payload = file && (await open(file));
    if (payload) return { payload, type: mediaTypes[route.extension] };
    // `providers/discord.json` matches the route pattern of a record, but it is also the name of a file. A file
    // heeds no query.
    const isPlain = Object.keys(checked.query).length === 0;
    return isPlain && path.includes(".") ? literal(path) : undefined;
  }

  /** The file that may hold the answer of a route. */
  function nameOf(id: RouteId, path: PathValues, query: Query): string | undefined {
    const file = fileFor(routeOf(id), path, query);
    return file !== undefined && isPlainPath(file) ? file : undefined;
  }

  async function literal(path: string): Promise<FoundFile | undefined> {
    const name = path.slice(1);
    // A page also answers at its address without the extension.
    const files = path === "/" ? ["index.html"] : [name, `${name}.html`, `${name}/index.html`];
    for (const file of files) {
      // Only plain relative paths are passed to the reader.
      const payload = isPlainPath(file) ? await open(file) : undefined;
      if (payload)
        return { payload, type: mediaType(file), isImmutable: file.startsWith(codeFolder) };
    }
    return undefined;
  }

  return { at, nameOf };
}

/** In characters; file systems accept no longer name. Runtimes report longer names in different ways. */
const longestName = 255;
const longestPath = 1024;

/**
 * False for a path with `..`, with a name that begins with a dot (but `.well-known`), or with a name that no
 * file of a build can have.
 */
function isPlainPath(file: string): boolean {
  if (file.length > longestPath) return false;
  return file
    .replace(/^\.well-known\//, "")
    .split("/")
    .every((part) => part.length <= longestName && /^[\w~+@-][\w.~+@-]*$/.test(part));
}

function opening(read: ReadFile): OpenFile {
  return async (file) => {
    const bytes = await read(file);
    return bytes && payloadOf(bytes);
  };
}

/** Looks once for a file that is not there. */
function openOnce(open: OpenFile, pins: Pins): OpenFile {
  return async (file) => {
    let first: Payload | undefined;
    const look = async (): Promise<boolean> => (first = await open(file)) !== undefined;
    const isThere = await pins.remembered(`${file} is there`, look, () => 0);
    return isThere ? (first ?? open(file)) : undefined;
  };
}

export function noSuchAddress(path: string): Failure {
  return {
    code: "NOT_FOUND",
    message: `There is nothing at ${quoteInput(path)}.`,
    suggestions: ["/llms.txt", "/openapi.json", "/api/public/v1/providers"],
  };
}
