/**
 * The search of the whole project: words → facts, keys and providers, best first. Who asks the same of the
 * same index gets the same order, wherever it runs.
 */
import { bindingsOf, type Binding } from "./bind.ts";
import { allButNamed, filtered, fittingFacts, type SearchFilter } from "./fit-facts.ts";
import { inOrder, varied, type FittingFact, type RankedFact } from "./fit.ts";
import { foundKeys, foundProviders } from "./found-names.ts";
import type { SearchIndex } from "./index-form.ts";
import { leadsOf, type Lead } from "./leads.ts";
import { statuses } from "../schema/vocabulary.ts";
import type { Status } from "../schema/fact.ts";
import { isRemovedFact, prepare, type Prepared } from "./prepare.ts";
import { shortened, type Shortened } from "./shortened.ts";
import { understand, type Question } from "./understand.ts";
import { weighed } from "./weigh.ts";

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
  tell(fact: FoundFact): ToldFact;
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
      if (question.words.length === 0) return { total: 0, facts: [] };
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
    tell: ({ number }) => toldFact(number, prepared),
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
  const found = fitting(first!).map(ranked);
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
  };
}

/** Facts of one provider and key are a group. */
function groupIn({ index, places, placeOf, keyOf }: Prepared): (fact: FittingFact) => number {
  return ({ number }) => places[placeOf[number]!]!.provider * index.keys.length + keyOf[number]!;
}

/** The words of the question that are missing. */
function lacking(missing: number, { words, beyond }: Question): readonly string[] {
  return [...words.flatMap(({ text }, at) => (missing & (1 << at) ? [text] : [])), ...beyond];
}

function toldFact(number: number, prepared: Prepared): ToldFact {
  const { index, places, placeOf, scopes, scopeOf, keyOf, statusOf } = prepared;
  const place = places[placeOf[number]!]!;
  const [key, title] = index.keys[keyOf[number]!]!;
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
    status: statuses[statusOf[number]!]!,
  };
}

function foundId(number: number, prepared: Prepared): string {
  const { index, places, placeOf, scopes, scopeOf, sourceOf, keyOf } = prepared;
  const place = places[placeOf[number]!]!;
  const product = places[place.product]?.slug ?? "*";
  const plan = place.isPlan ? place.slug : "*";
  const scope = scopes[scopeOf[number]!];
  const source = sourceOf.get(number);
  const end = `${scope ? `~${scope.slug}` : ""}${source === undefined ? "" : `@${source}`}`;
  return `${places[place.provider]!.slug}/${product}/${plan}/${index.keys[keyOf[number]!]![0]}${end}`;
}
