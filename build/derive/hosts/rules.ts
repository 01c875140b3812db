/**
 * Turns the route table into the data that the rules of every host are made from. An address needs a rule
 * if it is not the name of its file; a variant, if the query chooses the file. Nothing here depends on a
 * host.
 */
import type { StaticMode } from "../../respond/answers.ts";
import {
  errorStatus,
  fill,
  mediaTypes,
  momentPattern,
  namesIn,
  patternSource,
  queryNames,
  routeIds,
  routeOf,
  type AnswerCode,
  type Parameter,
  type Route,
  type RouteId,
} from "../../contract/routes.ts";
import type { Renames } from "./renames.ts";

/** The headers of every answer on every host. They are those of the fallback and are passed in. */
export interface Policy {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly pages: {
    /** The paths of the pages in the output, with at most one `*`: `providers/*.html`. */
    readonly files: readonly string[];
    /** The additional headers of pages, the same as in the fallback. */
    readonly headers: Readonly<Record<string, string>>;
  };
  /** The additional headers of answers over TLS. They must not be sent without TLS. */
  readonly secureHeaders: Readonly<Record<string, string>>;
  /** For answers that are found; errors must not be cached. */
  readonly cacheControl: string;
}

export interface HostInput {
  /** The dataset's name as one word, for projects at hosts. */
  readonly name: string;
  readonly policy: Policy;
  /** The path of the base address: empty for the root, else like `/some/repo`. */
  readonly basePath: string;
  readonly mode: StaticMode;
  /** The names that have files, for hosts that need a rule for each. */
  readonly providers: readonly string[];
  readonly keys: readonly string[];
  /** Earlier names; their addresses are redirected. */
  readonly formerly: Renames;
}

/** The input for the configuration of a web server such as nginx. */
export interface ServerInput {
  readonly policy: Policy;
  /** The folder of the output, as a path for that server. */
  readonly root: string;
  readonly port: number;
  readonly basePath: string;
  /** `host:port` of `node server.mjs`, which answers what no file holds. Absent: only files are served. */
  readonly upstream?: string;
  /** Default: `full`. */
  readonly mode?: StaticMode;
  /** Default: no name has changed. */
  readonly formerly?: Renames;
}

export interface HostFile {
  readonly file: string;
  readonly text: string;
}

export interface Address {
  readonly id: RouteId;
  readonly route: Route;
  /** The query parameters of the address. A host that ignores queries must not answer it. */
  readonly takes: readonly string[];
}

/** The addresses that differ from the names of their files, in the order of the route table. */
export const ruledAddresses: readonly Address[] = routeIds
  .map((id) => ({ id, route: routeOf(id) }))
  .filter(({ route }) => route.path !== `/${route.file}`)
  .map(({ id, route }) => ({ id, route, takes: queryNames(route) }));

/**
 * The addresses that a host may answer which ignores the query: those that take none, and those that take
 * moments alone, because the answer of a moment echoes it and that of today does not.
 */
export const unqueriedAddresses: readonly Address[] = ruledAddresses.filter(({ route, takes }) =>
  takes.every((name) => route.parameters[name]!.moment),
);

/** A file that answers a query in which exactly these parameters are given. */
export interface FileChoice {
  readonly given: readonly string[];
  readonly file: string;
  /** The only values for which a lean build writes a file; absent if there is no such limit. */
  readonly only?: readonly number[];
}

/** The files of an address, the one without a query first. */
export function choicesOf({ route }: Address, mode: StaticMode = "full"): readonly FileChoice[] {
  const plain = route.file === "" ? [] : [{ given: [], file: route.file }];
  const variants = (route.variants ?? []).flatMap(
    ({ given, file, lean }): readonly FileChoice[] => {
      if (mode !== "lean" || lean === undefined) return [{ given, file }];
      return lean === "omit" ? [] : [{ given, file, only: lean }];
    },
  );
  return [...plain, ...variants];
}

/** The error code for a missing file of the address; undefined if the address has no such code. */
export function missingCode({ route }: Address): AnswerCode | undefined {
  return route.errors.find((code) => errorStatus[code] === 404);
}

export function pathNames(route: Route): readonly string[] {
  return Object.keys(route.parameters).filter((name) => route.parameters[name]!.in === "path");
}

/**
 * The path of an address, without anchors. A path that names one record and takes a query is asked by the name
 * of its file too, so that the query is heeded there as well; `group` captures no more than it must.
 */
export function pathSource(
  { route, takes }: Address,
  group: (name: string) => string = () => "([^/]+?)",
): string {
  const path = patternSource(route.path, group);
  return takes.length > 0 && pathNames(route).length > 0
    ? `${path}(?:\\.${route.extension})?`
    : path;
}

/** The pattern, with each `{name}` replaced by the result of `value`. */
export function fillPattern(pattern: string, value: (name: string) => string): string {
  return fill(pattern, Object.fromEntries(namesIn(pattern).map((name) => [name, value(name)])));
}

/** A regular expression, without capturing groups, for the values that can have a file. */
export function valuePattern(parameter: Parameter): string {
  if (parameter.oneOf) return `(?:${parameter.oneOf.join("|")})`;
  if (parameter.limit) {
    const { minimum, maximum } = parameter.limit;
    return `(?:${minimum === 0 ? "0|" : ""}${upTo(maximum)})`;
  }
  if (parameter.moment) return momentPattern;
  return "[a-z0-9][a-z0-9._-]*";
}

/** A regular expression for the whole numbers from 1 to `maximum`, without leading zeros. */
export function upTo(maximum: number): string {
  const digits = String(maximum);
  const shorter = Array.from({ length: digits.length - 1 }, (_, n) => `[1-9]${"[0-9]".repeat(n)}`);
  const smaller = Array.from(digits).flatMap((digit, place) => {
    const least = place === 0 ? 1 : 0;
    if (Number(digit) <= least) return [];
    const rest = "[0-9]".repeat(digits.length - place - 1);
    return [`${digits.slice(0, place)}[${least}-${Number(digit) - 1}]${rest}`];
  });
  return [...shorter, ...smaller, digits].join("|");
}

/** The media types by their extension, without parameters. */
export const bareTypes: readonly (readonly [extension: string, type: string])[] = Object.entries(
  mediaTypes,
).map(([extension, type]) => [extension, type.split(";", 1)[0]!]);

/** Files without an extension that tells the media type, with their type. */
export const plainNames: readonly (readonly [file: string, type: string])[] = routeIds
  .map((id) => routeOf(id))
  .filter(({ file }) => file !== "" && !file.replace(/^.*\//, "").includes("."))
  .map(({ file, extension }) => [file, mediaTypes[extension]]);

/** Globs of files and their media type, for hosts that select files by globs. */
export const filesByType: readonly (readonly [files: string, type: string])[] = [
  ...Object.entries(mediaTypes).map(([extension, type]) => [`**/*.${extension}`, type] as const),
  ...plainNames.map(([file, type]) => [`**/${file}`, type] as const),
];

/** The types that are sent with `charset=utf-8`. */
export const textTypes: readonly string[] = [
  ...new Set(
    Object.values(mediaTypes)
      .filter((type) => type.includes("charset="))
      .map((type) => type.split(";", 1)[0]!),
  ),
];

/** Headers with their names in title case. */
export function titleCased(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [titleCase(name), value]),
  );
}

/** `access-control-allow-origin` → `Access-Control-Allow-Origin`. */
export function titleCase(header: string): string {
  return header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Headers as pairs of a name in title case and a value, for configurations in JSON. */
export function headerPairs(
  headers: Readonly<Record<string, string>>,
): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ key: titleCase(name), value }));
}

/** Each line indented by two spaces; empty lines stay empty. */
export function indentLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === "" ? line : `  ${line}`));
}
