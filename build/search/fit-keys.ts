/** The words of a question → which keys they fit, and how well. */
import type { KeyIndex, KeyText, SearchedKey } from "./key-index.ts";
import type { Measure } from "../schema/vocabulary.ts";
import { bitsOf, type AskedWord } from "./understand.ts";

/** How a key fits the words, as bits. */
export interface KeyFit {
  bits: number;
  score: number;
  /** Words of a description or of a part of an alias. */
  unsure: number;
  /** The words that some text of the key has, and not only a word like them. */
  own: number;
}

export interface KeyFits {
  of(key: SearchedKey): KeyFit;
  /** Of each word: how much it tells, more for a rare one. */
  readonly weights: readonly number[];
}

/** What a word tells that is nowhere. */
const tellsOfUnknown = 4;
/** What a loose word counts beside the others, and a word of an alias that is not meant as a whole. */
const share = { loose: 0.4, ofAlias: 0.4 } as const;
/** The part of an alias that must be asked for, by weight, before its words count. */
const leastOfAlias = 0.45;
/** What the whole of a title or an alias gains, and what the rest of a title loses that is not asked for. */
const wholes = { gain: 3, loss: 0.3, plural: 0.8, met: 0.99 } as const;
/** Texts above this weight are titles and aliases. */
const leastTitle = 2;
/** Texts below this weight are descriptions. */
const leastName = 1;

/** A word of the question with its place as a bit, and what it tells. */
interface WeighedWord {
  readonly word: AskedWord;
  readonly bit: number;
  readonly telling: number;
}

/** What is known of a key while the texts are read. */
interface Draft extends KeyFit {
  /** What the whole of its best text gains. */
  bonus: number;
  /** The most that each word gains. */
  readonly gains: Map<AskedWord, number>;
}

/** `taken` are the words that name a place and no key. */
export function fitKeys(words: readonly AskedWord[], taken: number, keys: KeyIndex): KeyFits {
  const open = words.map((word, at): WeighedWord => ({
    word,
    bit: 1 << at,
    telling: tellsIn(word, keys) * (word.isLoose ? share.loose : 1),
  }));
  const asked = open.reduce((sum, { bit, telling }) => (taken & bit ? sum : sum + telling), 0);
  const drafts = new Map(keys.keys.map((key) => [key, newDraft()]));
  const of = (key: SearchedKey): Draft => drafts.get(key) ?? newDraft();
  for (const [text, fits] of textsWith(open, keys)) fitText(text, fits, of(text.key), asked, taken);
  for (const draft of drafts.values())
    for (const gain of [draft.bonus, ...draft.gains.values()]) draft.score += gain;
  addQuantities(words, taken, drafts);
  return { of, weights: words.map((word) => tellsIn(word, keys)) };
}

function tellsIn({ isUnknown, stem }: AskedWord, keys: KeyIndex): number {
  return isUnknown ? tellsOfUnknown : keys.tellsOf(stem);
}

function newDraft(): Draft {
  return { bits: 0, score: 0, unsure: 0, own: 0, bonus: 0, gains: new Map() };
}

/** How well a word fits a text, and what the stem weighs that it fits. */
interface TextFit {
  readonly factor: number;
  readonly weight: number;
}

/** The texts of keys that have words of the question, each with these words and how they fit it. */
function textsWith(
  words: readonly WeighedWord[],
  keys: KeyIndex,
): ReadonlyMap<KeyText, ReadonlyMap<WeighedWord, TextFit>> {
  const found = new Map<KeyText, Map<WeighedWord, TextFit>>();
  for (const each of words)
    for (const [stem, factor] of each.word.forms)
      for (const text of keys.textsOf(stem)) {
        const fits = found.get(text) ?? new Map<WeighedWord, TextFit>();
        found.set(text, fits);
        const best = fits.get(each) ?? { factor: 0, weight: 0 };
        fits.set(each, {
          factor: Math.max(best.factor, factor),
          weight: Math.max(best.weight, keys.tellsOf(stem)),
        });
      }
  return found;
}

function fitText(
  { key, tells, isWhole, weight: all }: KeyText,
  fits: ReadonlyMap<WeighedWord, TextFit>,
  draft: Draft,
  asked: number,
  taken: number,
): void {
  let [met, covered] = [0, 0];
  for (const [{ telling }, { factor, weight }] of fits) {
    met += weight;
    covered += factor * telling;
  }
  const isPriced = key.measure === "money" || key.measure === "share";
  const isMostlyMet = met >= leastOfAlias * all;
  const counts = !isWhole || isMostlyMet;
  const isHint = tells < leastName || (isWhole && met < wholes.met * all);
  for (const [{ word, bit, telling }, { factor }] of fits) {
    if (taken & bit) continue;
    if (factor === 1) draft.own |= bit;
    // A fee is what costs money, and no trial whose key begins with `pricing`.
    const isMeant = word.quantity === "money" ? isPriced : !word.isStrict || isMostlyMet;
    if (counts && isMeant && !(word.isTier && isWhole)) draft[isHint ? "unsure" : "bits"] |= bit;
    const gain = factor * tells * telling * (counts ? 1 : share.ofAlias);
    draft.gains.set(word, Math.max(draft.gains.get(word) ?? 0, gain));
  }
  if (tells < leastTitle) return;
  if (!isWhole) draft.score -= wholes.loss * Math.max(0, all - met);
  const part = asked === 0 ? 0 : Math.min(1, met / all) * Math.min(1, covered / asked);
  draft.bonus = Math.max(draft.bonus, wholes.gain * part);
}

/**
 * Where a provider has a key with the word itself, one with a word like it alone is not sure of it:
 * `attachments` are not all stored files. `keys` are those that the provider has facts of.
 */
export function doubtAlike(
  own: KeyFits,
  words: readonly AskedWord[],
  keys: ReadonlySet<SearchedKey>,
): void {
  const telling = bitsOf(words, ({ isLoose, isStrict }) => !isLoose && !isStrict);
  const fits = [...keys].map((key) => own.of(key));
  const held = fits.reduce((sum, { own }) => sum | own, 0) & telling;
  const doubtedOfAny = fits.reduce((sum, { bits, own }) => sum | (bits & ~own & held), 0);
  for (const fit of fits) {
    if ((fit.bits & fit.own & telling) !== 0) continue;
    const doubted = fit.bits & ~fit.own & held;
    fit.bits &= ~doubted;
    fit.unsure |= doubted;
    fit.bits |= fit.unsure & fit.own & doubtedOfAny;
  }
}

/** `size` fits whatever is counted in bytes, and `price` whatever costs money. */
function addQuantities(
  words: readonly AskedWord[],
  taken: number,
  drafts: ReadonlyMap<SearchedKey, Draft>,
): void {
  const plurals = bitsOf(words, ({ isPlural }) => isPlural);
  for (const [{ measure }, draft] of drafts) {
    // Who asks for `files` asks how many there may be, and for `file` how large one is.
    if (measure === "count" && draft.bits & plurals) draft.score += wholes.plural;
    for (const [at, { quantity }] of words.entries())
      if (measure !== undefined && fitsMeasure(measure, quantity) && !(taken & (1 << at))) {
        draft.bits |= 1 << at;
        draft.score += wholes.plural;
      }
  }
}

/** How many there are may be told for a while too. */
function fitsMeasure(measure: Measure, quantity: Measure | undefined): boolean {
  return measure === quantity || (quantity === "count" && measure === "rate");
}

/** The keys that have exactly these stems as their title or as an alias. */
export function keysCalled(stems: readonly string[], keys: KeyIndex): ReadonlySet<SearchedKey> {
  const [first = "", ...others] = new Set(stems);
  const called = keys
    .textsOf(first)
    .filter(
      ({ tells, stems: own }) =>
        tells >= leastTitle &&
        own.length === others.length + 1 &&
        others.every((stem) => own.includes(stem)),
    );
  return new Set(called.map(({ key }) => key));
}
