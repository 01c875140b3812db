/** Takes an address and returns its route, its path parameters, and the file of the output that holds its answer. */
import {
  fileFor,
  mediaTypes,
  namesIn,
  patternSource,
  type Route,
  type Values,
} from "../schema/contract/route.ts";
import { type RouteId, routeIds, routeOf } from "../schema/contract/routes.ts";
import { codeFolder } from "../schema/contract/page-policy.ts";
import { mediaType } from "./headers.ts";
import type { OpenFile, Payload } from "./payload.ts";
import type { Query } from "./query.ts";
import type { QueryResult } from "./explain-query.ts";

export interface Matched {
  readonly id: RouteId;
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

const noValues: Matched["path"] = {};

/** The routes whose path has no parameters, by it; those with query variants by the name of their file too. */
const literals: ReadonlyMap<string, Matched> = new Map(
  routeIds.flatMap((id) => {
    const route = routeOf(id);
    const paths = [
      ...(route.path.includes("{") ? [] : [route.path]),
      ...(route.variants !== undefined && route.file !== "" ? [`/${route.file}`] : []),
    ];
    return paths.map((path) => [path, { id, route, path: noValues }] as const);
  }),
);

const routePatterns = routeIds.flatMap((id) => {
  const route = routeOf(id);
  if (!route.path.includes("{")) return [];
  const names = namesIn(route.path);
  return { id, route, names, pattern: new RegExp(`^${patternSource(route.path)}$`) };
});

/**
 * `path` is below the base path, decoded, without a trailing slash. The file name of a route with query
 * variants matches that route too, so filters after the file name work.
 */
export function matchRoute(path: string): Matched | undefined {
  const literal = literals.get(path);
  if (literal) return literal;
  for (const { id, route, names, pattern } of routePatterns) {
    const found = pattern.exec(path);
    if (found)
      return { id, route, path: Object.fromEntries(names.map((name, i) => [name, found[i + 1]!])) };
  }
  return undefined;
}

export interface FoundFile {
  readonly payload: Payload;
  readonly type: string;
  /** True of a file whose name says what it holds. */
  readonly isImmutable?: boolean;
}

/** A request of a route, with its query as it was read. */
export interface Routed extends Matched {
  readonly checked: QueryResult;
}

/** Reads the answers that files hold. */
export function openStored(open: OpenFile) {
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
  function nameOf(id: RouteId, path: Values, query: Query): string | undefined {
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
