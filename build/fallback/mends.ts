/**
 * What is said of a request that has no answer: what is wrong with it, and what to ask instead. A part of its own,
 * which the first such request loads.
 */
import type { Failure } from "../respond/errors.ts";
import { addressOf, routes, type RouteId, type Values } from "../schema/contract/routes.ts";
import { explainQuery, type QueryResult } from "./explain-query.ts";
import type { Misread } from "./misread.ts";
import { missingParameter } from "./missing-parameter.ts";
import type { Query } from "./query.ts";
import type { Store } from "./store.ts";

export { guessedPage } from "../schema/contract/page-paths.ts";
export { explainQuery };
export { noFact, noneFound } from "./no-fact.ts";
export { notShared, unknownKey, unknownNames, unknownProvider } from "./unknown-names.ts";
export { mendedCall, nothingFits, unnamed } from "./mcp/mended-call.ts";
export { advice, explain } from "./mcp/mend.ts";

export interface RefusedAt {
  readonly id: RouteId;
  readonly path: Readonly<Record<string, string>>;
  /** The body, or why there is none. */
  readonly ask: (id: RouteId, path: RefusedAt["path"], query: Query) => Promise<string | Failure>;
  readonly given: URLSearchParams;
  readonly store: Store;
}

/** Of a query that its address cannot read. */
export async function refusalOf(
  refused: Exclude<QueryResult, { readonly query: unknown }>,
  at: RefusedAt,
): Promise<Failure> {
  if ("missing" in refused) return missingParameter(at.id, refused.missing, at.given, at.store);
  if (!("mend" in refused)) return refused;
  const suggestions = [...(await instead(refused, at)), addressOf("providers"), addressOf("keys")];
  return { ...refused, suggestions };
}

/** The same address as it may have been meant if it has an answer, else what that one suggests. */
async function instead(
  { mend }: Misread,
  { id, path, ask }: RefusedAt,
): Promise<readonly string[]> {
  if (mend === undefined) return [];
  const checked = explainQuery(routes[id], new URLSearchParams(mend as Record<string, string>));
  if (!("query" in checked)) return [];
  const body = await ask(id, path, checked.query);
  if (typeof body !== "string")
    return (body.suggestions ?? []).filter((each) => each.startsWith("/"));
  const encoded = Object.entries(path).map(([name, each]) => [name, encodeURIComponent(each)]);
  return [addressOf(id, Object.fromEntries(encoded) as Values, mend)];
}
