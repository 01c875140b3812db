/**
 * A question → where it leads, if it asks for more than single facts: to what has changed, since the day that it
 * names, to providers side by side, to a kind of service.
 */
import { bindingsOf, comparing, isProductAlone, type Binding } from "./bind.ts";
import { keysCalled } from "./fit-keys.ts";
import { ofSlug } from "./index-form.ts";
import type { SearchedKind } from "./key-index.ts";
import type { Spoken } from "./prepare.ts";
import type { AskedWord, Question } from "./understand.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { plainWords, stemsOf, toStem } from "./words.ts";
import lists from "./words.json" with { type: "json" };

export interface Lead {
  readonly to: "changes" | "comparison" | "kind";
  /** Slugs: those to compare, or the one whose changes are asked for. */
  readonly providers: readonly string[];
  /** Of changes: the first day that is asked for. */
  readonly since?: string;
  /** The slug of a kind. */
  readonly kind?: string;
  /** True if the free ones are asked for. */
  readonly isFree: boolean;
  /** True if the question asks for nothing else. */
  readonly isWhole: boolean;
}

/** More are not shown side by side. */
const mostSides = 4;
/** A word such as `database` is in the names of several kinds. */
const mostKinds = 3;

const changing = /^(chang(e[sd]?|ing)|changelogs?)$/;
const maybeChanging = /^(new|news|updates?|updated)$/;
/** Words that a question about changes, or about services of a kind, may have as well. */
const besideChanges = onceFor(() => stemsOf(lists.besideChanges.join(" ")));
const besideKinds = onceFor(() => stemsOf(lists.besideKinds.join(" ")));

/** `today` is a day such as `2026-06-01`. */
export function leadsOf(question: Question, spoken: Spoken, today: string): readonly Lead[] {
  const [binding] = bindingsOf(question, spoken);
  return [
    ...changesAsked(question, binding, spoken, today),
    ...sidesAsked(question, spoken),
    ...(binding.providers.size === 0 ? kindsAsked(question, spoken) : []),
  ];
}

/** True if the question has no other words that matter than these. */
function isNothingElse(
  words: readonly AskedWord[],
  bits: number,
  isBeside: (word: AskedWord) => boolean = () => false,
): boolean {
  return words.every((word, at) => word.isLoose || (bits & (1 << at)) !== 0 || isBeside(word));
}

function changesAsked(
  { text, words }: Question,
  { providers, bits }: Binding,
  { lexicon }: Spoken,
  today: string,
): readonly Lead[] {
  // `new` is a part of the name `New Relic`.
  const isInName = (word: string): boolean =>
    lexicon.providersWith(word).some(({ slug, place }) => providers.has(slug) && place < ofSlug);
  const said = plainWords(text).filter((word) => !isInName(word));
  const since = firstDayNamed(text, today);
  const isAsked = said.some((word) => changing.test(word));
  if (!isAsked && !said.some((word) => maybeChanging.test(word))) return [];
  const isAlone = isNothingElse(words, bits, ({ stem }) => besideChanges().has(stem));
  if (!isAlone && !(isAsked && since !== undefined)) return [];
  const slugs = providers.size === 1 ? [...providers] : [];
  const from = since === undefined ? {} : { since };
  return [{ to: "changes", providers: slugs, ...from, isFree: false, isWhole: true }];
}

/** Providers that are named beside each other, in the order of the question. */
function sidesAsked({ text, words, names }: Question, spoken: Spoken): readonly Lead[] {
  const sides = new Set<string>();
  let bits = 0;
  for (const name of names) {
    const { providers, products } = name.naming;
    const ofProducts = isProductAlone(name, spoken) ? products : [];
    const own = new Set([...providers, ...ofProducts.map(({ provider }) => provider)]);
    if (own.size !== 1) continue;
    for (const provider of own) sides.add(provider);
    bits |= name.bits;
  }
  const isWhole = isNothingElse(words, bits);
  if (sides.size < 2 || sides.size > mostSides || !(isWhole || comparing.test(text))) return [];
  return [{ to: "comparison", providers: [...sides], isFree: false, isWhole }];
}

function kindsAsked({ words, names }: Question, spoken: Spoken): readonly Lead[] {
  const isBeside = ({ isTier, superlative, stem }: AskedWord): boolean =>
    isTier || superlative !== undefined || besideKinds().has(stem);
  const called = names.filter(({ naming }) => naming.kinds.length > 0);
  const bits = called.reduce((sum, name) => sum | name.bits, 0);
  const isAlone = isNothingElse(words, bits, isBeside);
  const isWhole =
    called.length === 0 || (isAlone && !called.some(({ texts }) => isKeyCalled(texts, spoken)));
  // Beside other words, a single one is mostly no name: a `call` is no service that is on call.
  const sure = isAlone ? called : called.filter(({ texts }) => texts.length > 1);
  const kinds = sure.flatMap(({ naming }) => naming.kinds);
  const isFree = words.some(({ text }) => text === "free");
  return [...new Set(called.length > 0 ? kinds : kindsOfParts(words, isBeside, spoken))]
    .filter(({ products }) => products > 0)
    .toSorted((a, b) => b.products - a.products || a.number - b.number)
    .slice(0, mostKinds)
    .map(({ slug }) => ({ to: "kind", providers: [], kind: slug, isFree, isWhole }));
}

/** True if a key has these words as its title or as an alias. */
function isKeyCalled(texts: readonly string[], { keys }: Spoken): boolean {
  return keysCalled(texts.map(toStem), keys).size > 0;
}

/** The kinds in whose names all the words stand: `database` alone is a part of several. */
function kindsOfParts(
  words: readonly AskedWord[],
  isBeside: (word: AskedWord) => boolean,
  { keys }: Spoken,
): readonly SearchedKind[] {
  const telling = words.filter((word) => !word.isLoose && !isBeside(word));
  const asked =
    telling.length > 0 ? telling : words.filter(({ isLoose, isTier }) => !isLoose && !isTier);
  const [first = new Set<SearchedKind>(), ...others] = asked.map(
    ({ stem }) => new Set(keys.kindsWith(stem)),
  );
  return [...first].filter((kind) => others.every((kinds) => kinds.has(kind)));
}

/** Words that name a time, and the day that they are said on → the day that it begins, as `2026-06-01`. */
const monthNames =
  "january february march april may june july august september october november december".split(
    " ",
  );
const monthOpeners = /\b(?:since|in|from|during)(?: early| mid| late)? ([a-z]{3,})\b/;
const lengths = new Map(Object.entries({ day: 1, week: 7, month: 30, year: 365 }));

/** Undefined if no time is named. `june` is the last one that has begun. */
export function firstDayNamed(text: string, today: string): string | undefined {
  const said = text.toLowerCase();
  const [date] = /\b20\d\d-\d\d(-\d\d)?\b/.exec(said) ?? [];
  if (date !== undefined) return dayIfReal(`${date}-01`.slice(0, 10));
  const [thisYear = 0, thisMonth = 0] = today.split("-").map(Number);
  if (/\btoday\b/.test(said)) return today;
  if (/\byesterday\b/.test(said)) return daysBefore(today, 1);
  if (/\bthis month\b/.test(said)) return firstOfMonth(thisYear, thisMonth);
  if (/\blast month\b/.test(said)) return firstOfMonth(thisYear, thisMonth - 1);
  if (/\bthis year\b/.test(said)) return firstOfMonth(thisYear, 1);
  if (/\blast year\b/.test(said)) return firstOfMonth(thisYear - 1, 1);
  const [, count = "1", length = ""] =
    /\b(?:this|last|past)(?: (\d{1,3}))? (day|week|month|year)s?\b/.exec(said) ?? [];
  const days = lengths.get(length);
  if (days !== undefined) return daysBefore(today, Number(count) * days);
  const [, name] = monthOpeners.exec(said) ?? [];
  const named = 1 + monthNames.findIndex((month) => month === name || month.slice(0, 3) === name);
  if (named === 0) return undefined;
  const [, written] = /\b(20\d\d)\b/.exec(said) ?? [];
  return firstOfMonth(
    written === undefined ? (named > thisMonth ? thisYear - 1 : thisYear) : Number(written),
    named,
  );
}

/** The first of the month; months before the first are of the year before. */
function firstOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

function daysBefore(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - count);
  return moment.toISOString().slice(0, 10);
}

function dayIfReal(day: string): string | undefined {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day;
}
