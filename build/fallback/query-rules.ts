/** What a query parameter must be, for the readers of queries that are right and of those that are not. */
import { isSilent } from "../schema/contract/parameter-names.ts";
import { queryNames, type Parameter, type Route } from "../schema/contract/route.ts";
import { toMoment } from "./query.ts";

/** False for a name that asks for nothing, and for any at an address that is no record and has no parameters. */
export function isHeeded(name: string, route: Route): boolean {
  const isOfRecords = route.path.startsWith("/api/") && route.post === undefined;
  return !isSilent(name) && (isOfRecords || queryNames(route).length > 0);
}

export function isRequired(
  { required, requiredWithout: other }: Parameter,
  given: Readonly<Record<string, string | undefined>>,
): boolean {
  return required ?? (other !== undefined && !given[other]);
}

export function fits(
  value: string,
  { oneOf, limit, moment, longest = Infinity }: Parameter,
): boolean {
  if (oneOf) return oneOf.includes(value);
  if (moment) return toMoment(value) !== undefined;
  if (!limit) return value.trim() !== "" && value.length <= longest;
  const number = Number(value);
  return /^(0|[1-9]\d{0,6})$/.test(value) && number >= limit.minimum && number <= limit.maximum;
}
