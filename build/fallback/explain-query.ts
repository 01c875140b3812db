/**
 * What is wrong with the query of a request. An address never answers more than was asked: a parameter that it does
 * not have, that is empty or that is given twice is an error.
 */
import { misfitCode, queryNames, queryParameters, type Route } from "../schema/contract/route.ts";
import { routeIds, routeOf } from "../schema/contract/routes.ts";
import { ownName } from "../schema/contract/parameter-names.ts";
import type { Failure } from "../respond/errors.ts";
import { explain, nearName, type AskedOf, type Explained } from "./explain.ts";
import { isHeeded, readText } from "./given.ts";
import type { Query } from "./query.ts";

/** `explained` is present where the suggestions are still to be found by asking. */
export interface Refused extends Failure {
  readonly explained?: Explained;
}

export type QueryResult = { readonly query: Query } | Refused;

export function askedOfRoute(route: Route): AskedOf {
  const takes = queryParameters(route);
  return { name: route.path, noun: "parameter", takes, read: readText };
}

/** Of what is wrong a failure: what is missing, a wrong status or limit, what has no place here, other values. */
export function explainQuery(route: Route, search: URLSearchParams): QueryResult {
  const names = queryNames(route);
  const given = [...search].filter(([name]) => ownName(name, names) || isRefused(name, route));
  const explained = explain(given, askedOfRoute(route));
  const { problems, mends } = explained;
  const [query] = mends;
  if (problems.length === 0 && query !== undefined) return { query };
  const missing = problems.find(({ name, meant }) => name !== undefined && meant === undefined);
  if (missing) return { code: "MISSING_PARAMETER", message: missing.said, explained };
  const wrong = names.flatMap((each) =>
    problems.flatMap(({ said, name, meant }): readonly Failure[] =>
      meant && name === each
        ? [{ code: misfitCode(name), message: said, suggestions: meant.map(String) }]
        : [],
    ),
  );
  const others = problems.filter(({ meant }) => meant === undefined).map(({ said }) => said);
  const specified = wrong.find(({ code }) => code !== "INVALID_PARAMETER");
  const told = specified ?? (others.length > 0 ? undefined : wrong[0]);
  if (told !== undefined) return told;
  const taken = names.length === 0 ? "no parameters" : names.join(", ");
  return {
    code: "INVALID_PARAMETER",
    message: [...others.slice(0, mostTold), `It takes ${taken}.`].join(" "),
    explained,
  };
}

const mostTold = 4;

/** Every name that some address has. */
const allNames = [...new Set(routeIds.flatMap((id) => queryNames(routeOf(id))))];

/** An address without parameters has nothing to say of a name that is no filter anywhere. */
function isRefused(name: string, route: Route): boolean {
  const hasNames = queryNames(route).length > 0;
  return isHeeded(name, route) && (hasNames || nearName(name, allNames) !== undefined);
}
