/**
 * What is said of a request that has no answer: what is wrong with it, and what to ask instead. A part of its own,
 * which the first such request loads.
 */
export { guessedPage } from "../schema/contract/page-paths.ts";
export { explainQuery } from "./explain-query.ts";
export { refusalOf } from "./instead.ts";
export { noFact, noneFound } from "./no-fact.ts";
export { notShared, unknownKey, unknownNames, unknownProvider } from "./unknown-names.ts";
export { advice, mendedCall, nothingFits, refused, unnamed } from "./mcp/mended-call.ts";
