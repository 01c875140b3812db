/**
 * Reads and checks the query parameters of a request. Only the first occurrence of a parameter counts. An
 * empty filter counts as not given. The result keeps the order of the parameters in the route.
 */
import { misfitCode, momentPattern, type Parameter, type Route } from "../contract/routes.ts";
import type { Failure } from "../respond/errors.ts";
import { nearest } from "../lists/nearest.ts";

export type Query = Readonly<Record<string, string | number>>;
export type QueryResult = { readonly query: Query } | { readonly missing: string } | Failure;

/**
 * Returns the checked query, the name of the first required parameter that is missing, or a failure for
 * the first wrong value. The order is that of the route's parameters, so a wrong status is reported before
 * a wrong limit.
 */
export function readQuery(route: Route, search: URLSearchParams): QueryResult {
  const query: Record<string, string | number> = {};
  const parameters = Object.entries(route.parameters).filter(([, each]) => each.in === "query");
  for (const [name, parameter] of parameters)
    if (parameter.required && !search.get(name)) return { missing: name };
  for (const [name, parameter] of parameters) {
    const given = search.get(name);
    if (given === null) continue;
    const { oneOf, limit, longest = Infinity, moment } = parameter;
    if (oneOf && !oneOf.includes(given)) return unknownWord(parameter, name, given, oneOf);
    if (moment && toMoment(given) === undefined) return wrongMoment(parameter, name, given);
    if (given.length > longest) return tooLong(name, given, longest);
    if (limit) {
      const number = wholeNumber(given, limit);
      if (number === undefined) return wrongNumber(parameter, name, given, limit);
      query[name] = number;
    } else if (given !== "") query[name] = given;
  }
  return { query };
}

/**
 * The given names that are no query parameters of the route, each once. Upper and lower case are
 * different.
 */
export function unknownNames(route: Route | undefined, search: URLSearchParams): readonly string[] {
  return [...new Set(search.keys())].filter((name) => route?.parameters[name]?.in !== "query");
}

const momentForm = new RegExp(`^${momentPattern}$`);

/** A date or a moment in UTC → the moment in the form that answers use; undefined if it is neither. */
export function toMoment(given: string): string | undefined {
  if (!momentForm.test(given)) return undefined;
  const written = given.includes("T") ? given : `${given}T00:00:00Z`;
  const moment = new Date(written);
  // `Date` turns a day that the month does not have into a day of the next month.
  const isReal =
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written.slice(0, -1));
  return isReal ? written : undefined;
}

type Bounds = NonNullable<Parameter["limit"]>;

function wholeNumber(given: string, { minimum, maximum }: Bounds): number | undefined {
  if (!/^(0|[1-9]\d{0,6})$/.test(given)) return undefined;
  const number = Number(given);
  return number >= minimum && number <= maximum ? number : undefined;
}

function unknownWord(
  parameter: Parameter,
  name: string,
  given: string,
  words: readonly string[],
): Failure {
  const near = nearest(given, words, words.length);
  return {
    code: misfitCode(parameter)!,
    message: `${name} ${quoteInput(given)} is not one of ${words.join(", ")}.`,
    suggestions: [...near, ...words],
  };
}

function tooLong(name: string, given: string, longest: number): Failure {
  return {
    code: "INVALID_LIMIT",
    message: `${name} has ${given.length} characters; at most ${longest} are searched.`,
    suggestions: [given.slice(0, longest).replace(/\s+\S*$/, "")],
  };
}

function wrongMoment(parameter: Parameter, name: string, given: string): Failure {
  return {
    code: misfitCode(parameter)!,
    message: `${name} ${quoteInput(given)} is neither a date (2026-05-01) nor a moment in UTC (2026-05-01T12:00:00Z).`,
    suggestions: ["2026-05-01", "2026-05-01T12:00:00Z"],
  };
}

function wrongNumber(
  parameter: Parameter,
  name: string,
  given: string,
  { minimum, maximum, default: usual }: Bounds,
): Failure {
  const number = Number(given);
  const near = number > maximum ? maximum : number < minimum ? minimum : usual;
  return {
    code: misfitCode(parameter)!,
    message: `${name} ${quoteInput(given)} is not a whole number from ${minimum} to ${maximum}.`,
    suggestions: [String(near)],
  };
}

/** Text of the request as an error message quotes it: shortened, on one line. */
export function quoteInput(given: string): string {
  const line = given.slice(0, 200).replace(/[\s\p{C}]+/gu, " ");
  return `"${line.length > 80 || given.length > 200 ? `${line.slice(0, 79)}…` : line}"`;
}
