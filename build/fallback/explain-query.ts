/**
 * Reads the query parameters of a request of which something is wrong, or may be, and says what. An address never
 * answers more than was asked: a parameter that it does not have, that is empty or that is given twice is an error.
 */
import {
  misfitCode,
  queryParameters,
  type Parameter,
  type Route,
} from "../schema/contract/route.ts";
import type { Failure } from "../respond/errors.ts";
import { nearest } from "../schema/lists/nearest.ts";
import { misreadOf, valuesByName, type Misread } from "./misread.ts";
import { quoteInput, type Query } from "./query.ts";
import { fits, isRequired } from "./query-rules.ts";

export type QueryResult =
  | { readonly query: Query }
  | { readonly missing: string }
  | Failure
  | Misread;

/**
 * Returns the query if all is right, the name of the first required parameter that is missing, or a failure: for
 * a wrong status, a wrong limit, what has no place here, and any other wrong value, in this order.
 */
export function explainQuery(route: Route, search: URLSearchParams): QueryResult {
  const query: Record<string, string | number> = {};
  const given = valuesByName(route, search);
  const first = Object.fromEntries([...given].map(([name, [value]]) => [name, value]));
  const parameters = queryParameters(route);
  const missing = parameters.find(
    ([name, parameter]) => !first[name] && isRequired(parameter, first),
  );
  if (missing !== undefined) return { missing: missing[0] };
  const misfits: Failure[] = [];
  for (const [name, parameter] of parameters) {
    const value = first[name];
    if (value === undefined) continue;
    const misfit = misfitOf(name, value, parameter);
    if (misfit) misfits.push(misfit);
    else query[name] = parameter.limit ? Number(value) : value;
  }
  const specified = misfits.find(({ code }) => code !== "INVALID_PARAMETER");
  const meant = misfits.length > 0 ? undefined : query;
  return specified ?? misreadOf(route, given, meant) ?? misfits[0] ?? { query };
}

function misfitOf(name: string, given: string, parameter: Parameter): Failure | undefined {
  if (fits(given, parameter)) return undefined;
  const { oneOf, limit, longest = Infinity, moment } = parameter;
  const quoted = quoteInput(given);
  const misfit = (problem: string, suggestions: readonly string[]): Failure => {
    return { code: misfitCode(name), message: `${name} ${problem}`, suggestions };
  };
  if (oneOf)
    return misfit(`${quoted} is not one of ${oneOf.join(", ")}.`, [
      ...nearest(given, oneOf, oneOf.length),
      ...oneOf,
    ]);
  if (moment) {
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
  const near = number > maximum ? maximum : number < minimum ? minimum : usual;
  return misfit(`${quoted} is not a whole number from ${minimum} to ${maximum}.`, [String(near)]);
}
