/**
 * Reads and checks the query parameters of a request. The result keeps the order of the parameters in the
 * route. An address never answers more than was asked: a parameter that it does not have, that is empty or
 * that is given twice is an error.
 */
import { misfitCode, queryNames, type Parameter, type Route } from "../contract/routes.ts";
import type { Failure } from "../respond/errors.ts";
import { nearest } from "../lists/nearest.ts";
import { misreadOf, valuesByName, type Misread } from "./misread.ts";
import { quoteInput, toMoment, type Query } from "./query.ts";

export type QueryResult =
  | { readonly query: Query }
  | { readonly missing: string }
  | Failure
  | Misread;

/**
 * Returns the checked query, the name of the first required parameter that is missing, or a failure: for a
 * wrong status, a wrong limit, what has no place here, and any other wrong value, in this order.
 */
export function readQuery(route: Route, search: URLSearchParams): QueryResult {
  const query: Record<string, string | number> = {};
  const given = valuesByName(route, search);
  const names = queryNames(route);
  const isGiven = (name: string): boolean => Boolean(given.get(name)?.[0]);
  for (const name of names) {
    const { required, requiredWithout: other } = route.parameters[name]!;
    const isRequired = required ?? (other !== undefined && !isGiven(other));
    if (isRequired && !isGiven(name)) return { missing: name };
  }
  const misfits: Failure[] = [];
  for (const name of names) {
    const value = given.get(name)?.[0];
    if (value === undefined) continue;
    const parameter = route.parameters[name]!;
    const misfit = misfitOf(name, value, parameter);
    if (misfit) misfits.push(misfit);
    else query[name] = parameter.limit ? Number(value) : value;
  }
  const specified = misfits.find(({ code }) => code !== "INVALID_PARAMETER");
  const meant = misfits.length > 0 ? undefined : query;
  return specified ?? misreadOf(route, given, meant) ?? misfits[0] ?? { query };
}

function misfitOf(name: string, given: string, parameter: Parameter): Failure | undefined {
  const { oneOf, limit, longest = Infinity, moment } = parameter;
  if (oneOf && !oneOf.includes(given)) return unknownWord(name, given, oneOf);
  if (moment && toMoment(given) === undefined) return wrongMoment(name, given);
  if (given.length > longest) return tooLong(name, given, longest);
  return limit && wholeNumber(given, limit) === undefined
    ? wrongNumber(name, given, limit)
    : undefined;
}

type Bounds = NonNullable<Parameter["limit"]>;

function wholeNumber(given: string, { minimum, maximum }: Bounds): number | undefined {
  if (!/^(0|[1-9]\d{0,6})$/.test(given)) return undefined;
  const number = Number(given);
  return number >= minimum && number <= maximum ? number : undefined;
}

function unknownWord(name: string, given: string, words: readonly string[]): Failure {
  const near = nearest(given, words, words.length);
  return {
    code: misfitCode(name),
    message: `${name} ${quoteInput(given)} is not one of ${words.join(", ")}.`,
    suggestions: [...near, ...words],
  };
}

function tooLong(name: string, given: string, longest: number): Failure {
  return {
    code: misfitCode(name),
    message: `${name} has ${given.length} characters; at most ${longest} are searched.`,
    suggestions: [given.slice(0, longest).replace(/\s+\S*$/, "")],
  };
}

function wrongMoment(name: string, given: string): Failure {
  return {
    code: misfitCode(name),
    message: `${name} ${quoteInput(given)} is neither a date (2026-05-01) nor a moment (2026-05-01T12:00:00Z).`,
    suggestions: ["2026-05-01", "2026-05-01T12:00:00Z"],
  };
}

function wrongNumber(
  name: string,
  given: string,
  { minimum, maximum, default: usual }: Bounds,
): Failure {
  const number = Number(given);
  const near = number > maximum ? maximum : number < minimum ? minimum : usual;
  return {
    code: misfitCode(name),
    message: `${name} ${quoteInput(given)} is not a whole number from ${minimum} to ${maximum}.`,
    suggestions: [String(near)],
  };
}
