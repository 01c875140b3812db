/**
 * An address or a route → its body: the file that holds it if there is one, else what is composed. The
 * HTTP handler and the tools ask here, so they cannot answer the same question differently.
 */
import type { Failure } from "../respond/errors.ts";
import { fileFor, mediaTypes, routeOf, type RouteId } from "../routes.ts";
import { composers, missingParameter } from "./compose.ts";
import { mediaType } from "./headers.ts";
import { matchRoute } from "./match.ts";
import { quoted, readQuery, type Query } from "./query.ts";
import { openStore, type ReadFile, type Store } from "./store.ts";

export interface Found {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

type Path = Readonly<Record<string, string>>;

export interface Answers {
  readonly read: ReadFile;
  readonly store: Store;
  /** For a decoded path below the base address. */
  readonly find: (path: string, search: URLSearchParams) => Promise<Found | Failure>;
  /** The text that a route answers for parameters that fit it. */
  readonly ask: (id: RouteId, path: Path, query: Query) => Promise<string | Failure>;
}

export interface AnswersOptions {
  readonly read: ReadFile;
  /** False: compose what can be composed even where a file holds it. For tests of equality. */
  readonly useFiles?: boolean;
}

export function openAnswers({ read, useFiles = true }: AnswersOptions): Answers {
  const store = openStore(read);

  async function find(path: string, search: URLSearchParams): Promise<Found | Failure> {
    const matched = matchRoute(path);
    if (matched === undefined) return (await literal(path)) ?? notFound(path);
    const { id, route } = matched;
    const checked = readQuery(route, search);
    if ("missing" in checked) return missingParameter(id, checked.missing, search, store);
    if ("code" in checked) return checked;
    const type = mediaTypes[route.extension];
    const bytes = await fromFile(id, matched.path, checked.query);
    if (bytes) return { bytes, type };
    // `providers/discord.json` matches the pattern of a record, and is the name of its file.
    const own = await literal(path);
    if (own && path.includes(".")) return own;
    const body = await composed(id, matched.path, checked.query);
    return typeof body === "string" ? { bytes: new TextEncoder().encode(body), type } : body;
  }

  async function ask(id: RouteId, path: Path, query: Query): Promise<string | Failure> {
    const bytes = await fromFile(id, path, query);
    return bytes ? new TextDecoder().decode(bytes) : composed(id, path, query);
  }

  async function fromFile(
    id: RouteId,
    path: Path,
    query: Query,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const route = routeOf(id);
    const file = fileFor(route, path, query);
    if (file === undefined) return undefined;
    const isComposed = composers[id] !== undefined && route.variants !== undefined;
    return useFiles || !isComposed ? safely(file) : undefined;
  }

  async function composed(id: RouteId, path: Path, query: Query): Promise<string | Failure> {
    return composers[id]?.({ path, query }, store) ?? notFound(routeOf(id).path);
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

  return { read, store, find, ask };
}

export function notFound(path: string): Failure {
  return {
    code: "NOT_FOUND",
    message: `There is nothing at ${quoted(path)}.`,
    suggestions: ["/llms.txt", "/openapi.json", "/api/public/v1/providers"],
  };
}
