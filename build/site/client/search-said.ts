/** What is said above results: whether they answer the words, and what is missing, once for all of them. */
import { missingOf, quotedWords } from "../../search/missing.ts";
import type { Found, Result } from "./search.ts";

export interface Lacking {
  /** The words that no result answers: lines below need not repeat them. */
  readonly missing: readonly string[];
  /** True if one of the results is an answer. */
  readonly isAnswered: boolean;
}

export interface Said extends Lacking {
  readonly text: string;
}

export function saidOf(words: string, { results, missing }: Found): Said {
  if (missing !== undefined) {
    const text = results.length === 0 ? missing : `${missing} The closest:`;
    return { text, missing: missingOf(results), isAnswered: false };
  }
  const ranked = results.flatMap((result) => result.ranked ?? [])[0];
  const order = ranked === undefined ? "best first" : `ranked by ${ranked}`;
  return { text: `What answers “${words}”, ${order}:`, missing: [], isAnswered: true };
}

/** Why a result is no answer; undefined where what stands above it says so. */
export function closeness(
  { kind, differs }: Pick<Result, "kind" | "differs">,
  { missing, isAnswered }: Lacking,
): string | undefined {
  const left = differs?.filter((word) => !missing.includes(word)) ?? [];
  if (left.length === 0) return differs !== undefined && isAnswered ? "closest" : undefined;
  return kind === "fact"
    ? `closest, without ${quotedWords(left, "and")}`
    : `no fact about ${quotedWords(left, "or")}`;
}
