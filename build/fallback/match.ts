/** An address → the route it belongs to, with its path parameters. */
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
 * `path` is below the base address, decoded, without a trailing slash. The file of an address that
 * takes a query is asked like the address: filters after it are heeded too.
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
