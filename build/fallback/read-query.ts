/**
 * Reads the query parameters of a request that is as its address takes it. The result keeps the order of the
 * parameters in the route. Everything else is for `explain-query.ts`, which is loaded when it is needed.
 */
import { ownName } from "../schema/contract/parameter-names.ts";
import { queryParameters, type Route } from "../schema/contract/route.ts";
import type { QueryResult } from "./explain-query.ts";
import type { Query } from "./query.ts";
import { fits, isHeeded, isRequired } from "./query-rules.ts";

/** The query, or what is wrong with it. */
export async function checkQuery(route: Route, search: URLSearchParams): Promise<QueryResult> {
  const query = readQuery(route, search);
  return query ? { query } : (await import("./mends.ts")).explainQuery(route, search);
}

/** Undefined if a parameter is missing, wrong, empty, given twice or of another name. */
function readQuery(route: Route, search: URLSearchParams): Query | undefined {
  const parameters = queryParameters(route);
  const names = parameters.map(([name]) => name);
  const given: Record<string, string> = {};
  for (const [written, value] of search) {
    const name = ownName(written, names);
    if (name === undefined ? isHeeded(written, route) : name in given) return undefined;
    if (name !== undefined) given[name] = value;
  }
  const query: Record<string, string | number> = {};
  for (const [name, parameter] of parameters) {
    const value = given[name];
    if (value === undefined && isRequired(parameter, given)) return undefined;
    if (value === undefined) continue;
    if (!fits(value, parameter)) return undefined;
    query[name] = parameter.limit ? Number(value) : value;
  }
  return query;
}
