/**
 * The query of a request → the parameters that were given, checked. The first occurrence counts, an
 * unknown parameter is ignored, an empty filter is as if not given. Members keep the route's order.
 */
import type { Parameter, Route } from "../contract/routes.ts";
import type { Failure } from "../respond/errors.ts";
import { nearest } from "../lists/nearest.ts";

export type Query = Readonly<Record<string, string | number>>;
export type QueryResult = { readonly query: Query } | { readonly missing: string } | Failure;

/**
 * The checked query, the first required parameter that is missing, or the first thing wrong: status
 * before limit, whatever their order in the address.
 */
export function readQuery(route: Route, search: URLSearchParams): QueryResult {
  const query: Record<string, string | number> = {};
  const parameters = Object.entries(route.parameters).filter(([, each]) => each.in === "query");
  for (const [name, parameter] of parameters)
    if (parameter.required && !search.get(name)) return { missing: name };
  for (const [name, parameter] of parameters) {
    const given = search.get(name);
    if (given === null) continue;
    if (parameter.oneOf && !parameter.oneOf.includes(given))
      return unknownWord(name, given, parameter.oneOf);
    if (parameter.limit) {
      const limit = wholeNumber(given, parameter.limit);
      if (limit === undefined) return wrongLimit(name, given, parameter.limit);
      query[name] = limit;
    } else if (given !== "") query[name] = given;
  }
  return { query };
}

type Bounds = NonNullable<Parameter["limit"]>;

function wholeNumber(given: string, { minimum, maximum }: Bounds): number | undefined {
  if (!/^[1-9]\d{0,5}$/.test(given)) return undefined;
  const number = Number(given);
  return number >= minimum && number <= maximum ? number : undefined;
}

function unknownWord(name: string, given: string, words: readonly string[]): Failure {
  const near = nearest(given, words, words.length);
  return {
    code: "INVALID_STATUS",
    message: `${name} ${quoteInput(given)} is not one of ${words.join(", ")}.`,
    suggestions: [...near, ...words],
  };
}

function wrongLimit(
  name: string,
  given: string,
  { minimum, maximum, default: usual }: Bounds,
): Failure {
  const number = Number(given);
  const near = number > maximum ? maximum : number < minimum ? minimum : usual;
  return {
    code: "INVALID_LIMIT",
    message: `${name} ${quoteInput(given)} is not a whole number from ${minimum} to ${maximum}.`,
    suggestions: [String(near)],
  };
}

/** What was asked for, as an error shows it: short, and never more than one line. */
export function quoteInput(given: string): string {
  const line = given.slice(0, 200).replace(/[\s\p{C}]+/gu, " ");
  return `"${line.length > 80 || given.length > 200 ? `${line.slice(0, 79)}…` : line}"`;
}
