/** A question → the keys and the providers that fit it, best first. */
import { bindingsOf } from "./bind.ts";
import { fittingFacts } from "./fit-facts.ts";
import { inOrder, leastShare, type FittingFact } from "./fit.ts";
import { fitKeys, keysCalled } from "./fit-keys.ts";
import type { SearchedKey } from "./key-index.ts";
import type { Prepared, SearchedFact } from "./prepare.ts";
import { bitsOf, type Question } from "./understand.ts";
import { isSilent, saidWords } from "./words.ts";
import { weighed, weigher } from "./weigh.ts";

/** Whether each fits all that was asked. */
type Found<Name> = ReadonlyMap<Name, boolean>;

/**
 * The keys that are called so, then those of a provider that is named, as its facts fit, or all keys, those
 * without facts too.
 */
export function foundKeys(question: Question, prepared: Prepared): Found<SearchedKey> {
  const said = saidWords(question.text).filter(({ text }) => !isSilent(text));
  const whole = keysCalled(
    said.map(({ stem }) => stem),
    prepared.keys,
  );
  const found = fittingKeys(question, prepared);
  const first = [...found.keys(), ...whole].filter((key) => whole.has(key));
  return new Map([
    ...first.map((key) => [key, true] as const),
    ...[...found].filter(([key]) => !whole.has(key)),
  ]);
}

function fittingKeys(question: Question, prepared: Prepared): Found<SearchedKey> {
  const [binding] = bindingsOf(question, prepared);
  const { words, beyond } = question;
  if (binding.providers.size > 0) {
    const { facts } = fittingFacts(weighed(question, binding, prepared), prepared.facts);
    return firstOf(question, facts, ({ key }) => key);
  }
  const fits = fitKeys(words, 0, prepared.keys);
  const asked = bitsOf(words, (word) => !word.isLoose && word.superlative === undefined);
  const hard = asked === 0 ? (1 << words.length) - 1 : asked;
  const weightOf = weigher(fits.weights);
  const most = weightOf(hard) * (1 - leastShare.free);
  const found = prepared.keys.keys
    .map((key) => ({ key, ...fits.of(key) }))
    .filter(({ bits, unsure }) => (bits | unsure) !== 0)
    .map(({ key, bits, unsure, score }) => ({
      key,
      lost: weightOf(hard & ~bits & ~unsure),
      isExact: (hard & ~bits) === 0 && beyond.length === 0,
      score: score + key.reach / 8,
    }))
    .filter(({ lost }) => lost <= most)
    .toSorted(
      (a, b) =>
        a.lost - b.lost ||
        Number(b.isExact) - Number(a.isExact) ||
        b.score - a.score ||
        a.key.number - b.key.number,
    );
  return new Map(found.map(({ key, isExact }) => [key, isExact]));
}

/** Slugs: the providers whose facts fit, best first, then those that are named. */
export function foundProviders(question: Question, prepared: Prepared): Found<string> {
  const [binding] = bindingsOf(question, prepared);
  const { facts } = fittingFacts(weighed(question, binding, prepared), prepared.facts);
  const found = firstOf(question, facts, ({ provider }) => provider.slug);
  const named = [...binding.providers].filter((slug) => !found.has(slug));
  return new Map([...found, ...named.map((slug) => [slug, false] as const)]);
}

/** What the facts belong to, in the order of the best fact of each, and whether that is exact. */
function firstOf<Name>(
  { beyond }: Question,
  facts: readonly FittingFact[],
  of: (fact: SearchedFact) => Name,
): Found<Name> {
  const ranked = facts.map((fitting) => {
    const isExact = fitting.missing === 0 && beyond.length === 0;
    return { ...fitting, rank: isExact ? Number(fitting.fact.status === "removed") : 2 };
  });
  const first = new Map<Name, boolean>();
  for (const { fact, rank } of inOrder(ranked))
    if (!first.has(of(fact))) first.set(of(fact), rank < 2);
  return first;
}
