/**
 * The search of the whole project: words → facts, keys and providers, best first. Who asks the same of the
 * same index gets the same order, wherever it runs.
 */
import type { RankedBy } from "../schema/facts.ts";
import { openAsking, type Asked, type AskOptions, type ReadPart } from "./ask.ts";
import { bindingsOf } from "./bind.ts";
import { allButNamed, filtered, fittingFacts, type SearchFilter } from "./fit-facts.ts";
import { inOrder, varied, type FittingFact, type RankedFact } from "./fit.ts";
import { foundKeys, foundProviders } from "./found-names.ts";
import { searchFiles, type SearchBase } from "./index-form.ts";
import { keyIndex } from "./key-index.ts";
import { leadsOf, type Lead } from "./leads.ts";
import { whatIsMissing } from "./named.ts";
import type { SearchedFact } from "./prepare.ts";
import type { Ranking } from "./rank.ts";
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
export interface FoundFacts<Found = FoundFact, Silence = string> {
  readonly total: number;
  readonly facts: readonly Found[];
  /** What fits all of the question, and its provider does not publish; ids. */
  readonly silences: readonly Silence[];
  /** By what the first facts are ranked where the question asks for one end of many. */
  readonly ranking: Ranking | undefined;
}

/** The ranking, as answers say it. */
interface ToldRanking {
  readonly rankedBy: RankedBy | undefined;
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
  facts(text: string, options?: SearchOptions): Promise<FoundFacts & ToldRanking>;
  /** What no fact answers, in a sentence; undefined where one does. */
  missing(text: string): Promise<string | undefined>;
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
      const { facts, silences, ...found } = factsFound(await ask(text, { filter }), filter, part);
      const { ranking } = found;
      return {
        ...found,
        rankedBy: ranking && { ...ranking, key: ranking.key.name },
        facts: facts.map(({ id, number, match, differs }) => ({ id, number, match, differs })),
        silences: silences.map(({ id }) => id),
      };
    },
    async missing(text) {
      const asking = await openAsking(read);
      const asked = await asking.ask(text);
      const { facts, silences } = factsFound(asked, {}, {});
      const isAnswered = silences.length > 0 || facts.some(({ match }) => match === "exact");
      return isAnswered ? undefined : whatIsMissing(text, asked, facts, asking);
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
      const { kinds } = keyIndex((await read(searchFiles.base)) as SearchBase);
      return kinds.find(({ slug }) => slug === kind)?.keys.map(({ name }) => name) ?? [];
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
  return [...foundKeys(question, prepared)].map(([{ name }, isExact]) => toFound(name, isExact));
}

function toFound(slug: string, isExact: boolean): FoundSlug {
  return { slug, match: isExact ? "exact" : "closest" };
}

/** The same with all that the index says of facts. */
export function factsFound(
  { question, prepared }: Asked,
  filter: SearchFilter,
  { offset = 0, limit = Infinity }: FoundPart,
): FoundFacts<FoundFact & SearchedFact, SearchedFact> {
  if (question.words.length === 0) return { total: 0, facts: [], silences: [], ranking: undefined };
  const [first, ...others] = bindingsOf(question, prepared);
  const left = filtered(prepared.facts, filter);
  const ranked = (fitting: FittingFact): RankedFact => {
    const isRetired = fitting.fact.status === "removed" && filter.status !== "removed";
    const isExact = fitting.missing === 0 && question.beyond.length === 0;
    return { ...fitting, rank: searchRanks[isRetired ? "retired" : isExact ? "exact" : "closest"] };
  };
  const asked = weighed(question, first, prepared);
  const { facts: fitting, ranking } = fittingFacts(asked, left);
  const found = fitting.map(ranked);
  // What else may have been meant answers all but the name, or it is not shown.
  if (!found.some(({ rank }) => rank === searchRanks.exact))
    for (const binding of others) {
      const { facts: more } = fittingFacts(weighed(question, binding, prepared), left);
      found.push(...allButNamed(more, binding).map(ranked));
    }
  const order = inOrder(found);
  // Where no provider is named, the plans of one product must not hide everybody else.
  const shown = first.providers.size > 0 || ranking !== undefined ? order : varied(order);
  return {
    total: found.length,
    facts: shown.slice(offset, offset + limit).map(({ fact, missing, rank }) => ({
      ...fact,
      match: rank === searchRanks.exact ? "exact" : "closest",
      differs: lacking(missing, question),
    })),
    silences: fittingSilences(asked, filter, found),
    ranking,
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
  filter: SearchFilter,
  facts: readonly RankedFact[],
): readonly SearchedFact[] {
  const { question, binding, prepared } = asked;
  if (question.beyond.length > 0 || filter.status !== undefined) return [];
  if (binding.providers.size === 0 && filter.provider === undefined) return [];
  const exact = facts.filter(({ rank }) => rank === searchRanks.exact);
  const best = Math.max(-Infinity, ...exact.map(({ score }) => score));
  return fittingFacts(asked, filtered(prepared.silences, filter))
    .facts.filter(({ missing, score }) => missing === 0 && score > best)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostSilences)
    .map(({ fact }) => fact);
}

/** The words of the question that are missing. */
function lacking(missing: number, { words, beyond }: Question): readonly string[] {
  return [...words.flatMap(({ text }, at) => (missing & (1 << at) ? [text] : [])), ...beyond];
}
