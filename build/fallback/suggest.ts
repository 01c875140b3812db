/**
 * Finds addresses to try after a query that found nothing. Every suggested address answers 200: its values
 * were read from matching facts, or it was tried. A value that the client gave is kept while something is
 * published under it.
 */
import { closest } from "../schema/lists/closest.ts";
import { ownValue } from "../schema/lists/members.ts";
import { addressOf } from "../schema/contract/routes.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { filterNames, type Filter, type FilterName } from "../respond/lines.ts";
import { given } from "../respond/shards.ts";
import type { Names, NamedLevel } from "../respond/names.ts";
import { filterFor, providersMeant } from "./providers-meant.ts";
import type { Store } from "./store.ts";

/** The current name of a renamed key, then the closest keys. */
export function suggestKeys(key: string, keys: readonly string[], names: Names): readonly string[] {
  return meant(key, keys, names, 4);
}

/** The most addresses of queries in one error. */
const mostShown = 5;

/**
 * First queries with corrected values (renamed or misspelt), then queries with one filter less, then
 * lists.
 */
export async function suggestQueries(filter: Filter, store: Store): Promise<readonly string[]> {
  const asked = givenIn(filter);
  const unknown = await unknownIn(filter, store);
  const isKnown = asked.filter((name) => !unknown.some((each) => each === name));
  const candidates: readonly Filter[] = [
    ...(await movedFilters(filter, store)),
    ...(await mendedFilters(filter, unknown, store)),
    pickedFrom(filter, isKnown),
    ...narrowed(filter),
    ...isKnown.map((name) => pickedFrom(filter, [name])),
  ];
  const addresses = new Set<string>();
  for (const candidate of candidates) {
    if (addresses.size === mostShown) break;
    const address = addressOf("facts", {}, candidate);
    if (!addresses.has(address) && (await isAnswered(candidate, store))) addresses.add(address);
  }
  return [
    ...addresses,
    ...(unknown.includes("provider") ? [addressOf("providers")] : []),
    addressOf("keys"),
  ];
}

/**
 * For words that nothing fits: fewer of them under the same filters, the filters alone, then the words
 * with one filter less.
 */
export async function suggestWords(
  words: string,
  filter: Filter,
  store: Store,
): Promise<readonly string[]> {
  const asked = await (await store.search()).shortened(words);
  const answered = async (each: Filter, most: number): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const { text, isAnswered: isFound } of asked)
      if (found.length < most && (await isFound(each)))
        found.push(addressOf("facts", {}, { q: text, ...each }));
    return found;
  };
  const isFiltered = Object.keys(filter).length > 0;
  const isAsked = await isAnswered(filter, store);
  const fewerFilters = [];
  for (const each of [...narrowed(filter), ...(isFiltered ? [{}] : [])])
    fewerFilters.push(await answered(each, 1));
  return [
    ...(await answered(filter, 3)),
    ...(isAsked ? [addressOf("facts", {}, filter)] : []),
    ...fewerFilters.flat(),
    addressOf("providers"),
    addressOf("keys"),
  ];
}

/** With one filter less. Later filters, such as status and plan, are most often wrong, and dropped first. */
function narrowed(filter: Filter): readonly Filter[] {
  return givenIn(filter)
    .toReversed()
    .map((name) => without(filter, [name]));
}

/** True if its names exist, and some fact has them all. */
async function isAnswered(filter: Filter, store: Store): Promise<boolean> {
  const asked = givenIn(filter);
  if (asked.length === 0 || (await unknownIn(filter, store)).length > 0) return false;
  const isOneName = asked.length === 1 && asked.every(isLevel);
  if (isOneName || (await store.isCut(filter))) return true;
  return (await store.facts(filter, { limit: 1 })).total > 0;
}

/** The names that nothing has. */
export async function unknownIn(filter: Filter, store: Store): Promise<readonly NamedLevel[]> {
  const looked = given(filter).map(async ([level, name]) => {
    if (level === "status" || level === "kind") return [];
    return ownValue((await store.names(level)).called, name) === undefined ? [level] : [];
  });
  return (await Promise.all(looked)).flat();
}

/**
 * Corrects the names that do not exist. If all exist, corrects any one name that has no fact together with
 * the others.
 */
async function mendedFilters(
  filter: Filter,
  unknown: readonly NamedLevel[],
  store: Store,
): Promise<readonly Filter[]> {
  if (unknown.length > 0) return mended(filter, unknown, store);
  const levels = givenIn(filter).filter(isLevel);
  const others = levels.filter((name) => name !== "provider");
  return (await Promise.all(others.map((name) => mended(filter, [name], store)))).flat();
}

/** Corrects one name after the other, each by values that have a fact beside those that are right by then. */
async function mended(
  filter: Filter,
  wrong: readonly NamedLevel[],
  store: Store,
): Promise<readonly Filter[]> {
  let mends: readonly Filter[] = [filter];
  for (const [at, name] of wrong.entries()) {
    const names = await store.names(name);
    const left = wrong.length - at;
    // Each value that is tried multiplies the number of reads for the names after it.
    const most = left > 2 ? 1 : left > 1 ? 2 : 4;
    const next = mends.map(async (each) => {
      const beside = without(each, wrong.slice(at));
      const isAlone = Object.keys(beside).length === 0;
      // Of facts in several pages, which are not read, any may have any value.
      const isPart = isAlone || (await store.isCut(beside));
      const { lines } = isPart ? { lines: [] } : await store.facts(beside);
      const values = isPart
        ? Object.keys(names.called)
        : lines.flatMap(({ labels }) => labels[name] ?? []);
      const called = await filtersMeant(name, filter[name]!, new Set(values), store);
      return called
        .slice(0, most)
        .map((own): Filter => Object.fromEntries(given({ ...own, ...each, [name]: own[name] })));
    });
    mends = (await Promise.all(next)).flat();
  }
  return mends;
}

/** What may be meant by a name, among these; by that of a provider also one of its products. */
async function filtersMeant(
  level: NamedLevel,
  word: string,
  among: ReadonlySet<string>,
  store: Store,
): Promise<readonly Filter[]> {
  if (level !== "provider")
    return meant(word, [...among], await store.names(level), 4).map((name) => ({ [level]: name }));
  const { named, spelt } = await providersMeant(word, store);
  const all = named.length > 0 ? named : spelt.map((slug) => ({ slug }));
  return all.filter(({ slug }) => among.has(slug)).map(filterFor);
}

/** Where the facts are now whose earlier ids have these names. At most three filters. */
async function movedFilters(filter: Filter, store: Store): Promise<readonly Filter[]> {
  const { provider, product, plan, key } = filter;
  if (provider === undefined || key === undefined) return [];
  const { formerly } = await store.beside(provider);
  const today = Object.entries(formerly).flatMap(([was, ids]) => {
    const old = parseFactId(was);
    const isMeant =
      old.key === key &&
      (product === undefined || old.product === product) &&
      (plan === undefined || old.plan === plan);
    return isMeant ? ids : [];
  });
  return [...new Set(today)].slice(0, 3).map(filterOfId);
}

/** The filters that say what an id says. */
export function filterOfId(id: string): Filter {
  const { provider, product, plan, scope, key } = parseFactId(id);
  return {
    provider,
    ...(product === "*" ? {} : { product }),
    ...(plan === "*" ? {} : { plan }),
    ...(scope === undefined ? {} : { scope }),
    key,
  };
}

/** Names that the client may have meant: the current names for an earlier name, then similar names. */
function meant(
  word: string,
  names: readonly string[],
  { formerly, called }: Names,
  most: number,
): readonly string[] {
  const today = ownValue(formerly, word) ?? [];
  const isThere = today.filter((name) => names.includes(name));
  const close = closest(word, names, (name) => called[name] ?? [], most);
  return [...new Set([...isThere, ...close])].filter((name) => name !== word).slice(0, most);
}

function isLevel(name: FilterName): name is NamedLevel {
  return name !== "status";
}

function givenIn(filter: Filter): readonly FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined);
}

function pickedFrom(filter: Filter, names: readonly FilterName[]): Filter {
  return Object.fromEntries(given(filter).filter(([name]) => names.some((each) => each === name)));
}

function without(filter: Filter, names: readonly FilterName[]): Filter {
  return pickedFrom(
    filter,
    givenIn(filter).filter((name) => !names.includes(name)),
  );
}
