/** A question → the keys and the providers that fit it, best first. */
import { bindingsOf } from "./bind.ts";
import { fittingFacts, leastShare, type FittingFact } from "./fit-facts.ts";
import { fitKeys } from "./fit-keys.ts";
import type { IndexedKey } from "./index-form.ts";
import type { Prepared } from "./prepare.ts";
import type { Question } from "./understand.ts";
import { plainWords } from "./words.ts";

/** The number of a key or of a provider's place, and whether it fits all that was asked. */
export interface FoundName {
  readonly number: number;
  readonly isExact: boolean;
}

/**
 * The keys that are called so, then those of a provider that is named, as its facts fit, or all keys, those
 * without facts too.
 */
export function foundKeys(question: Question, prepared: Prepared): readonly FoundName[] {
  const typed = joined(question.text);
  const isCalled = ([key, title, , , aliases]: IndexedKey): boolean =>
    [key, title, ...aliases].some((text) => joined(text) === typed);
  const whole = prepared.index.keys.flatMap((row, number) => (isCalled(row) ? [number] : []));
  const found = fittingKeys(question, prepared);
  return [
    ...found.filter(({ number }) => whole.includes(number)),
    ...whole
      .filter((each) => found.every(({ number }) => number !== each))
      .map((number) => ({ number, isExact: true })),
    ...found.filter(({ number }) => !whole.includes(number)),
  ].map((each) => (whole.includes(each.number) ? { ...each, isExact: true } : each));
}

function joined(text: string): string {
  return plainWords(text).join(" ");
}

function fittingKeys(question: Question, prepared: Prepared): readonly FoundName[] {
  const [binding] = bindingsOf(question, prepared);
  const { words, beyond } = question;
  if (binding!.providers.size > 0)
    return firstOf(
      question,
      fittingFacts(prepared, question, binding!, {}),
      ({ number }) => prepared.index.key[number]!,
    );
  const { bits, score, weights } = fitKeys(words, 0, prepared);
  const asked = words.reduce((sum, word, at) => (word.isLoose ? sum : sum | (1 << at)), 0);
  const hard = asked === 0 ? (1 << words.length) - 1 : asked;
  const weightOf = (mask: number): number =>
    weights.reduce((sum, weight, at) => (mask & (1 << at) ? sum + weight : sum), 0);
  const most = weightOf(hard) * (1 - leastShare.free);
  return prepared.measureOf
    .map((_, number) => ({
      number,
      lost: weightOf(hard & ~bits[number]!),
      score: score[number]! + prepared.reach[number]! / 8,
    }))
    .filter(({ lost, number }) => lost <= most && bits[number] !== 0)
    .toSorted((a, b) => a.lost - b.lost || b.score - a.score || a.number - b.number)
    .map(({ number, lost }) => ({ number, isExact: lost === 0 && beyond.length === 0 }));
}

/** Those that are named, else those whose facts fit best. */
export function foundProviders(question: Question, prepared: Prepared): readonly FoundName[] {
  const [binding] = bindingsOf(question, prepared);
  const facts = fittingFacts(prepared, question, binding!, {});
  const found = firstOf(question, facts, ({ place }) => prepared.places[place]!.provider);
  const named = [...binding!.providers].filter((each) =>
    found.every(({ number }) => number !== each),
  );
  return [...found, ...named.map((number) => ({ number, isExact: false }))];
}

/** What the facts belong to, in the order of the best fact of each. */
function firstOf(
  { beyond }: Question,
  facts: readonly FittingFact[],
  of: (fact: FittingFact) => number,
): readonly FoundName[] {
  const rank = ({ missing, isRemoved }: FittingFact): number =>
    missing === 0 && beyond.length === 0 ? (isRemoved ? 1 : 0) : 2;
  const ranked = facts.toSorted(
    (a, b) => rank(a) - rank(b) || b.score - a.score || a.number - b.number,
  );
  const first = new Map<number, boolean>();
  for (const fact of ranked) if (!first.has(of(fact))) first.set(of(fact), rank(fact) < 2);
  return [...first].map(([number, isExact]) => ({ number, isExact }));
}
