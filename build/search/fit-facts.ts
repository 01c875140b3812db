/**
 * A question, what its words fit, and the facts that a filter leaves → those that fit enough of it, each with what it
 * lacks; its numbers and superlatives are told from what facts say.
 */
import type { Binding } from "./bind.ts";
import {
  bitCount,
  fitOf,
  leastShare,
  narrowPrior,
  priors,
  type Fit,
  type FittingFact,
} from "./fit.ts";
import { decidesOf, type SearchedKey } from "./key-index.ts";
import { meaningful } from "./names.ts";
import { amountFit, saidAmount } from "./numbers.ts";
import type { SearchedFact, SearchedScope } from "./prepare.ts";
import { askedEnd, mostOfKey, withBest, type AskedEnd, type Fitting } from "./rank.ts";
import { bitsOf, type Question } from "./understand.ts";
import type { WeighedQuestion } from "./weigh.ts";

/** What a word counts that is missing; a number that is missing, and the same. */
const shares = { missing: -3, number: -1.5, same: 6 } as const;

/** Words that a fact is held against, as bits. */
interface HardWords {
  /** Those that it must fit. */
  readonly hard: number;
  /** Those of them without which it is close too. */
  readonly soft: number;
  /** Those of which it must fit one. */
  readonly rest: number;
  /** Those with a number. */
  readonly counted: number;
  /** Those that ask for one of many: only the best of all fits them. */
  readonly end: AskedEnd;
  /** The most weight that it may lack. */
  readonly most: number;
}

/** `left` are the facts that a filter leaves. */
export function fittingFacts(weighed: WeighedQuestion, left: readonly SearchedFact[]): Fitting {
  const words = hardWords(weighed);
  const found = left.flatMap((fact) => fitFact(fact, weighed, words) ?? []);
  return withBest(found, words.end, (key) => isAllRead(key, weighed));
}

function hardWords({ question, binding, masks, weightOf }: WeighedQuestion): HardWords {
  const isNamed = binding.providers.size > 0;
  const counted = bitsOf(question.words, ({ amount }) => amount !== undefined);
  const end = askedEnd(question, isNamed);
  const soft = counted | end.bits | binding.unmet;
  const hard = masks.telling | counted | end.bits;
  const asked = hard & ~binding.bits & ~binding.unmet;
  const share = 1 - leastShare[isNamed ? "bound" : "free"];
  return {
    hard,
    soft,
    rest: asked & ~end.bits,
    counted,
    end,
    most: weightOf(asked & ~soft) * share,
  };
}

/** Undefined where it fits too little. */
function fitFact(
  fact: SearchedFact,
  { question, binding, places, keys, masks, weightOf }: WeighedQuestion,
  { hard, soft, rest, counted, end, most }: HardWords,
): FittingFact | undefined {
  const { provider, product, plan, scope, key } = fact;
  if (binding.providers.size > 0 && !binding.providers.has(provider.slug)) return undefined;
  const ofKey = keys.of(key);
  const ofProduct = fitOf(places.fits, product);
  const ofPlan = fitOf(places.fits, plan);
  const ofScope = fitOf(places.fits, scope);
  const isSide = product !== undefined && !product.isMain;
  const notByKey = masks.planned | (isSide ? masks.named & ~ofProduct.bits : 0);
  // What fits a product fits its plans.
  const own = binding.bits | ofPlan.bits | ofProduct.bits | ofScope.bits | (ofKey.bits & ~notByKey);
  const unfit = hard & ~own;
  const lost = weightOf(unfit & ~soft & ~ofKey.unsure & ~(ofKey.bits & notByKey));
  if (lost > most) return undefined;
  const numbers = fitNumbers(fact, question, unfit & counted);
  // What fits no word is not even close; of a provider that is named, a hint is.
  const hinted = binding.bits === 0 ? 0 : ofKey.unsure;
  if (rest !== 0 && (unfit & ~numbers.met & rest & ~hinted) === rest) return undefined;
  const missing = (unfit & ~numbers.met) | end.bits;
  let score = ofKey.score + priors.reach * key.reach + shares.missing * lost;
  score += placeScore(product, ofProduct, ofPlan) + priors.deciding * decidesOf(product?.kind, key);
  if (scope !== undefined) score += ofScope.score + unasked(ofScope.bits & ~ofKey.bits, scope);
  score += narrowPrior(fact.narrow);
  if ((missing & counted) !== 0) score += shares.number;
  if (numbers.isSame) score += shares.same;
  return { fact, missing, score };
}

/** Those that lack nothing but the name. */
export function allButNamed(
  found: readonly FittingFact[],
  { unmet }: Binding,
): readonly FittingFact[] {
  return found.filter(({ missing }) => (missing & ~unmet) === 0);
}

/** Of the product and the plan, and what counts for a product whatever is asked. */
function placeScore(product: SearchedFact["product"], ofProduct: Fit, ofPlan: Fit): number {
  const own = ofProduct.score + ofPlan.score;
  if (product === undefined) return own + priors.noProduct;
  return own + (product.isMain || ofProduct.bits !== 0 ? priors.main : 0) + product.facts;
}

/** Less for a scope that is not asked for, or not by all the words of its name. */
function unasked(bits: number, { name }: SearchedScope): number {
  return priors.scope * (1 - Math.min(1, bitCount(bits) / meaningful(name).length));
}

/** The words with a number that the fact says, as bits; `isSame` is true where it says one of them itself. */
function fitNumbers({ display, key }: SearchedFact, { words }: Question, counted: number) {
  if (counted === 0) return { met: 0, isSame: false };
  const said = saidAmount(display);
  const fits = words.map(({ amount }) => amount && amountFit(amount, said, key.better));
  const met = fits.reduce(
    (sum, fit, at) => (fit === undefined || fit === "unmet" ? sum : sum | (1 << at)),
    0,
  );
  return { met: met & counted, isSame: fits.includes("same") };
}

/** True if no fact of the key that was not read is better. */
function isAllRead(
  key: SearchedKey,
  { question, binding, keys, prepared }: WeighedQuestion,
): boolean {
  if (binding.providers.size > 0) return true;
  const read = prepared.facts.filter((fact) => fact.key === key).length;
  // Of all facts of a key and of those on free plans, the index keeps the ends.
  const isOfKey = question.words.every(
    ({ isLoose, isTier, superlative, text }, at) =>
      isLoose ||
      superlative !== undefined ||
      (isTier && text === "free") ||
      (keys.of(key).bits & (1 << at)) !== 0,
  );
  return read >= (isOfKey ? Math.min(key.facts, mostOfKey) : key.facts);
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

/** The facts that the filter leaves. */
export function filtered(
  facts: readonly SearchedFact[],
  filter: SearchFilter,
): readonly SearchedFact[] {
  return facts.filter((fact) => {
    const own: Required<{ [Level in keyof SearchFilter]: string | undefined }> = {
      provider: fact.provider.slug,
      product: fact.product?.slug,
      plan: fact.plan?.slug,
      scope: fact.scope?.slug,
      key: fact.key.name,
      status: fact.status,
    };
    const levels = Object.keys(filter) as (keyof SearchFilter)[];
    return levels.every((level) => filter[level] === undefined || own[level] === filter[level]);
  });
}
