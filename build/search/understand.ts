/** A question → its words, and the names among them: what each word may mean, and what binds. */
import { alikeOf, quantityOf, completions, mendWord } from "./alike.ts";
import type { Naming } from "./lexicon.ts";
import { withAmounts, type AskedAmount, type QuestionToken } from "./numbers.ts";
import type { Spoken } from "./prepare.ts";
import type { Measure } from "../schema/vocabulary.ts";
import {
  isLoose,
  isSilent,
  longestQuestion,
  mostAskedWords,
  saidWords,
  superlativeOf,
  toStem,
  type Superlative,
} from "./words.ts";

export interface AskedWord {
  /** As it was typed. */
  readonly text: string;
  /** Stems that are looked for, with how much each counts. */
  readonly forms: ReadonlyMap<string, number>;
  /** The stem of the word itself, after a mistake was mended. */
  readonly stem: string;
  /** The kind of quantity that it asks for. */
  readonly quantity: Measure | undefined;
  /** True if a key has it only where much of a text is asked for: `size` alone is not a page size. */
  readonly isStrict: boolean;
  /** True if a fact that lacks it answers as well. */
  readonly isLoose: boolean;
  /** True if the dataset has no such word. */
  readonly isUnknown: boolean;
  readonly isPlural: boolean;
  /** True for `free` and `paid`, which name plans of every provider. */
  readonly isTier: boolean;
  /** True if it stands before `plan` and plans are called so: no key fits it. */
  readonly isPlan: boolean;
  /** What a number says that belongs to no name: nothing else fits it. */
  readonly amount: AskedAmount | undefined;
  /** Which one of many it asks for. */
  readonly superlative: Superlative | undefined;
}

/** Words that stand together for a name. */
export interface AskedName {
  /** The words, as bits: the first word is 1. */
  readonly bits: number;
  readonly naming: Naming;
  readonly texts: readonly string[];
}

export interface Question {
  readonly text: string;
  readonly words: readonly AskedWord[];
  readonly names: readonly AskedName[];
  /** Words behind the twelfth, and `…` for text behind the longest: they are not looked for. */
  readonly beyond: readonly string[];
}

/** The words for which `isIt` holds, as bits. */
export function bitsOf(words: readonly AskedWord[], isIt: (word: AskedWord) => boolean): number {
  return words.reduce((sum, word, at) => (isIt(word) ? sum | (1 << at) : sum), 0);
}

/** `isTyping`: the last word may be the beginning of one. */
export function understand(text: string, spoken: Spoken, isTyping = false): Question {
  const tokens = questionTokens(text.slice(0, longestQuestion), spoken);
  const telling = tokens.filter((token) => !token.isSilent);
  // Who says a word twice asks for it once.
  const kept = telling
    .slice(0, mostAskedWords)
    .filter(({ text: own }, at) => telling.findIndex((each) => each.text === own) === at);
  const last = isTyping && !/\s$/.test(text) ? kept.at(-1) : undefined;
  const words = kept.map((token) => toWord(token, spoken, token === last));
  const bitOf = new Map(kept.map((token, at) => [token.text, 1 << at]));
  const names = namesAmong(tokens, words, bitOf, spoken);
  return {
    text,
    words: withObject(words, names, spoken),
    names,
    beyond: [
      ...telling.slice(mostAskedWords).map((token) => token.text),
      ...(text.length > longestQuestion ? ["…"] : []),
    ],
  };
}

/** The words that are unknown as they are typed: misspelt, of another language, or nowhere. */
export function unknownWords(text: string, spoken: Spoken): readonly string[] {
  return questionTokens(text.slice(0, longestQuestion), spoken)
    .filter(({ isSilent: isLeftOut, amount }) => !isLeftOut && amount === undefined)
    .filter(({ text: word, stem }) => !isKnown(word, stem, spoken))
    .map((token) => token.text);
}

const planWords = /^(plans?|tiers?|subscriptions?|editions?)$/;

function questionTokens(text: string, spoken: Spoken): readonly QuestionToken[] {
  const priced = [...text.matchAll(/[$€£]\s?([\d.,]*\d[kmb]?)/gi)].map(([, number = ""]) =>
    number.replaceAll(",", "").toLowerCase(),
  );
  const said = saidWords(
    text
      .replace(/(\d),(?=\d{3})/g, "$1")
      .replace(/[$€£]/g, " price ")
      .replace(/%/g, " percent ")
      .replace(/\bnumber of\b/gi, " many ")
      .replace(/\bhow much (?:is|are)\b/gi, " price "),
  );
  // `DO` is a provider, and `do` is not.
  const capitals = new Set(text.match(/\b[A-Z]{2,}\b/g)?.map((word) => word.toLowerCase()));
  const isName = (word: string): boolean =>
    capitals.has(word) && (spoken.lexicon.named([word])?.providers.length ?? 0) > 0;
  const tokens = said.map(({ text: word, stem, before }, at) => {
    const next = said[at + 1]?.text ?? "";
    const isHeld = isName(word) || (before !== "at" && superlativeOf(word) !== undefined);
    return {
      text: word,
      stem,
      isSilent: (isSilent(word) && !isHeld) || isOfMeasure(word, next),
      isPlan: planWords.test(next) && spoken.lexicon.isOfPlans(stem),
    };
  });
  return withAmounts(tokens, new Set(priced), spoken);
}

/** `how many minutes` asks how long, and `how many megabytes` how much. */
function isOfMeasure(word: string, next: string): boolean {
  const asked = quantityOf(toStem(next));
  return word === "many" && asked !== undefined && asked !== "count";
}

function toWord(
  { text, stem, amount, isPlan = false, isCounted = false }: QuestionToken,
  spoken: Spoken,
  isLast: boolean,
): AskedWord {
  const forms = new Map<string, number>();
  let isUnknown = false;
  const completed = isLast && text.length > 1 ? completions(text, spoken) : [];
  if (amount === undefined && !isKnown(text, stem, spoken)) {
    const mended = mendWord(text, spoken);
    if (mended === undefined) isUnknown = true;
    else stem = toStem(mended);
    text = mended ?? text;
  }
  const superlative = superlativeOf(text);
  for (const other of alikeOf(stem)) forms.set(other, 0.7);
  if (superlative === "lowest" || superlative === "smallest")
    for (const other of ["minimum", "min"]) forms.set(other, 1);
  for (const other of completed) if (!forms.has(toStem(other))) forms.set(toStem(other), 0.6);
  if (!isUnknown) forms.set(stem, 1);
  return {
    text,
    stem,
    forms,
    quantity: quantityOf(stem),
    isStrict: quantityOf(stem) !== undefined,
    isLoose:
      (isLoose(stem) && text !== "many" && !isCounted) ||
      (superlative !== undefined &&
        (superlative !== "largest" || quantityOf(stem) === undefined)) ||
      amount !== undefined ||
      (/^\d+$/.test(text) && !spoken.lexicon.isPart(text)),
    isUnknown: isUnknown && completed.length === 0,
    isPlural: /[a-z]{3}s$/.test(text) && toStem(text) === toStem(text.slice(0, -1)),
    isTier: text === "free" || text === "paid",
    isPlan,
    amount,
    superlative,
  };
}

function isKnown(word: string, stem: string, { keys, lexicon }: Spoken): boolean {
  return (
    keys.isWord(stem) ||
    lexicon.isPart(word) ||
    lexicon.isPart(stem) ||
    lexicon.named([word]) !== undefined ||
    isLoose(stem) ||
    superlativeOf(word) !== undefined ||
    quantityOf(stem) !== undefined ||
    alikeOf(stem).some((other) => keys.isWord(other))
  );
}

/** The most words of a name. */
export const mostNameWords = 6;

/** From the left, always the longest name. */
function namesAmong(
  tokens: readonly QuestionToken[],
  words: readonly AskedWord[],
  bitOf: ReadonlyMap<string, number>,
  { lexicon }: Spoken,
): readonly AskedName[] {
  const typed = [...bitOf.keys()];
  const mended = new Map(words.map(({ text }, at) => [typed[at], text]));
  const textOf = ({ text }: QuestionToken): string => mended.get(text) ?? text;
  const found: AskedName[] = [];
  for (let from = 0; from < tokens.length; from++) {
    for (let to = Math.min(tokens.length, from + mostNameWords); to > from; to--) {
      const span = tokens.slice(from, to);
      const bits = span.reduce((sum, token) => sum | (bitOf.get(token.text) ?? 0), 0);
      // The name goes on: `sonnet 4.6` is not what `sonnet` alone is.
      if (span.some((token) => token.isSilent || token.amount) || tokens[to]?.isOfName) continue;
      const texts = span.map(textOf);
      const naming = lexicon.named(texts);
      if (naming === undefined) continue;
      found.push({ bits, naming, texts });
      from = to - 1;
      break;
    }
  }
  return found;
}

/**
 * The price of a plan is that of the plan itself where nothing else is named that may have one: then
 * `plan` is asked for, even if it was not typed.
 */
function withObject(
  words: readonly AskedWord[],
  names: readonly AskedName[],
  spoken: Spoken,
): readonly AskedWord[] {
  const inNames = names.reduce((sum, { bits }) => sum | bits, 0);
  const isAskedAlone = (measure: Measure): boolean =>
    words.some(({ quantity }) => quantity === measure) &&
    words.every(
      ({ quantity, isLoose: isCommon, isTier }, at) =>
        quantity === measure || isCommon || isTier || inNames & (1 << at),
    );
  const isThing = names.some(
    ({ naming }) => naming.kinds.length > 0 || naming.products.some(({ isTitle }) => isTitle),
  );
  if (isThing || words.length === mostAskedWords) return words;
  const wordOf = (text: string): AskedWord =>
    toWord({ text, stem: toStem(text), isSilent: false }, spoken, false);
  // Who asks for gigabytes alone mostly means those that are stored.
  if (isAskedAlone("bytes") && words.some(({ amount }) => amount?.of === "bytes"))
    return [...words, { ...wordOf("storage"), isLoose: true }];
  const isPlanNamed =
    words.some(({ isTier, stem }) => isTier || stem === "plan") ||
    names.some(({ naming }) => naming.isPlan);
  if (!isPlanNamed || !isAskedAlone("money")) return words;
  const plan = wordOf("plan");
  // Many plans are paid by the seat.
  const forms = new Map([...plan.forms, ["seat", 0.7] as const]);
  const object = { ...plan, forms, isLoose: false, isStrict: true };
  const rest = words.filter(({ stem }) => stem !== "plan");
  return rest.length === words.length
    ? [...words, object]
    : words.map((word) => (word.stem === "plan" ? object : word));
}
