/**
 * The search of the whole project: words → facts, keys and providers, best first. Who asks the same of the
 * same index gets the same order, wherever it runs.
 */
import { bindingsOf, type Binding } from "./bind.ts";
import { fittingFacts, type FittingFact, type SearchFilter } from "./fit-facts.ts";
import { foundKeys, foundProviders } from "./found-names.ts";
import type { SearchIndex } from "./index-form.ts";
import { statuses } from "../schema/vocabulary.ts";
import type { Status } from "../schema/fact.ts";
import { prepare, type Prepared } from "./prepare.ts";
import { understand, type AskedWord, type Question } from "./understand.ts";

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

/** A key, or the slug of a provider. */
export interface FoundSlug {
  readonly slug: string;
  readonly match: FoundFact["match"];
}

/** A fact as a list of results shows it. */
export interface ToldFact {
  /** Of its provider, product, plan and scope, as far as it names them. */
  readonly names: readonly string[];
  readonly key: string;
  readonly title: string;
  readonly display: string;
  readonly status: Status;
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
  keys(text: string, isTyping?: boolean): readonly FoundSlug[];
  providers(text: string, isTyping?: boolean): readonly FoundSlug[];
  /** The words with a meaning, as they are understood: with mistakes mended. */
  understood(text: string): readonly string[];
  /** The name of a provider, and the title of a key. */
  nameOf(slug: string): string;
  tell(fact: FoundFact): ToldFact;
  /** The question without the words that are in the way, for one that nothing fits; nearest first. */
  fewerWords(text: string, filter?: SearchFilter): readonly string[];
}

export function openSearch(index: SearchIndex): Searcher {
  const prepared = prepare(index);
  const called = new Map<string, string>([
    ...index.keys.map(([key, title]) => [key, title] as const),
    ...index.providers.map(([slug, name]) => [slug, name] as const),
  ]);
  const search: Searcher = {
    facts(text, { filter = {}, isTyping = false, offset = 0, limit = Infinity } = {}) {
      const question = understand(text, prepared, isTyping);
      if (question.words.length === 0) return { total: 0, facts: [] };
      const ranked = rankedFacts(question, prepared, filter);
      const facts = ranked
        .slice(offset, offset + limit)
        .map((fact) => toFoundFact(fact, question, filter, prepared));
      return { total: ranked.length, facts };
    },
    keys(text, isTyping = false) {
      const found = foundKeys(understand(text, prepared, isTyping), prepared);
      return found.map(({ number, isExact: isAll }) => ({
        slug: index.keys[number]![0],
        match: isAll ? "exact" : "closest",
      }));
    },
    providers(text, isTyping = false) {
      const found = foundProviders(understand(text, prepared, isTyping), prepared);
      return found.map(({ number, isExact: isAll }) => ({
        slug: prepared.places[number]!.slug,
        match: isAll ? "exact" : "closest",
      }));
    },
    understood: (text) => understand(text, prepared).words.map((word) => word.text),
    nameOf: (slug) => called.get(slug) ?? slug,
    tell: ({ number }) => toldFact(number, prepared),
    fewerWords(text, filter = {}) {
      const { words } = understand(text, prepared);
      const fewer = fewerOf(words).map((kept) => kept.map((word) => word.text).join(" "));
      const isFound = (each: string): boolean => search.facts(each, { filter, limit: 1 }).total > 0;
      return [...new Set(fewer)].filter(isFound).slice(0, mostFewer);
    },
  };
  return search;
}

/** The most questions with fewer words. */
const mostFewer = 3;

/** Without all unknown words, then without each of the words, from the last, then each word alone. */
function fewerOf(words: readonly AskedWord[]): readonly (readonly AskedWord[])[] {
  const known = words.filter(({ isUnknown }) => !isUnknown);
  return [
    ...(known.length < words.length ? [known] : []),
    ...known.toReversed().map((dropped) => known.filter((word) => word !== dropped)),
    ...known.filter(({ isLoose }) => !isLoose).map((word) => [word]),
  ].filter((kept) => kept.length > 0);
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
  const found = [...asked, ...meant];
  const ranks = found.map((fact) =>
    isRetired(fact, filter) ? 2 : isExact(fact, question, filter) ? 0 : 1,
  );
  // Where no provider is named, only two facts of one provider and key keep their place: the plans of one
  // product must not hide everybody else. The others follow those of the same rank.
  const order = [...found.keys()].toSorted(
    (a, b) =>
      ranks[a]! - ranks[b]! ||
      found[b]!.score - found[a]!.score ||
      found[a]!.number - found[b]!.number,
  );
  const sorted = order.map((at) => ({ fact: found[at]!, rank: ranks[at]! }));
  return first!.providers.size > 0 ? sorted.map(({ fact }) => fact) : varied(sorted, prepared);
}

function varied(
  sorted: readonly { readonly fact: FittingFact; readonly rank: number }[],
  { index, places }: Prepared,
): readonly FittingFact[] {
  const seen = new Map<number, number>();
  const kept: FittingFact[][] = [[], [], []];
  const crowding: FittingFact[][] = [[], [], []];
  for (const { fact, rank } of sorted) {
    const group = places[fact.place]!.provider * index.keys.length + index.key[fact.number]!;
    const count = (seen.get(group) ?? 0) + 1;
    seen.set(group, count);
    (count > 2 ? crowding : kept)[rank]!.push(fact);
  }
  return [0, 1, 2].flatMap((rank) => [...kept[rank]!, ...crowding[rank]!]);
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

function toldFact(number: number, { index, places, scopes, scopeOf }: Prepared): ToldFact {
  const place = places.find(({ from, to }) => from <= number && number < to)!;
  const [key, title] = index.keys[index.key[number]!]!;
  return {
    names: [
      places[place.provider]!.name,
      ...(place.product < 0 ? [] : [places[place.product]!.name]),
      ...(place.isPlan ? [place.name] : []),
      ...(scopeOf[number]! < 0 ? [] : [scopes[scopeOf[number]!]!.name]),
    ],
    key,
    title,
    display: index.display[number]!,
    status: statuses[Number(index.status[number])]!,
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
