/** A question → the keys and the providers that fit it, best first. */
import { bindingsOf } from "./bind.ts";
import { filtered, fittingFacts } from "./fit-facts.ts";
import { inOrder, leastShare, type FittingFact } from "./fit.ts";
import { fitKeys, keysCalled } from "./fit-keys.ts";
import { isRemovedFact, type Prepared } from "./prepare.ts";
import { bitsOf, type Question } from "./understand.ts";
import { isSilent, saidWords } from "./words.ts";
import { weighed, weigher } from "./weigh.ts";

/** Numbers of keys, and whether each fits all that was asked. */
type FoundKeys = ReadonlyMap<number, boolean>;

/**
 * The keys that are called so, then those of a provider that is named, as its facts fit, or all keys, those
 * without facts too.
 */
export function foundKeys(question: Question, prepared: Prepared): FoundKeys {
  const said = saidWords(question.text).filter(({ text }) => !isSilent(text));
  const whole = keysCalled(
    said.map(({ stem }) => stem),
    prepared.keys,
  );
  const found = fittingKeys(question, prepared);
  const first = [...found.keys(), ...whole].filter((key) => whole.includes(key));
  return new Map([
    ...first.map((key) => [key, true] as const),
    ...[...found].filter(([key]) => !whole.includes(key)),
  ]);
}

function fittingKeys(question: Question, prepared: Prepared): FoundKeys {
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
  const found = prepared.keys.measureOf
    .map((_, number) => ({
      number,
      lost: weightOf(hard & ~bits[number]! & ~unsure[number]!),
      isExact: (hard & ~bits[number]!) === 0 && beyond.length === 0,
      score: score[number]! + prepared.keys.reach[number]! / 8,
    }))
    .filter(({ lost, number }) => lost <= most && (bits[number]! | unsure[number]!) !== 0)
    .toSorted(
      (a, b) =>
        a.lost - b.lost ||
        Number(b.isExact) - Number(a.isExact) ||
        b.score - a.score ||
        a.number - b.number,
    );
  return new Map(found.map(({ number, isExact }) => [number, isExact]));
}

/** Slugs: the providers whose facts fit, best first, then those that are named. */
export function foundProviders(
  question: Question,
  prepared: Prepared,
): ReadonlyMap<string, boolean> {
  const [binding] = bindingsOf(question, prepared);
  const asked = weighed(question, binding!, prepared);
  const facts = fittingFacts(asked, prepared, filtered(prepared, {}));
  const { places, placeOf } = prepared;
  const slugOf = (fact: number): string => places[places[placeOf[fact]!]!.provider]!.slug;
  const found = firstOf(question, facts, prepared, slugOf);
  const named = [...binding!.providers].filter((slug) => !found.has(slug));
  return new Map([...found, ...named.map((slug) => [slug, false] as const)]);
}

/** What the facts belong to, in the order of the best fact of each, and whether that is exact. */
function firstOf<Name>(
  { beyond }: Question,
  facts: readonly FittingFact[],
  prepared: Prepared,
  of: (fact: number) => Name,
): ReadonlyMap<Name, boolean> {
  const ranked = facts.map((fact) => {
    const isExact = fact.missing === 0 && beyond.length === 0;
    return { ...fact, rank: isExact ? Number(isRemovedFact(prepared, fact.number)) : 2 };
  });
  const first = new Map<Name, boolean>();
  for (const { number, rank } of inOrder(ranked, prepared.numberOf))
    if (!first.has(of(number))) first.set(of(number), rank < 2);
  return first;
}
