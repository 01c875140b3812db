/**
 * Takes the prepared index and returns a function from words to results with addresses: an answer where there
 * is one, then what is closest. It does not use the DOM, so tests run the same code.
 */
import type { SearchIndex } from "../../search/index-form.ts";
import type { Prepared } from "../../search/prepare.ts";
import type { Lead } from "../../search/leads.ts";
import {
  searcherOf,
  type FoundFact,
  type FoundSilence,
  type PageSearcher,
} from "../../search/search.ts";
import { toldFact, toldPlace } from "../../search/told.ts";
import { plainWords } from "../../search/words.ts";
import { choicesText } from "../compare/contender.ts";
import type { Status } from "../../schema/fact.ts";
import { factPage, keyPage, kindPage, pages, providerPage, silencesAnchor } from "../paths.ts";

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
  /** Present for what is no answer, but close or named: the words that it does not fit. */
  readonly differs?: readonly string[];
}

/** `isTyping` is true while the last word may be the beginning of one. */
export type SearchFunction = (
  words: string,
  limit: number,
  isTyping?: boolean,
) => readonly Result[];

/** The most keys among the results, and the most exact facts before them. */
const most = { keys: 3, factsFirst: 8 } as const;

/** `today` tells the day on which it is called, such as `2026-06-01`. */
export function createSearch(prepared: Prepared, today: () => string): SearchFunction {
  const { index } = prepared;
  const search = searcherOf(prepared);
  return (words, limit, isTyping = false) => {
    const { facts, silences } = search.facts(words, { limit, isTyping });
    const exact = facts.filter(({ match }) => match === "exact");
    const keys = search.keys(words, isTyping).filter(({ match }) => match === "exact");
    const results = exact.map((fact) => factResult(fact, prepared));
    const leads = search.leads(words, today());
    const leadResults = (isWhole: boolean): readonly Result[] =>
      leads.filter((lead) => lead.isWhole === isWhole).map((lead) => leadResult(lead, search));
    // One provider's limit is the answer; the limits of many stand together on the page of their key.
    const isOfOne = new Set(exact.map(({ id }) => id.split("/")[0])).size === 1;
    const named = [words, search.understood(words).join(" ")]
      .map((each) => providersCalled(each, index))
      .find((each) => each.length > 0);
    // Of the name of a provider alone, its keys are no answer.
    const found = (named ? [] : keys.slice(0, most.keys)).map(({ slug }) =>
      keyResult(slug, search),
    );
    const isAnswered = exact.length + keys.length + silences.length + leads.length > 0;
    return [
      ...leadResults(true),
      ...(named ?? []).map(([slug, name]) => providerResult(slug, name)),
      ...(isAnswered || named ? [] : namedResults(words, search)),
      ...(isOfOne ? [] : found),
      ...leadResults(false),
      ...silences.map((silence) => silenceResult(silence, prepared)),
      ...results.slice(0, most.factsFirst),
      ...(isOfOne ? found : []),
      ...results.slice(most.factsFirst),
      ...facts.slice(exact.length).map((fact) => factResult(fact, prepared)),
    ].slice(0, limit);
  };
}

/** The providers that the words are the whole name of, or that a name of three letters begins. */
function providersCalled(words: string, { providers }: SearchIndex): SearchIndex["providers"] {
  const typed = plainWords(words).join("");
  const called = (isSame: (name: string) => boolean): SearchIndex["providers"] =>
    providers.filter(([slug, name, aliases]) =>
      [slug, name, ...aliases].some((each) => isSame(plainWords(each).join(""))),
    );
  const whole = called((name) => name === typed);
  if (whole.length > 0 || typed.length < 3) return whole;
  return called((name) => name.startsWith(typed)).slice(0, 3);
}

/** The most providers and kinds that are shown because the words name them. */
const mostNamed = 3;

/** Of words that nothing answers: what they name is known, though not what they ask of it. */
function namedResults(words: string, search: PageSearcher): readonly Result[] {
  const { providers, kinds, others: differs } = search.named(words);
  const ofKinds = kinds.map((kind) =>
    leadResult({ to: "kind", providers: [], kind, isFree: false, isWhole: false }, search),
  );
  return [...providers.map((slug) => providerResult(slug, search.nameOf(slug))), ...ofKinds]
    .slice(0, mostNamed)
    .map((result) => ({ ...result, differs }));
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

function keyResult(key: string, search: PageSearcher): Result {
  return { kind: "key", title: search.nameOf(key), detail: key, path: keyPage(key) };
}

/** The most keys that are told of a kind. */
const mostDeciding = 3;

function leadResult(
  { to, providers, kind = "", since, isFree }: Lead,
  search: PageSearcher,
): Result {
  const names = providers.map((slug) => search.nameOf(slug));
  if (to === "comparison")
    return {
      kind: to,
      title: names.join(" or "),
      detail: "side by side",
      path: `${pages.compare}?${choicesText(providers.map((provider) => ({ provider })))}`,
    };
  if (to === "changes")
    return {
      kind: to,
      title: ["What changed", ...names.map((name) => `at ${name}`)].join(" "),
      detail: since === undefined ? "newest first" : `newest first; since ${since}`,
      path: pages.changes + (providers.length > 0 ? `#words=${providers[0]!}` : ""),
    };
  const deciding = search.deciding(kind).slice(0, mostDeciding);
  return {
    kind: to,
    title: `${search.nameOf(kind)}: ${isFree ? "what is free" : "all"} side by side`,
    detail: deciding.map((key) => search.nameOf(key)).join(", "),
    path: kindPage(kind) + (isFree ? "?tier=free" : ""),
  };
}

function factResult(fact: FoundFact, prepared: Prepared): Result {
  const { names, title, display, status, read } = toldFact(fact.number, prepared);
  return {
    kind: "fact",
    title: names.filter((name, at) => name !== names[at - 1]).join(" · "),
    detail: title,
    path: factPage(fact.id),
    provider: fact.id.split("/")[0]!,
    value: display,
    status,
    ...(read === undefined ? {} : { last_verified_at: read }),
    ...(fact.match === "exact" ? {} : { differs: fact.differs }),
  };
}

function silenceResult(silence: FoundSilence, prepared: Prepared): Result {
  const { names, title } = toldPlace(silence.number, prepared);
  const provider = silence.id.split("/")[0]!;
  return {
    kind: "silence",
    title: names.join(" · "),
    detail: title,
    path: `${providerPage(provider)}#${silencesAnchor}`,
    provider,
    value: "not published",
  };
}
