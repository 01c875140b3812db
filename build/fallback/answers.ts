/**
 * An address or a route → its body: the file that holds it if there is one, else what is composed. The
 * HTTP handler and the tools ask here, so they cannot answer the same question differently.
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
  /** For a decoded path below the base address. */
  readonly find: (path: string, search: URLSearchParams) => Promise<FoundFile | Failure>;
  /** The text that a route answers for parameters that fit it; to be pinned by who asks. */
  readonly ask: (id: RouteId, path: PathValues, query: Query) => Promise<string | Failure>;
}

export interface AnswersOptions {
  readonly read: ReadFile;
  /** Opens what is sent as it lies there; default: it is read. */
  readonly open?: OpenFile;
  /** Default: what is read never changes. */
  readonly generation?: Generation;
  /** False: compose what can be composed even where a file holds it. For tests of equality. */
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

  /** A file is of one build by itself; only that there is none must hold for a whole one. */
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
    // `providers/discord.json` matches the pattern of a record, and is the name of its file.
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
    for (const file of path === "/"
      ? ["index.html"]
      : [path.slice(1), `${path.slice(1)}/index.html`]) {
      const payload = await safely(file);
      if (payload) return { payload, type: mediaType(file) };
    }
    return undefined;
  }

  /** Only plain relative paths reach the reader, whatever the address held. */
  async function safely(file: string): Promise<Payload | undefined> {
    return isPlainPath(file) ? open(file) : undefined;
  }

  return { ...pins, read, store, find, ask };
}

interface Routed extends Matched {
  readonly checked: QueryResult;
}

/** Bodies of the API say what they did not heed: a mistyped filter must not look like an answer. */
function namesIgnored(path: string, type: string): boolean {
  return path.startsWith(apiRoot) && type === mediaTypes.json;
}

/** The longest name that file systems take; runtimes differ in what they say to a longer one. */
const longestName = 255;
const longestPath = 1024;

/** No folder above, no name that begins with a dot, and none that no file can have. */
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
