/**
 * The parameters of a request that its address cannot read: names that it does not have, filters that are
 * empty, and what is given more than once. None of them is left out in silence, because the answer would
 * then be that of another question.
 */
import { misfitCode, queryNames, type Route } from "../schema/contract/route.ts";
import { routeIds, routeOf } from "../schema/contract/routes.ts";
import { ownName, sameMeaning } from "../schema/contract/parameter-names.ts";
import type { Failure } from "../respond/errors.ts";
import { nearest } from "../schema/lists/nearest.ts";
import { quoteInput, type Query } from "./query.ts";
import { isHeeded } from "./query-rules.ts";

/** Values by the name of the parameter, each list with at least one. */
type Values = ReadonlyMap<string, readonly string[]>;

export interface Misread extends Failure {
  /** What may have been meant; none where something that was given has no place at this address. */
  readonly mends: readonly Query[];
  readonly given: Values;
}

/** Every name that some address has. */
const allNames = [...new Set(routeIds.flatMap((id) => queryNames(routeOf(id))))];

/**
 * What was given, under the names of the route where it has them. An address without parameters has nothing
 * to say of a name that is no filter anywhere.
 */
export function valuesByName(route: Route, search: URLSearchParams): Values {
  const names = queryNames(route);
  const values = new Map<string, string[]>();
  for (const [given, value] of search) {
    const name = ownName(given, names) ?? given;
    if (!names.includes(name) && !isRefused(name, route, names)) continue;
    const own = values.get(name);
    if (own) own.push(value);
    else values.set(name, [value]);
  }
  return values;
}

function isRefused(name: string, route: Route, names: readonly string[]): boolean {
  return isHeeded(name, route) && (names.length > 0 || nearName(name, allNames) !== undefined);
}

/** The name that somebody meant by another one, if there is one. */
export function nearName(name: string, names: readonly string[]): string | undefined {
  const [same] = sameMeaning(name, names);
  const lower = name.toLowerCase();
  // Every letter is near every other one.
  const long = names.filter((each) => each === lower || Math.min(each.length, name.length) > 1);
  return same ?? nearest(name, long)[0];
}

/**
 * Undefined if each of the values has its place. `query` holds the first value of each parameter that has
 * one; it is absent if one of them is wrong.
 */
export function misreadOf(
  route: Route,
  given: Values,
  query: Query | undefined,
): Misread | undefined {
  const names = queryNames(route);
  const problems: string[] = [];
  let mends: readonly Query[] = query === undefined ? [] : [query];
  for (const [name, values] of given) {
    const [value = "", ...others] = new Set(values);
    const near = names.includes(name) ? name : nearName(name, names);
    const isFree = near !== undefined && (near === name || !given.has(near));
    if (near !== name) {
      const hint = near === undefined ? "" : `; did you mean ${near}?`;
      problems.push(`${quoteInput(name)} is no parameter of ${route.path}${hint || "."}`);
      if (isFree) mends = mends.map((each) => ({ ...each, [near]: value }));
      else mends = [];
    } else if (value.trim() === "" && isText(name, route)) {
      problems.push(`${name} is empty.`);
      mends = mends.map((each) => without(each, name)).filter(asksForSome);
    } else if (values.length > 1) {
      problems.push(`${name} is given ${values.length} times.`);
      mends = [value, ...others].flatMap((one) => mends.map((each) => ({ ...each, [name]: one })));
    }
  }
  if (problems.length === 0) return undefined;
  const takes = names.length === 0 ? "no parameters" : names.join(", ");
  return {
    code: "INVALID_PARAMETER",
    message: [...problems.slice(0, mostTold), `It takes ${takes}.`].join(" "),
    mends: mends.slice(0, mostTold),
    given,
  };
}

const mostTold = 4;

/** True where the route takes any text: a wrong word, number or moment has an error of its own. */
function isText(name: string, { parameters }: Route): boolean {
  const { oneOf, limit, moment } = parameters[name]!;
  return !oneOf && !limit && !moment && misfitCode(name) === "INVALID_PARAMETER";
}

function without(query: Query, name: string): Query {
  return Object.fromEntries(Object.entries(query).filter(([each]) => each !== name));
}

/** True if it is not the question for everything: nobody asked that with a filter. */
function asksForSome(query: Query): boolean {
  return Object.keys(query).some((name) => name !== "limit" && name !== "offset");
}
