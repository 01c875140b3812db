/**
 * What is asked under names, by a query or by the arguments of a call, read where each value fits its parameter.
 * What does not fit is explained by `explain.ts`.
 */
import { isSilent, ownName } from "../schema/contract/parameter-names.ts";
import { queryNames, type Parameter, type Route } from "../schema/contract/route.ts";
import { toMoment, type Query } from "./query.ts";

export type Given = Iterable<readonly [name: string, value: unknown]>;

/** What is asked of a value, by the address or the tool that takes it. */
export type Taken = { readonly [Name in keyof Parameter]?: Parameter[Name] | undefined };
export type Takes = readonly (readonly [name: string, taken: Taken])[];

/** A value as it is asked for; undefined if it does not fit. */
export type ReadValue = (value: unknown, taken: Taken) => string | number | undefined;

/** Of a query, in which everything is text. */
export const readText: ReadValue = (value, taken) => {
  if (!fits(String(value), taken)) return undefined;
  return taken.limit ? Number(value) : String(value);
};

/** Of arguments, in which a number is no text. */
export const readArgument: ReadValue = (value, taken) =>
  typeof value === (taken.limit ? "number" : "string") ? readText(value, taken) : undefined;

/**
 * In the order of what is taken; undefined if something is missing, wrong, empty, given twice or of another name.
 */
export function readGiven(given: Given, takes: Takes, read: ReadValue): Query | undefined {
  const names = takes.map(([name]) => name);
  const values = new Map<string, unknown>();
  for (const [written, value] of given) {
    const name = ownName(written, names);
    if (name === undefined || values.has(name)) return undefined;
    values.set(name, value);
  }
  const query: Record<string, string | number> = {};
  for (const [name, taken] of takes) {
    const value = values.has(name) ? read(values.get(name), taken) : undefined;
    if (value !== undefined) query[name] = value;
    else if (values.has(name) || isRequired(taken, (each) => values.has(each))) return undefined;
  }
  return query;
}

/** False for a name that asks for nothing, and for any at an address that is no record and has no parameters. */
export function isHeeded(name: string, route: Route): boolean {
  const isOfRecords = route.path.startsWith("/api/") && route.post === undefined;
  return !isSilent(name) && (isOfRecords || queryNames(route).length > 0);
}

export function isRequired(
  { required, requiredWithout: other }: Taken,
  isGiven: (name: string) => boolean,
): boolean {
  return required ?? (other !== undefined && !isGiven(other));
}

function fits(value: string, { oneOf, limit, moment, longest = Infinity }: Taken): boolean {
  if (oneOf) return oneOf.includes(value);
  if (moment) return toMoment(value) !== undefined;
  if (!limit) return value.trim() !== "" && value.length <= longest;
  const number = Number(value);
  return /^(0|[1-9]\d{0,6})$/.test(value) && number >= limit.minimum && number <= limit.maximum;
}
