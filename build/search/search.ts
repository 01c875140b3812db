/**
 * The search of the whole project: words → facts, keys and providers, best first. Who asks the same of the
 * same index gets the same order, wherever it runs.
 */
import { openAsking, type Asked, type AskOptions, type ReadPart } from "./ask.ts";
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
import { searchFiles, type SearchBase } from "./index-form.ts";
import { leadsOf, type Lead } from "./leads.ts";
import { isRemovedFact, placeId, type Prepared } from "./prepare.ts";
import { shortened, type Shortened } from "./shortened.ts";
import type { Question } from "./understand.ts";
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
  readonly silences: readonly string[];
}

/** A key, or the slug of a provider. */
export interface FoundSlug {
  readonly slug: string;
  readonly match: FoundFact["match"];
}

/** The wanted part of a list. */
export interface FoundPart {
  readonly offset?: number;
  readonly limit?: number;
}

export interface SearchOptions extends FoundPart {
  readonly filter?: SearchFilter;
}

/** Each question reads the parts of the index that it needs. */
export interface Searcher {
  facts(text: string, options?: SearchOptions): Promise<FoundFacts>;
  keys(text: string): Promise<readonly FoundSlug[]>;
  providers(text: string): Promise<readonly FoundSlug[]>;
  /** Where the question leads beside facts, if it asks for more; `today` is a day such as `2026-06-01`. */
  leads(text: string, today: string): Promise<readonly Lead[]>;
  /** The keys that decide between two products of a kind, the first first. */
  deciding(kind: string): Promise<readonly string[]>;
  /** The question, then the same without the words that may be in the way, nearest first. */
  shortened(text: string): Promise<readonly Shortened[]>;
  /** The first of these, without the question itself, that are answered. */
  fewerWords(text: string): Promise<readonly string[]>;
}

/** The most questions with fewer words. */
const mostFewer = 3;

export function openSearch(read: ReadPart): Searcher {
  const ask = async (text: string, options?: AskOptions): Promise<Asked> =>
    (await openAsking(read)).ask(text, options);
  const shorter = async (text: string): Promise<readonly Shortened[]> =>
    shortened(text, await openAsking(read));
  return {
    async facts(text, { filter = {}, ...part } = {}) {
      return factsFound(await ask(text, { filter }), filter, part);
    },
    keys: async (text) => keysFound(await ask(text)),
    async providers(text) {
      const { question, prepared } = await ask(text);
      return [...foundProviders(question, prepared)].map(([slug, isExact]) =>
        toFound(slug, isExact),
      );
    },
    async leads(text, today) {
      const { question, prepared } = await ask(text);
      return leadsOf(question, prepared, today);
    },
    async deciding(kind) {
      const { kinds, keys } = (await read(searchFiles.base)) as SearchBase;
      const found = kinds.find(([slug]) => slug === kind);
      return found?.[2].map((key) => keys[key]![0]) ?? [];
    },
    shortened: shorter,
    async fewerWords(text) {
      const fewer: string[] = [];
      for (const each of (await shorter(text)).slice(1))
        if (fewer.length < mostFewer && (await each.isAnswered({}))) fewer.push(each.text);
      return fewer;
    },
  };
}

export function keysFound({ question, prepared }: Asked): readonly FoundSlug[] {
  return [...foundKeys(question, prepared)].map(([key, isExact]) =>
    toFound(prepared.base.keys[key]![0], isExact),
  );
}

function toFound(slug: string, isExact: boolean): FoundSlug {
  return { slug, match: isExact ? "exact" : "closest" };
}

/** The facts that were found, and of those in the wanted part the numbers among what was read. */
export function factsFound(
  { question, prepared }: Asked,
  filter: SearchFilter,
  { offset = 0, limit = Infinity }: FoundPart,
): FoundFacts & { readonly read: readonly number[]; readonly readSilences: readonly number[] } {
  if (question.words.length === 0)
    return { total: 0, facts: [], silences: [], read: [], readSilences: [] };
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
  const order = inOrder(found, prepared.numberOf);
  // Where no provider is named, the plans of one product must not hide everybody else.
  const shown = first!.providers.size > 0 ? order : varied(order, groupIn(prepared));
  const wanted = shown.slice(offset, offset + limit);
  const silences = fittingSilences(asked, prepared, filter, found);
  return {
    total: found.length,
    facts: wanted.map(({ number, missing, rank }) => ({
      id: foundId(number, prepared),
      number: prepared.numberOf[number]!,
      match: rank === searchRanks.exact ? "exact" : "closest",
      differs: lacking(missing, question),
    })),
    silences: silences.map((number) => prepared.silences[number - prepared.facts]!),
    read: wanted.map(({ number }) => number),
    readSilences: silences,
  };
}

/** Of facts in the order of results: what fits all of the question, what is closest, what is removed. */
const searchRanks = { exact: 0, closest: 1, retired: 2 } as const;

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
): readonly number[] {
  const { question, binding } = asked;
  if (question.beyond.length > 0) return [];
  if (binding.providers.size === 0 && filter.provider === undefined) return [];
  const exact = facts.filter(({ rank }) => rank === searchRanks.exact);
  const best = Math.max(-Infinity, ...exact.map(({ score }) => score));
  return fittingFacts(asked, prepared, filteredSilences(prepared, filter))
    .filter(({ missing, score }) => missing === 0 && score > best)
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, mostSilences)
    .map(({ number }) => number);
}

/** Facts of one provider and key are a group. */
function groupIn({ places, placeOf, keyOf }: Prepared): (fact: FittingFact) => string {
  return ({ number }) => `${places[places[placeOf[number]!]!.provider]!.slug} ${keyOf[number]!}`;
}

/** The words of the question that are missing. */
function lacking(missing: number, { words, beyond }: Question): readonly string[] {
  return [...words.flatMap(({ text }, at) => (missing & (1 << at) ? [text] : [])), ...beyond];
}

function foundId(number: number, prepared: Prepared): string {
  const { base, places, placeOf, scopes, scopeOf, sourceOf, keyOf } = prepared;
  const scope = scopes[scopeOf[number]!];
  const source = sourceOf.get(number);
  const end = `${scope ? `~${scope.slug}` : ""}${source === undefined ? "" : `@${source}`}`;
  return `${placeId(places[placeOf[number]!]!, places)}/${base.keys[keyOf[number]!]![0]}${end}`;
}
