/**
 * The search of the whole project: words → facts, keys and providers, best first. Who asks the same of the
 * same index gets the same order, wherever it runs.
 */
import { bindingsOf, type Binding } from "./bind.ts";
import { fittingFacts, type FittingFact, type SearchFilter } from "./fit-facts.ts";
import type { SearchIndex } from "./index-form.ts";
import { prepare, type Prepared } from "./prepare.ts";
import { understand, type Question } from "./understand.ts";

export interface FoundFact {
  readonly id: string;
  /** Its place in the dataset. */
  readonly number: number;
  readonly match: "exact" | "closest";
  /** The words of the question that it does not fit. */
  readonly differs: readonly string[];
}

/** The wanted part of what was found, and how much was found in all. */
export interface FoundFacts {
  readonly total: number;
  readonly facts: readonly FoundFact[];
}

export interface SearchOptions {
  readonly filter?: SearchFilter;
  readonly offset?: number;
  readonly limit?: number;
  /** True while the last word is being typed. */
  readonly isTyping?: boolean;
}

export interface Searcher {
  facts(text: string, options?: SearchOptions): FoundFacts;
}

export function openSearch(index: SearchIndex): Searcher {
  const prepared = prepare(index);
  return {
    facts(text, { filter = {}, isTyping = false, offset = 0, limit = Infinity } = {}) {
      const question = understand(text, prepared, isTyping);
      if (question.words.length === 0) return { total: 0, facts: [] };
      const ranked = rankedFacts(question, prepared, filter);
      const facts = ranked
        .slice(offset, offset + limit)
        .map((fact) => toFoundFact(fact, question, filter, prepared));
      return { total: ranked.length, facts };
    },
  };
}

/** Exact ones first, then the closest, then what is removed; the better ones first. */
function rankedFacts(
  question: Question,
  prepared: Prepared,
  filter: SearchFilter,
): readonly FittingFact[] {
  const [first, ...others] = bindingsOf(question, prepared);
  const fitting = (binding: Binding): readonly FittingFact[] =>
    fittingFacts(prepared, question, binding, filter);
  const asked = fitting(first!);
  // What else may have been meant answers all but the name, or it is not shown.
  const meant = asked.some((fact) => isExact(fact, question, filter))
    ? []
    : others.flatMap((binding) =>
        fitting(binding).filter(({ missing }) => (missing & ~binding.unmet) === 0),
      );
  const rank = (fact: FittingFact): number =>
    isRetired(fact, filter) ? 2 : isExact(fact, question, filter) ? 0 : 1;
  return [...asked, ...meant].toSorted(
    (a, b) => rank(a) - rank(b) || b.score - a.score || a.number - b.number,
  );
}

function isExact(fact: FittingFact, { beyond }: Question, filter: SearchFilter): boolean {
  return fact.missing === 0 && beyond.length === 0 && !isRetired(fact, filter);
}

/** Removed, and not asked for as such. */
function isRetired({ isRemoved }: FittingFact, { status }: SearchFilter): boolean {
  return isRemoved && status !== "removed";
}

function toFoundFact(
  fact: FittingFact,
  question: Question,
  filter: SearchFilter,
  prepared: Prepared,
): FoundFact {
  const { words, beyond } = question;
  const lacking = words.flatMap(({ text }, at) => (fact.missing & (1 << at) ? [text] : []));
  return {
    id: foundId(fact, prepared),
    number: fact.number,
    match: isExact(fact, question, filter) ? "exact" : "closest",
    differs: [...lacking, ...beyond],
  };
}

function foundId({ number, place: at }: FittingFact, prepared: Prepared): string {
  const { index, places, scopes, scopeOf, sourceOf } = prepared;
  const place = places[at]!;
  const product = places[place.product]?.slug ?? "*";
  const plan = place.isPlan ? place.slug : "*";
  const scope = scopes[scopeOf[number]!];
  const source = sourceOf.get(number);
  const end = `${scope ? `~${scope.slug}` : ""}${source === undefined ? "" : `@${source}`}`;
  return `${places[place.provider]!.slug}/${product}/${plan}/${index.keys[index.key[number]!]![0]}${end}`;
}
