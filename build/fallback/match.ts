/** Takes an address and returns its route with the parameters of its path, and those of a query that is as it should be. */
import { ownName } from "../schema/contract/parameter-names.ts";
import { namesIn, patternSource, queryParameters, type Route } from "../schema/contract/route.ts";
import { type RouteId, routeIds, routeOf } from "../schema/contract/routes.ts";
import type { Query } from "./query.ts";
import { isHeeded, readGiven, readText } from "./given.ts";

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

/** The parameters; undefined if one is missing, wrong, empty, given twice or of another name. */
export function readQuery(route: Route, search: URLSearchParams): Query | undefined {
  const takes = queryParameters(route);
  const names = takes.map(([name]) => name);
  const given = [...search].filter(([name]) => ownName(name, names) || isHeeded(name, route));
  return readGiven(given, takes, readText);
}
