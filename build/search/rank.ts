/**
 * Facts of one key in the order of their values, where a question asks for one end of many: only values that are alike
 * are ranked, of one unit, currency and condition, counted for the same.
 */
import type { Fact } from "../schema/fact.ts";
import { grouped } from "../schema/lists/grouped.ts";
import type { FittingFact } from "./fit.ts";
import type { SearchedKey } from "./key-index.ts";
import { saidAmount } from "./numbers.ts";
import type { SearchedFact } from "./prepare.ts";
import { bitsOf, isOfScopes, type AskedName, type Question } from "./understand.ts";

/** The most facts of a key that the index keeps beside those of its providers. */
export const mostOfKey = 66;

/** How many values of each end are kept among them, of all facts and of those on free plans. */
const mostOfEnd = 3;

/** What values share among which a fact may be ranked; empty for one that has no number, or is no plain limit or price. */
export function likeOf({
  value,
  value_to,
  formula,
  bound,
  unit,
  currency,
  per = [],
  when,
  scope,
  status,
}: Fact): string {
  const isPlain = value === null || typeof value === "number";
  if (!isPlain || value_to !== undefined || formula !== undefined || status === "removed")
    return "";
  if (bound === "minimum" || bound === "default") return "";
  const condition = when === undefined ? (scope === undefined ? "" : "part") : JSON.stringify(when);
  return [unit ?? "", currency ?? "", per.join("+"), condition].join(" ");
}

/** The facts at both ends of values that are alike, of each key. */
export function endsOf(facts: readonly Fact[], isFree: (fact: Fact) => boolean): readonly Fact[] {
  const alike = grouped(facts, (fact) => `${fact.key} ${likeOf(fact)}`);
  return [...alike.values()]
    .filter(([first]) => likeOf(first) !== "")
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostOfEnd)
    .flatMap((own) => [own, own.filter(isFree)])
    .flatMap((own) => {
      const sorted = own.toSorted((a, b) => sizeOf(a) - sizeOf(b));
      return [...sorted.slice(0, mostOfEnd), ...sorted.slice(-mostOfEnd)];
    });
}

function sizeOf({ value }: Fact): number {
  return typeof value === "number" ? value : Infinity;
}

/** By what found facts are ranked. */
export interface Ranking {
  readonly key: SearchedKey;
  readonly first: "highest" | "lowest";
  /** How many values were ranked. */
  readonly count: number;
}

/** `Context window, highest first, of 12 values that are alike` */
export function rankingWords({ key, first, count }: Ranking): string {
  return `${key.title}, ${first} first, of ${count} ${count === 1 ? "value" : "values that are alike"}`;
}

export interface Fitting {
  readonly facts: readonly FittingFact[];
  /** Undefined where none of many is asked for, or nothing tells which. */
  readonly ranking: Ranking | undefined;
}

const ends = {
  highest: "highest",
  largest: "highest",
  dearest: "highest",
  lowest: "lowest",
  smallest: "lowest",
  cheapest: "lowest",
} as const;

type RankedEnd = keyof typeof ends;

export interface AskedEnd {
  /** The words that ask for one of many, as bits. */
  readonly bits: number;
  /** Undefined where no fact can tell it, as for `fastest`, or where nothing is asked. */
  readonly superlative: RankedEnd | undefined;
}

/** `isNamed`: the question names a provider. */
export function askedEnd({ words, names }: Question, isNamed: boolean): AskedEnd {
  // Where nobody is named, `smallest compute` is no name, though somebody has a scope that is called so.
  const isName = ({ naming }: AskedName): boolean => isNamed || !isOfScopes(naming);
  const inNames = names.filter(isName).reduce((sum, { bits }) => sum | bits, 0);
  const own = words.filter((word, at) => word.superlative && (inNames & (1 << at)) === 0);
  const asked = new Set(own.map(({ superlative }) => superlative));
  // `most expensive`
  if (asked.size > 1) asked.delete("highest");
  const [superlative] = asked;
  return {
    bits: bitsOf(words, (word) => own.includes(word)),
    superlative: asked.size > 1 || superlative === "judged" ? undefined : superlative,
  };
}

/**
 * Facts that lack nothing but the end that is asked for, in the order of their values and before all others: the best
 * of them lack nothing more. `isSure` is false where facts of the key were not read that may be better.
 */
export function withBest(
  found: readonly FittingFact[],
  { bits, superlative }: AskedEnd,
  isSure: (key: SearchedKey) => boolean,
): Fitting {
  const nothing = { facts: found, ranking: undefined };
  if (superlative === undefined) return nothing;
  const candidates = found
    .filter(({ missing, fact }) => (missing & ~bits) === 0 && isRanked(fact, superlative))
    .toSorted((a, b) => b.score - a.score);
  const [closest] = candidates;
  if (closest === undefined) return nothing;
  const { key, like } = closest.fact;
  const own = candidates.filter(({ fact }) => fact.key === key && fact.like === like);
  const end = ends[superlative];
  const sign = end === "highest" ? -1 : 1;
  const isOld = ({ fact }: FittingFact): number => Number(fact.status !== "verified");
  const sorted = own.toSorted(
    (a, b) => byValue(a, b, sign) || isOld(a) - isOld(b) || b.score - a.score,
  );
  const [best] = sorted;
  const top = Math.max(...found.map(({ score }) => score));
  const ranked = sorted.map((each, at): FittingFact => ({
    ...each,
    missing:
      best !== undefined && byValue(each, best, sign) === 0 && isSure(key)
        ? each.missing & ~bits
        : each.missing | bits,
    score: top + sorted.length - at,
  }));
  const others = found.filter((each) => !own.includes(each));
  return { facts: [...ranked, ...others], ranking: { key, first: end, count: sorted.length } };
}

/**
 * The cheapest is a price, and the largest none. The lowest counts only where less is better: nobody looks for the limit
 * that allows least.
 */
function isRanked({ like, key: { better, measure } }: SearchedFact, asked: RankedEnd): boolean {
  if (like === "" || better === undefined) return false;
  const isPrice = measure === "money" && better === "lower";
  if (asked === "cheapest" || asked === "dearest") return isPrice;
  if (isPrice && (asked === "largest" || asked === "smallest")) return false;
  return ends[asked] === "highest" || better === "lower";
}

function byValue(a: FittingFact, b: FittingFact, sign: number): number {
  const [one, other] = [valueOf(a), valueOf(b)];
  return one === other ? 0 : sign * (one < other ? -1 : 1);
}

function valueOf({ fact: { display } }: FittingFact): number {
  return saidAmount(display)?.number ?? Number.NaN;
}
