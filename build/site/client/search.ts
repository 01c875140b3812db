/**
 * Takes the parts of the index and returns a function from words to results with addresses: an answer where there
 * is one, then what is closest. It does not use the DOM, so tests run the same code.
 */
import { openAsking, type Asked, type Asking, type ReadPart } from "../../search/ask.ts";
import { leadsOf, type Lead } from "../../search/leads.ts";
import { subjectsNamed, whatIsMissing } from "../../search/named.ts";
import type { SearchedFact, Spoken } from "../../search/prepare.ts";
import { rankingWords } from "../../search/rank.ts";
import { factsFound, keysFound, type FoundFact } from "../../search/search.ts";
import { namesOf } from "../../search/told.ts";
import { choicesText } from "../compare/contender.ts";
import type { Status } from "../../schema/fact.ts";
import { factPage, keyPage, kindPage, pages, providerPage, silencesAnchor } from "../paths.ts";
import { servicesText } from "./services.ts";

export interface Result {
  readonly kind: "provider" | "key" | "fact" | "silence" | Lead["to"];
  readonly title: string;
  /** The title of the key of a fact; the key of a key; what decides between services of a kind. */
  readonly detail: string;
  /** Relative to the root of the site; it may go on with what is chosen there. */
  readonly path: string;
  /** Whose mark stands beside the title. */
  readonly provider?: string;
  readonly value?: string;
  readonly status?: Status;
  /** Of a fact: the day on which it was read, where that is known. */
  readonly last_verified_at?: string;
  /** Of the first of facts that are ranked: by what. */
  readonly ranked?: string;
  /** Present for what is no answer, but close or named: the words that it does not fit. */
  readonly differs?: readonly string[];
}

export interface Found {
  readonly results: readonly Result[];
  /** What no fact answers, in a sentence; undefined where one of them is an answer. */
  readonly missing: string | undefined;
}

/** `isTyping` is true while the last word may be the beginning of one. */
export type SearchFunction = (words: string, limit: number, isTyping?: boolean) => Promise<Found>;

/** The most keys among the results, and the most exact facts before them. */
const most = { keys: 3, factsFirst: 8 } as const;

/** `today` tells the day on which it is called, such as `2026-06-01`. */
export function createSearch(read: ReadPart, today: () => string): SearchFunction {
  return async (words, limit, isTyping = false) => {
    const asking = await openAsking(read);
    const asked = await asking.ask(words, { isTyping });
    const { question, prepared } = asked;
    const { facts, silences, ranking } = factsFound(asked, {}, {});
    const ranked = ranking === undefined ? {} : { ranked: rankingWords(ranking) };
    const results = facts.map((fact, at) => ({ ...factResult(fact), ...(at === 0 ? ranked : {}) }));
    const exact = facts.filter(({ match }) => match === "exact");
    const keys = keysFound(asked).filter(({ match }) => match === "exact");
    const leads = await Promise.all(
      leadsOf(question, prepared, today()).map(async (lead) => ({
        isWhole: lead.isWhole,
        result: await leadResult(lead, prepared, asking),
      })),
    );
    const leadResults = (isWhole: boolean): readonly Result[] =>
      leads.filter((lead) => lead.isWhole === isWhole).map(({ result }) => result);
    // One provider's limit is the answer; the limits of many stand together on the page of their key.
    const isOfOne = new Set(exact.map(({ id }) => id.split("/")[0])).size === 1;
    const named = await asking.providersCalled(words, question);
    const called = await Promise.all(
      named.map(async (slug) => providerResult(slug, await asking.nameOf(slug))),
    );
    // Of the name of a provider alone, its keys are no answer.
    const ofKeys = (named.length > 0 ? [] : keys.slice(0, most.keys)).map(({ slug }) =>
      keyResult(slug, prepared),
    );
    const isAnswered = exact.length + keys.length + silences.length + leads.length > 0;
    const found = [
      ...leadResults(true),
      ...called,
      ...(isAnswered || named.length > 0 ? [] : await namedResults(asked, asking)),
      ...(isOfOne ? [] : ofKeys),
      ...leadResults(false),
      ...silences.map(silenceResult),
      ...results.slice(0, Math.min(exact.length, most.factsFirst)),
      ...(isOfOne ? ofKeys : []),
      ...results.slice(Math.min(exact.length, most.factsFirst)),
    ].slice(0, limit);
    const isNone = found.every(({ differs }) => differs !== undefined);
    const missing = isNone ? await whatIsMissing(words, asked, facts, asking) : undefined;
    return { results: found, missing };
  };
}

/** The most providers and kinds that are shown because the words name them. */
const mostNamed = 3;

/** Of words that nothing answers: what they name is known, though not what they ask of it. */
async function namedResults(asked: Asked, asking: Asking): Promise<readonly Result[]> {
  const { providers, kinds, others: differs } = subjectsNamed(asked);
  const results = [
    ...providers.map(async (slug) => providerResult(slug, await asking.nameOf(slug))),
    ...kinds.map((kind) =>
      leadResult(
        { to: "kind", providers: [], kind, isFree: false, isWhole: false },
        asked.prepared,
        asking,
      ),
    ),
  ];
  const shown = await Promise.all(results.slice(0, mostNamed));
  return shown.map((result) => ({ ...result, differs }));
}

function providerResult(slug: string, name: string): Result {
  return {
    kind: "provider",
    title: name,
    detail: "provider",
    path: providerPage(slug),
    provider: slug,
  };
}

function keyResult(key: string, { keys }: Spoken): Result {
  const title = keys.keys.find(({ name }) => name === key)?.title ?? key;
  return { kind: "key", title, detail: key, path: keyPage(key) };
}

/** The most keys that are told of a kind. */
const mostDeciding = 3;

async function leadResult(
  { to, providers, kind = "", since, isFree }: Lead,
  { keys }: Spoken,
  { nameOf }: Asking,
): Promise<Result> {
  const names = await Promise.all(providers.map(nameOf));
  if (to === "comparison")
    return {
      kind: to,
      title: names.join(" vs "),
      detail: "side by side",
      path: `${pages.compare}?${choicesText(providers.map((provider) => ({ provider })))}`,
    };
  if (to === "changes") {
    const of = servicesText(providers.map((slug) => ({ slug })));
    return {
      kind: to,
      title: ["What changed", ...names.map((name) => `at ${name}`)].join(" "),
      detail: since === undefined ? "newest first" : `newest first; since ${since}`,
      path: pages.changes + (of && `?${of}`),
    };
  }
  const { title = kind, keys: deciding = [] } = keys.kinds.find(({ slug }) => slug === kind) ?? {};
  return {
    kind: to,
    title: `${title}: ${isFree ? "what is free" : "all"} side by side`,
    detail: deciding
      .slice(0, mostDeciding)
      .map((key) => key.title)
      .join(", "),
    path: kindPage(kind) + (isFree ? "?tier=free" : ""),
  };
}

function factResult(fact: FoundFact & SearchedFact): Result {
  const { id, provider, key, display, status, read, match, differs } = fact;
  return {
    kind: "fact",
    title: namesOf(fact).join(" · "),
    detail: key.title,
    path: factPage(id),
    provider: provider.slug,
    value: display,
    status,
    ...(read === undefined ? {} : { last_verified_at: read }),
    ...(match === "exact" ? {} : { differs }),
  };
}

function silenceResult(silence: SearchedFact): Result {
  return {
    kind: "silence",
    title: namesOf(silence).join(" · "),
    detail: silence.key.title,
    path: `${providerPage(silence.provider.slug)}#${silencesAnchor}`,
    provider: silence.provider.slug,
    value: "not published",
  };
}
