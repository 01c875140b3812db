/**
 * What a route is: its path, its files and its parameters, and which file answers which query. The routes
 * themselves stand in `routes.ts`.
 */
import type { BodyName } from "../bodies.ts";
import type { AnswerCode } from "../error-codes.ts";

export const mediaTypes = {
  json: "application/json",
  jsonl: "application/jsonl",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  xml: "application/xml",
  atom: "application/atom+xml",
  webmanifest: "application/manifest+json",
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  sqlite: "application/vnd.sqlite3",
  linkset: "application/linkset+json",
} as const;
export type Extension = keyof typeof mediaTypes;

export interface Parameter {
  readonly in: "path" | "query";
  readonly description: string;
  readonly required?: true;
  /** Present if it is required where that other parameter is not given. */
  readonly requiredWithout?: string;
  /** Present for whole numbers: their bounds. Those of `limit` are from specification section 8. */
  readonly limit?: { readonly minimum: number; readonly maximum: number; readonly default: number };
  /** Present if only these words are accepted. */
  readonly oneOf?: readonly string[];
  /** Present if the value must be a slug or a key. */
  readonly form?: "slug" | "key";
  /** Present for words that are searched: the most characters. */
  readonly longest?: number;
  /** Present if the value is a date or a moment in UTC. */
  readonly moment?: true;
}

/** The error code for a wrong value: the specification has two of its own, and ours is for all others. */
export function misfitCode(name: string): "INVALID_STATUS" | "INVALID_LIMIT" | "INVALID_PARAMETER" {
  if (name === "status") return "INVALID_STATUS";
  return name === "limit" ? "INVALID_LIMIT" : "INVALID_PARAMETER";
}

/** A date or a moment with its offset from UTC, as the source of a regular expression without anchors. */
export const momentPattern =
  "[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:Z|[+-][0-9]{2}:[0-9]{2}))?";

/** The methods that read, as the headers `Allow` and `Access-Control-Allow-Methods` list them. */
export const readMethods = "GET, HEAD, OPTIONS";

/** A file that answers the address when exactly the `given` query parameters are given. */
export interface Variant {
  readonly given: readonly string[];
  readonly file: string;
  /** Present if a lean build does not write it: the fallback composes it. */
  readonly lean?: "omit";
  /** Present if only these values have a file: the fallback composes the others. */
  readonly only?: readonly number[];
  /** Present if the values stand in their own order in the name, `acme/beta`: the other order is composed. */
  readonly isOrdered?: true;
}

export interface Route {
  /** Path below the base address, with `{parameter}` segments. */
  readonly path: string;
  /** The file that answers the address without a query, relative to the root of the output. */
  readonly file: string;
  readonly variants?: readonly Variant[];
  readonly extension: Extension;
  /** The schema of a JSON body, or of one line of a JSONL body. */
  readonly body?: BodyName;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Present if the address also accepts POST with JSON-RPC 2.0. */
  readonly post?: { readonly id: string; readonly summary: string; readonly description: string };
  readonly errors: readonly AnswerCode[];
}

/** The query parameters of a route, in its order. */
export function queryParameters(
  route: Route,
): readonly (readonly [name: string, parameter: Parameter])[] {
  return Object.entries(route.parameters).filter(([, parameter]) => parameter.in === "query");
}

export function queryNames(route: Route): readonly string[] {
  return queryParameters(route).map(([name]) => name);
}

export type Values = Readonly<Record<string, string | number>>;

/** Fills the `{names}` of a path or file pattern. Every value is a slug, a key or a whole number. */
export function fill(pattern: string, values: Values): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** The names in braces of a path or file pattern, in order. */
export function namesIn(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/**
 * A path or file pattern as the source of a regular expression, without anchors. Each `{name}` becomes the
 * group that `group` returns, by default one that captures a path segment.
 */
export function patternSource(
  pattern: string,
  group: (name: string) => string = () => "([^/]+)",
): string {
  return escapeRegExp(pattern).replace(/\\\{(\w+)\\\}/g, (_, name: string) => group(name));
}

/** Escapes the text for a regular expression, so that it matches only itself. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The file that answers the route for these parameters; undefined if there is none. */
export function fileFor(route: Route, path: Values, query: Values): string | undefined {
  if (Object.keys(query).length === 0)
    return route.file === "" ? undefined : fill(route.file, path);
  const variant = variantFor(route, query);
  return variant && isNamed(variant, query) ? fill(variant.file, query) : undefined;
}

function isNamed({ given, only, isOrdered }: Variant, query: Values): boolean {
  const values = given.flatMap((name) => query[name] ?? []);
  if (only !== undefined) return values.every((value) => only.includes(Number(value)));
  const isAfter = (value: string | number, before: string | number = ""): boolean =>
    String(before) < String(value);
  return !isOrdered || values.every((value, at) => isAfter(value, values[at - 1]));
}

/** The variant for exactly these query parameters. */
export function variantFor({ variants }: Route, query: Values): Variant | undefined {
  const { length } = Object.keys(query);
  return variants?.find(
    ({ given }) => given.length === length && given.every((name) => name in query),
  );
}
