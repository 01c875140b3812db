/**
 * Reads and checks the query parameters of a request. The result keeps the order of the parameters in the
 * route. An address never answers more than was asked: a parameter that it does not have, that is empty or
 * that is given twice is an error.
 */
import { misfitCode, queryNames, type Parameter, type Route } from "../schema/contract/routes.ts";
import type { Failure } from "../respond/errors.ts";
import { nearest } from "../schema/lists/nearest.ts";
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
  const quoted = quoteInput(given);
  const misfit = (problem: string, suggestions: readonly string[]): Failure => {
    return { code: misfitCode(name), message: `${name} ${problem}`, suggestions };
  };
  if (oneOf && !oneOf.includes(given))
    return misfit(`${quoted} is not one of ${oneOf.join(", ")}.`, [
      ...nearest(given, oneOf, oneOf.length),
      ...oneOf,
    ]);
  if (moment && toMoment(given) === undefined) {
    const examples = ["2026-05-01", "2026-05-01T12:00:00Z"] as const;
    return misfit(
      `${quoted} is neither a date (${examples[0]}) nor a moment (${examples[1]}).`,
      examples,
    );
  }
  if (given.length > longest)
    return misfit(`has ${given.length} characters; at most ${longest} are searched.`, [
      given.slice(0, longest).replace(/\s+\S*$/, ""),
    ]);
  if (!limit) return undefined;
  const { minimum, maximum, default: usual } = limit;
  const number = Number(given);
  const isWhole = /^(0|[1-9]\d{0,6})$/.test(given);
  if (isWhole && number >= minimum && number <= maximum) return undefined;
  const near = number > maximum ? maximum : number < minimum ? minimum : usual;
  return misfit(`${quoted} is not a whole number from ${minimum} to ${maximum}.`, [String(near)]);
}
