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

/** `path` is below the base address, decoded, without a trailing slash. */
export function matchRoute(path: string): Matched | undefined {
  for (const { id, route, names, pattern } of routePatterns) {
    const found = pattern.exec(path);
    if (found)
      return { id, route, path: Object.fromEntries(names.map((name, i) => [name, found[i + 1]!])) };
  }
  return undefined;
}
