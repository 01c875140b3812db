/**
 * The search of the whole project: words → facts, keys and providers, best first. Who asks the same of the
 * same index gets the same order, wherever it runs.
 */
import { bindingsOf, type Binding } from "./bind.ts";
import {
  allButNamed,
  filtered,
  filteredSilences,
  fittingFacts,
  type SearchFilter,
} from "./fit-facts.ts";
import { inOrder, varied, type FittingFact, type RankedFact } from "./fit.ts";
import { foundKeys, foundProviders } from "./found-names.ts";
import type { SearchIndex } from "./index-form.ts";
import { leadsOf, type Lead } from "./leads.ts";
import { isRemovedFact, placeId, prepare, type Prepared } from "./prepare.ts";
import { shortened, type Shortened } from "./shortened.ts";
import { understand, type Question } from "./understand.ts";
import { weighed, type WeighedQuestion } from "./weigh.ts";

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
  /** What fits all of the question, and its provider does not publish. */
  readonly silences: readonly FoundSilence[];
}

export type FoundSilence = Pick<FoundFact, "id" | "number">;

/** A key, or the slug of a provider. */
export interface FoundSlug {
  readonly slug: string;
  readonly match: FoundFact["match"];
}

export interface SearchOptions {
  readonly filter?: SearchFilter;
  readonly offset?: number;
  readonly limit?: number;
  /** True while the last word is being typed. */
  readonly isTyping?: boolean;
}

/** What the pages ask. */
export interface PageSearcher {
  facts(text: string, options?: SearchOptions): FoundFacts;
  keys(text: string, isTyping?: boolean): readonly FoundSlug[];
  /** The words with a meaning, as they are understood: with mistakes mended. */
  understood(text: string): readonly string[];
  /** The name of a provider, and the title of a key or of a kind. */
  nameOf(slug: string): string;
  /** Where the question leads beside facts, if it asks for more; `today` is a day such as `2026-06-01`. */
  leads(text: string, today: string): readonly Lead[];
  /** The keys that decide between two products of a kind, the first first. */
  deciding(kind: string): readonly string[];
  /** What the words name, whether or not a fact answers them. */
  named(text: string): NamedSubjects;
}

export interface NamedSubjects {
  /** Slugs. */
  readonly providers: readonly string[];
  readonly kinds: readonly string[];
  /** The words that matter and name none of them. */
  readonly others: readonly string[];
}

export interface Searcher extends PageSearcher {
  providers(text: string): readonly FoundSlug[];
  /** The question, then the same without the words that may be in the way, nearest first. */
  shortened(text: string): readonly Shortened[];
  /** The first of these, without the question itself, that are answered. */
  fewerWords(text: string, filter?: SearchFilter): readonly string[];
}

/** The most questions with fewer words. */
const mostFewer = 3;

export function openSearch(index: SearchIndex): Searcher {
  const prepared = prepare(index);
  return {
    ...searcherOf(prepared),
    providers: (text) =>
      foundProviders(understand(text, prepared), prepared).map(({ number, isExact: isAll }) => ({
        slug: prepared.places[number]!.slug,
        match: isAll ? "exact" : "closest",
      })),
    shortened: (text) => shortened(text, prepared),
    fewerWords(text, filter = {}) {
      const fewer: string[] = [];
      for (const each of shortened(text, prepared).slice(1))
        if (fewer.length < mostFewer && each.isAnswered(filter)) fewer.push(each.text);
      return fewer;
    },
  };
}

export function searcherOf(prepared: Prepared): PageSearcher {
  const { index } = prepared;
  const called = new Map<string, string>([
    ...index.keys.map(([key, title]) => [key, title] as const),
    ...index.kinds.map(([slug, title]) => [slug, title] as const),
    ...index.providers.map(([slug, name]) => [slug, name] as const),
  ]);
  return {
    facts(text, { filter = {}, isTyping = false, offset = 0, limit = Infinity } = {}) {
      const question = understand(text, prepared, isTyping);
      if (question.words.length === 0) return { total: 0, facts: [], silences: [] };
      return rankedFacts(question, prepared, filter, { offset, limit });
    },
    keys(text, isTyping = false) {
      const found = foundKeys(understand(text, prepared, isTyping), prepared);
      return found.map(({ number, isExact: isAll }) => ({
        slug: index.keys[number]![0],
        match: isAll ? "exact" : "closest",
      }));
    },
    understood: (text) => understand(text, prepared).words.map((word) => word.text),
    nameOf: (slug) => called.get(slug) ?? slug,
    leads: (text, today) => leadsOf(understand(text, prepared), prepared, today),
    deciding: (kind) =>
      index.kinds
        .filter(([slug]) => slug === kind)
        .flatMap(([, , , keys]) => keys.map((key) => index.keys[key]![0])),
    named: (text) => namedSubjects(understand(text, prepared), prepared),
  };
}

function namedSubjects(question: Question, prepared: Prepared): NamedSubjects {
  const { places, parts, index } = prepared;
  const { words, names } = question;
  const [{ providers, bits }] = bindingsOf(question, prepared) as [Binding];
  const kindsOf = (at: number): readonly number[] =>
    providers.size > 0 ? [] : (parts.get(words[at]!.stem)?.kinds ?? []);
  const kinds = names.flatMap(({ naming }) => naming.kinds);
  const isNamed = ({ naming }: Question["names"][number]): boolean =>
    naming.kinds.length > 0 ||
    [...naming.providers, ...naming.products].some((each) => providers.has(places[each]!.provider));
  const inNames = names.filter(isNamed).reduce((sum, name) => sum | name.bits, bits);
  const isOther = (at: number): boolean =>
    (inNames & (1 << at)) === 0 && !words[at]!.isLoose && kindsOf(at).length === 0;
  const inWords = kinds.length > 0 ? [] : words.flatMap((_, at) => kindsOf(at));
  return {
    providers: [...providers].map((each) => places[each]!.slug),
    kinds: [...new Set([...kinds, ...inWords])].map((kind) => index.kinds[kind]![0]),
    others: words.filter((_, at) => isOther(at)).map(({ text }) => text),
  };
}

/** Of facts in the order of results: what fits all of the question, what is closest, what is removed. */
const searchRanks = { exact: 0, closest: 1, retired: 2 } as const;

/** The wanted part: exact ones first, then the closest, then what is removed; the better ones first. */
function rankedFacts(
  question: Question,
  prepared: Prepared,
  filter: SearchFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): FoundFacts {
  const [first, ...others] = bindingsOf(question, prepared);
  const left = filtered(prepared, filter);
  const fitting = (binding: Binding): readonly FittingFact[] =>
    fittingFacts(weighed(question, binding, prepared), prepared, left);
  const ranked = (fact: FittingFact): RankedFact => {
    const isRetired = isRemovedFact(prepared, fact.number) && filter.status !== "removed";
    const isExact = fact.missing === 0 && question.beyond.length === 0;
    return { ...fact, rank: searchRanks[isRetired ? "retired" : isExact ? "exact" : "closest"] };
  };
  const asked = weighed(question, first!, prepared);
  const found = fittingFacts(asked, prepared, left).map(ranked);
  // What else may have been meant answers all but the name, or it is not shown.
  if (!found.some(({ rank }) => rank === searchRanks.exact))
    for (const binding of others) found.push(...allButNamed(fitting(binding), binding).map(ranked));
  const order = inOrder(found);
  // Where no provider is named, the plans of one product must not hide everybody else.
  const shown = first!.providers.size > 0 ? order : varied(order, groupIn(prepared));
  return {
    total: found.length,
    facts: shown.slice(offset, offset + limit).map(({ number, missing, rank }) => ({
      id: foundId(number, prepared),
      number,
      match: rank === searchRanks.exact ? "exact" : "closest",
      differs: lacking(missing, question),
    })),
    silences: fittingSilences(asked, prepared, filter, found),
  };
}

/** The most that is said of what is not published. */
const mostSilences = 3;

/**
 * What a provider that is named does not publish: where it fits all of the question, and no fact fits it better.
 */
function fittingSilences(
  asked: WeighedQuestion,
  prepared: Prepared,
  filter: SearchFilter,
  facts: readonly RankedFact[],
): readonly FoundSilence[] {
  const { question, binding } = asked;
  if (question.beyond.length > 0) return [];
  if (binding.providers.size === 0 && filter.provider === undefined) return [];
  const exact = facts.filter(({ rank }) => rank === searchRanks.exact);
  const best = Math.max(-Infinity, ...exact.map(({ score }) => score));
  return fittingFacts(asked, prepared, filteredSilences(prepared, filter))
    .filter(({ missing, score }) => missing === 0 && score > best)
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, mostSilences)
    .map(({ number }) => {
      const [place, key] = prepared.index.silences[number - prepared.facts]!;
      return { id: `${place}/${prepared.index.keys[key]![0]}`, number };
    });
}

/** Facts of one provider and key are a group. */
function groupIn({ index, places, placeOf, keyOf }: Prepared): (fact: FittingFact) => number {
  return ({ number }) => places[placeOf[number]!]!.provider * index.keys.length + keyOf[number]!;
}

/** The words of the question that are missing. */
function lacking(missing: number, { words, beyond }: Question): readonly string[] {
  return [...words.flatMap(({ text }, at) => (missing & (1 << at) ? [text] : [])), ...beyond];
}

function foundId(number: number, prepared: Prepared): string {
  const { index, places, placeOf, scopes, scopeOf, sourceOf, keyOf } = prepared;
  const scope = scopes[scopeOf[number]!];
  const source = sourceOf.get(number);
  const end = `${scope ? `~${scope.slug}` : ""}${source === undefined ? "" : `@${source}`}`;
  return `${placeId(places[placeOf[number]!]!, places)}/${index.keys[keyOf[number]!]![0]}${end}`;
}
