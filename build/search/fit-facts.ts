/**
 * A question, what its words fit, and the filters of a search → the facts that fit enough of it, each with what it
 * lacks; its numbers and superlatives are told from what facts say. Many facts are looked at, so what is known of facts stands in columns.
 */
import type { Binding } from "./bind.ts";
import type { PlaceFit } from "./fit-places.ts";
import { bitCount, leastShare, ofNarrow, priors, type FittingFact } from "./fit.ts";
import { meaningful } from "./names.ts";
import { isRemovedFact, type Prepared, type SearchedScope } from "./prepare.ts";
import { bitsOf, type AskedName, type AskedWord, type Question } from "./understand.ts";
import type { WeighedQuestion } from "./weigh.ts";
import { statuses } from "../schema/vocabulary.ts";
import { isAsAsked, saidAmount } from "./numbers.ts";

/** What a word counts that only the quote or the note has, one that is missing, and a number. */
const shares = { quoted: 0.4, missing: -3, number: -1.5 } as const;
/** `left` are the facts that a filter leaves, in dataset order; `isOfOne`: it names a provider. */
export function fittingFacts(
  { question, binding, places, keys, weightOf, quoted, masks }: WeighedQuestion,
  prepared: Prepared,
  { facts: left, isOfOne }: FilteredFacts,
): readonly FittingFact[] {
  const { telling, planned, named } = masks;
  const { places: all, placeOf, keyOf, scopeOf, narrowOf, numberOf } = prepared;
  const { reach } = prepared.keys;
  const { providers, unmet } = binding;
  const { unsure } = keys;
  const { scopes } = places;
  const counted = bitsOf(question.words, ({ amount }) => amount !== undefined);
  const { choosing, unanswered, largest } = choosingWords(
    question,
    providers.size > 0 || isOfOne,
    providers.size > 0,
  );
  const hard = telling | counted | choosing;
  const soft = counted | choosing | unmet;
  const asked = hard & ~binding.bits & ~unmet;
  const rest = asked & ~choosing;
  const share = leastShare[providers.size > 0 ? "bound" : "free"];
  const most = weightOf(asked & ~soft) * (1 - share);
  const found: FittingFact[] = [];
  for (const number of left) {
    const place = all[placeOf[number]!]!;
    if (providers.size > 0 && !providers.has(all[place.provider]!.slug)) continue;
    const key = keyOf[number]!;
    const scope = scopeOf[number]!;
    const quote = quoted.get(numberOf[number] ?? -1) ?? 0;
    const scopeBits = scope < 0 ? 0 : scopes.bits[scope]!;
    // What fits a product fits its plans.
    const own = binding.bits | places.bits[placeOf[number]!]! | (places.bits[place.product] ?? 0);
    const isSide = place.product >= 0 && !all[place.product]!.isMain;
    const notByKey = planned | (isSide ? named & ~places.bits[place.product]! : 0);
    const fitByKey = keys.bits[key]! & ~notByKey;
    let missing = (hard & ~own & ~(fitByKey | scopeBits)) | unanswered;
    const lost = weightOf(missing & ~soft & ~quote & ~unsure[key]! & ~(keys.bits[key]! & notByKey));
    if (lost > most) continue;
    if ((missing & counted) !== 0) missing &= ~metNumbers(question, prepared, number);
    // What fits no word is not even close; of a provider that is named, a hint is.
    const hinted = binding.bits === 0 ? 0 : quote | unsure[key]!;
    if (asked !== 0 && (missing & rest & ~hinted) === rest) continue;
    let score = keys.score[key]! + priors.reach * reach[key]! + shares.missing * lost;
    score += placeScore(placeOf[number]!, places, prepared);
    score += priors.deciding * prepared.keys.decides(place.kind, key);
    if (scope >= 0)
      score +=
        scopes.score[scope]! + unasked(scopeBits & ~keys.bits[key]!, prepared.scopes[scope]!);
    score += ofNarrow[narrowOf[number]!]!;
    if ((missing & counted) !== 0) score += shares.number;
    score += shares.quoted * weightOf(quote);
    found.push({ number, missing, score });
  }
  return largest === 0 ? found : withLargest(found, largest, prepared);
}

/** Those that lack nothing but the name. */
export function allButNamed(
  found: readonly FittingFact[],
  { unmet }: Binding,
): readonly FittingFact[] {
  return found.filter(({ missing }) => (missing & ~unmet) === 0);
}

/** Of a place itself, of the product of a plan, and what counts for it whatever is asked. */
function placeScore(number: number, { bits, score }: PlaceFit, { places }: Prepared): number {
  const { isPlan, product, isMain, facts } = places[number]!;
  const own = score[number]! + (isPlan ? score[product]! : 0);
  if (product < 0) return own + priors.noProduct;
  return own + (isMain || bits[product] !== 0 ? priors.main : 0) + facts;
}

/** Less for a scope that is not asked for, or not by all the words of its name. */
function unasked(bits: number, { name }: SearchedScope): number {
  if (bits === 0) return priors.scope;
  return priors.scope * (1 - Math.min(1, bitCount(bits) / meaningful(name).length));
}

/** The slugs that the facts of a search must have. */
export interface SearchFilter {
  readonly provider?: string;
  readonly product?: string;
  readonly plan?: string;
  readonly scope?: string;
  readonly key?: string;
  readonly status?: string;
}

export interface FilteredFacts {
  /** In dataset order. */
  readonly facts: readonly number[];
  /** True if they are of one provider. */
  readonly isOfOne: boolean;
}

/** The facts that the filter leaves. */
export function filtered(prepared: Prepared, filter: SearchFilter): FilteredFacts {
  return among(prepared, filter, [...prepared.numberOf.keys()]);
}

/** What is not published, and the filter leaves. */
export function filteredSilences(prepared: Prepared, filter: SearchFilter): FilteredFacts {
  const { facts, silences } = prepared;
  const numbers = silences.map((_, at) => facts + at);
  return among(prepared, filter, filter.status === undefined ? numbers : []);
}

function among(
  { base, places, placeOf, scopes, scopeOf, keyOf, statusOf }: Prepared,
  filter: SearchFilter,
  numbers: readonly number[],
): FilteredFacts {
  const slugOf: Readonly<Record<keyof SearchFilter, (fact: number) => string | undefined>> = {
    provider: (fact) => places[places[placeOf[fact]!]!.provider]!.slug,
    product: (fact) => places[places[placeOf[fact]!]!.product]?.slug,
    plan: (fact) => (places[placeOf[fact]!]!.isPlan ? places[placeOf[fact]!]!.slug : undefined),
    scope: (fact) => scopes[scopeOf[fact]!]?.slug,
    key: (fact) => base.keys[keyOf[fact]!]![0],
    status: (fact) => statuses[statusOf[fact]!],
  };
  const levels = Object.keys(slugOf) as readonly (keyof SearchFilter)[];
  const facts = levels
    .filter((level) => filter[level] !== undefined)
    .reduce((left, level) => left.filter((fact) => slugOf[level](fact) === filter[level]), numbers);
  return { facts, isOfOne: filter.provider !== undefined };
}

/** The words with a number that the fact says, as bits. */
function metNumbers({ words }: Question, { display }: Prepared, fact: number): number {
  const said = saidAmount(display[fact] ?? "");
  return bitsOf(words, ({ amount }) => amount !== undefined && isAsAsked(amount, said));
}

/** Words that ask for one of many, as bits. */
export interface Choosing {
  /** Those that no fact need fit to be close. */
  readonly choosing: number;
  /** Those of them that no fact fits; `least` may be fit where the key is one of least values. */
  readonly unanswered: number;
  /** Those that the largest of one provider fits. */
  readonly largest: number;
}

/** `isOfOne`: the facts of one provider are asked; `isNamed`: the question names it. */
function choosingWords({ words, names }: Question, isOfOne: boolean, isNamed: boolean): Choosing {
  // Where nobody is named, `smallest compute` is no name, though somebody has a scope that is called so.
  const isName = ({ naming: { providers, products, kinds, isPlan } }: AskedName): boolean =>
    isNamed || isPlan || providers.length + products.length + kinds.length > 0;
  const inNames = names.filter(isName).reduce((sum, { bits }) => sum | bits, 0);
  const bits = (kind: AskedWord["superlative"]): number =>
    bitsOf(words, ({ superlative }) => superlative === kind) & ~inNames;
  const [most, least, best] = [bits("most"), bits("least"), bits("best")];
  return {
    choosing: best | least | (isNamed ? 0 : most),
    unanswered: isOfOne ? best : best | least | most,
    largest: isOfOne ? most : 0,
  };
}

/** Of the facts of a key that lack nothing else, only the largest value fits these words. */
function withLargest(
  found: readonly FittingFact[],
  words: number,
  prepared: Prepared,
): readonly FittingFact[] {
  const { display, keyOf } = prepared;
  const valueOf = (fact: number): number => saidAmount(display[fact] ?? "")?.number ?? 0;
  const isWhole = ({ number, missing }: FittingFact): boolean =>
    (missing & ~words) === 0 && !isRemovedFact(prepared, number);
  const largest = new Map<number, number>();
  for (const { number } of found.filter(isWhole)) {
    const key = keyOf[number]!;
    largest.set(key, Math.max(largest.get(key) ?? 0, valueOf(number)));
  }
  return found.map((fact) =>
    isWhole(fact) && valueOf(fact.number) < largest.get(keyOf[fact.number]!)!
      ? { ...fact, missing: fact.missing | words }
      : fact,
  );
}
