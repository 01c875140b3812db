/** Finds the route that an address belongs to, and its path parameters. */
import {
  namesIn,
  patternSource,
  routeIds,
  routeOf,
  type Route,
  type RouteId,
} from "../contract/routes.ts";

export interface Matched {
  readonly id: RouteId;
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

const routePatterns = routeIds.map((id) => {
  const route = routeOf(id);
  const pattern = new RegExp(`^${patternSource(route.path)}$`);
  return { id, route, names: namesIn(route.path), pattern };
});

/**
 * `path` is below the base path, decoded, without a trailing slash. The file name of a route with query
 * variants matches that route too, so filters after the file name work.
 */
export function matchRoute(path: string): Matched | undefined {
  const asFile = routeIds.find((id) => isFileOfQuery(path, routeOf(id)));
  if (asFile) return { id: asFile, route: routeOf(asFile), path: {} };
  for (const { id, route, names, pattern } of routePatterns) {
    const found = pattern.exec(path);
    if (found)
      return { id, route, path: Object.fromEntries(names.map((name, i) => [name, found[i + 1]!])) };
  }
  return undefined;
}

function isFileOfQuery(path: string, { file, variants }: Route): boolean {
  return variants !== undefined && file !== "" && path === `/${file}`;
}
