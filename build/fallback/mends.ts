/**
 * What is said of a request that has no answer: what is wrong with it, and what to ask instead. A part of its own,
 * which the first such request loads.
 */
import type { Failure } from "../respond/errors.ts";
import type { QueryResult } from "./explain-query.ts";
import { instead, type MisreadAt } from "./instead.ts";
import { missingParameter } from "./missing-parameter.ts";
import type { Store } from "./store.ts";

export { guessedPage } from "../schema/contract/page-paths.ts";
export { explainQuery } from "./explain-query.ts";
export { noFact, noneFound } from "./no-fact.ts";
export { notShared, unknownKey, unknownNames, unknownProvider } from "./unknown-names.ts";
export { advice, explain, mendedCall, nothingFits, unnamed } from "./mcp/mended-call.ts";

export interface RefusedAt extends MisreadAt {
  readonly given: URLSearchParams;
  readonly store: Store;
}

/** Of a query that its address cannot read. */
export async function refusalOf(
  refused: Exclude<QueryResult, { readonly query: unknown }>,
  { given, store, ...at }: RefusedAt,
): Promise<Failure> {
  if ("missing" in refused) return missingParameter(at.id, refused.missing, given, store);
  return "mends" in refused ? { ...refused, suggestions: await instead(refused, at) } : refused;
}
