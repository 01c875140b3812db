/**
 * The addresses that are to go, out of the table of addresses: what their answers say (RFC 9745, RFC 8594),
 * and by which paths they are asked for, so that every host says it where the fallback does.
 */
import { patternSource, routeIds, routeOf, type Route, type RouteId } from "./routes.ts";

export interface Deprecation {
  readonly id: RouteId;
  /** A regular expression without anchors for the paths below the base path, without a slash at the end. */
  readonly paths: string;
  /** The file of its answer without a query, from the root of the output; empty if it has none. */
  readonly file: string;
  /** Names in lower case; no value has a quote, so that the rules of any host can hold it. */
  readonly headers: Readonly<Record<"deprecation" | "sunset" | "link", string>>;
}

export function deprecations(basePath: string): readonly Deprecation[] {
  return routeIds.flatMap((id) => {
    const route: Route = routeOf(id);
    if (route.deprecated === undefined) return [];
    const { since, until, instead } = route.deprecated;
    const names = [route.path, ...(route.file === "" ? [] : [`/${route.file}`])];
    return {
      id,
      paths: `(?:${[...new Set(names)].map((each) => patternSource(each, () => "[^/]+")).join("|")})`,
      file: route.file,
      headers: {
        deprecation: `@${Date.parse(since) / 1000}`,
        sunset: new Date(until).toUTCString(),
        link: `<${basePath}${instead}>; rel=successor-version`,
      },
    };
  });
}
