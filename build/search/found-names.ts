/** A question → the keys and the providers that fit it, best first. */
import { bindingsOf } from "./bind.ts";
import { filtered, fittingFacts, leastShare } from "./fit-facts.ts";
import { type FittingFact, inOrder } from "./fit.ts";
import { fitKeys } from "./fit-keys.ts";
import { isRemovedFact, type Prepared } from "./prepare.ts";
import { bitsOf, type Question } from "./understand.ts";
import { plainWords } from "./words.ts";
import { weighed, weigher } from "./weigh.ts";

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
  const joined = (text: string): string => plainWords(text).join(" ");
  const typed = joined(question.text);
  const whole = prepared.index.keys.flatMap(([key, title, , , aliases], number) =>
    [key, title, ...aliases].some((text) => joined(text) === typed) ? [number] : [],
  );
  const found = fittingKeys(question, prepared);
  const first = [...found.map(({ number }) => number), ...whole].filter((number) =>
    whole.includes(number),
  );
  return [
    ...[...new Set(first)].map((number) => ({ number, isExact: true })),
    ...found.filter(({ number }) => !whole.includes(number)),
  ];
}

function fittingKeys(question: Question, prepared: Prepared): readonly FoundName[] {
  const [binding] = bindingsOf(question, prepared);
  const { words, beyond } = question;
  if (binding!.providers.size > 0)
    return firstOf(
      question,
      fittingFacts(weighed(question, binding!, prepared), prepared, filtered(prepared, {})),
      prepared,
      (fact) => prepared.keyOf[fact]!,
    );
  const { bits, score, unsure, weights } = fitKeys(words, 0, prepared);
  const asked = bitsOf(words, (word) => !word.isLoose && word.superlative === undefined);
  const hard = asked === 0 ? (1 << words.length) - 1 : asked;
  const weightOf = weigher(weights);
  const most = weightOf(hard) * (1 - leastShare.free);
  return prepared.measureOf
    .map((_, number) => ({
      number,
      lost: weightOf(hard & ~bits[number]! & ~unsure[number]!),
      isExact: (hard & ~bits[number]!) === 0 && beyond.length === 0,
      score: score[number]! + prepared.reach[number]! / 8,
    }))
    .filter(({ lost, number }) => lost <= most && (bits[number]! | unsure[number]!) !== 0)
    .toSorted(
      (a, b) =>
        a.lost - b.lost ||
        Number(b.isExact) - Number(a.isExact) ||
        b.score - a.score ||
        a.number - b.number,
    )
    .map(({ number, isExact }) => ({ number, isExact }));
}

/** Those that are named, else those whose facts fit best. */
export function foundProviders(question: Question, prepared: Prepared): readonly FoundName[] {
  const [binding] = bindingsOf(question, prepared);
  const facts = fittingFacts(
    weighed(question, binding!, prepared),
    prepared,
    filtered(prepared, {}),
  );
  const { places, placeOf } = prepared;
  const found = firstOf(question, facts, prepared, (fact) => places[placeOf[fact]!]!.provider);
  const named = [...binding!.providers].filter((each) =>
    found.every(({ number }) => number !== each),
  );
  return [...found, ...named.map((number) => ({ number, isExact: false }))];
}

/** What the facts belong to, in the order of the best fact of each. */
function firstOf(
  { beyond }: Question,
  facts: readonly FittingFact[],
  prepared: Prepared,
  of: (fact: number) => number,
): readonly FoundName[] {
  const ranked = facts.map((fact) => {
    const isExact = fact.missing === 0 && beyond.length === 0;
    return { ...fact, rank: isExact ? Number(isRemovedFact(prepared, fact.number)) : 2 };
  });
  const first = new Map<number, boolean>();
  for (const { number, rank } of inOrder(ranked))
    if (!first.has(of(number))) first.set(of(number), rank < 2);
  return [...first].map(([number, isExact]) => ({ number, isExact }));
}
