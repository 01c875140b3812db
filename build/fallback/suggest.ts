/**
 * Finds addresses to try after a query that found nothing. Every suggested address answers 200: its values
 * were read from matching facts, or it was tried. A value that the client gave is kept while something is
 * published under it.
 */
import { closest } from "../lists/closest.ts";
import { addressOf } from "../contract/routes.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { filterNames, type Filter, type FilterName } from "../respond/lines.ts";
import type { Known } from "../respond/shards.ts";
import { filterFor, providersMeant } from "./providers-meant.ts";
import type { Store } from "./store.ts";

/** The parameters that hold names. A status is not one: it is a word of a closed list. */
type Level = Exclude<FilterName, "status">;

/** The current name of a renamed key, then the closest keys. */
export function suggestKeys(key: string, keys: readonly string[], known: Known): readonly string[] {
  return meant("key", key, keys, known, 4);
}

/** The most addresses of queries in one error. */
const mostShown = 5;

/** What a suggestion is made from. */
interface SuggestedFrom {
  readonly store: Store;
  readonly known: Known;
}

/**
 * First queries with corrected values (renamed or misspelt), then queries with one filter less, then
 * lists.
 */
export async function suggestQueries(filter: Filter, store: Store): Promise<readonly string[]> {
  const known = await store.known();
  const sources = { store, known };
  const given = givenIn(filter);
  const unknown = given.filter((name) => !known.values[name].includes(filter[name]!));
  const isKnown = given.filter((name) => !unknown.includes(name));
  const candidates: readonly Filter[] = [
    ...movedFilters(filter, known.formerly.id),
    ...(unknown.includes("provider") ? await filtersMeant(filter, unknown, sources) : []),
    ...(await mendedFilters(filter, unknown, sources)),
    pickedFrom(filter, isKnown),
    ...narrowed(filter),
    ...isKnown.map((name) => pickedFrom(filter, [name])),
  ];
  const addresses = new Set<string>();
  for (const candidate of candidates) {
    if (addresses.size === mostShown) break;
    const address = addressOf("facts", {}, candidate);
    if (!addresses.has(address) && (await isAnswered(candidate, sources))) addresses.add(address);
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
  const asked = await store.search.shortened(words);
  const answered = async (each: Filter, most: number): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const { text, isAnswered: isFound } of asked)
      if (found.length < most && (await isFound(each)))
        found.push(addressOf("facts", {}, { q: text, ...each }));
    return found;
  };
  const isFiltered = Object.keys(filter).length > 0;
  const isAsked = await isAnswered(filter, { store, known: await store.known() });
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

/** What is meant by the name of a product, or by an alias, that was asked for as a provider. */
async function filtersMeant(
  filter: Filter,
  unknown: readonly FilterName[],
  sources: SuggestedFrom,
): Promise<readonly Filter[]> {
  const { named } = await providersMeant(filter.provider!, sources.store);
  const others = unknown.filter(isLevel).filter((name) => name !== "provider");
  const mends = named
    .slice(0, mostMeant)
    .map((meant) =>
      mended({ ...filterFor(meant), ...filter, provider: meant.slug }, others, sources),
    );
  return (await Promise.all(mends)).flat();
}

/** The most meanings of a name that are tried with the other filters. */
const mostMeant = 3;

/** True if its names exist, and some fact has them all. */
async function isAnswered(filter: Filter, { store, known }: SuggestedFrom): Promise<boolean> {
  const given = givenIn(filter);
  if (given.length === 0 || given.some((name) => !known.values[name].includes(filter[name]!)))
    return false;
  if (given.length === 1 || (await store.isCut(filter))) return true;
  return (await store.facts(filter, { limit: 1 })).total > 0;
}

/**
 * Corrects the names that do not exist. If all exist, corrects any one name that has no fact together with
 * the others.
 */
async function mendedFilters(
  filter: Filter,
  unknown: readonly FilterName[],
  sources: SuggestedFrom,
): Promise<readonly Filter[]> {
  const wrong = unknown.filter(isLevel);
  if (wrong.length > 0) return mended(filter, wrong, sources);
  const levels = givenIn(filter).filter((name) => isLevel(name) && name !== "provider") as Level[];
  return (await Promise.all(levels.map((name) => mended(filter, [name], sources)))).flat();
}

/** Corrects one name after the other, each by values that have a fact beside those that are right by then. */
async function mended(
  filter: Filter,
  wrong: readonly Level[],
  { store, known }: SuggestedFrom,
): Promise<readonly Filter[]> {
  let mends: readonly Filter[] = [filter];
  for (const [at, name] of wrong.entries()) {
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
        ? known.values[name]
        : lines.flatMap(({ labels }) => labels[name] ?? []);
      const called = meant(name, filter[name]!, [...new Set(values)], known, most);
      return called.map((value) => ({ ...each, [name]: value }));
    });
    mends = (await Promise.all(next)).flat();
  }
  return mends;
}

/** Where the facts are now whose earlier ids have these names. At most three filters. */
function movedFilters(filter: Filter, moved: Known["formerly"]["id"]): readonly Filter[] {
  const { provider, product, plan, key } = filter;
  if (provider === undefined || key === undefined) return [];
  const today = Object.entries(moved).flatMap(([was, ids]) => {
    const old = parseFactId(was);
    const isMeant =
      old.provider === provider &&
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
  level: Level,
  word: string,
  names: readonly string[],
  { formerly, spoken }: Known,
  most: number,
): readonly string[] {
  const renamed = level === "scope" ? {} : formerly[level];
  const today = Object.hasOwn(renamed, word) ? renamed[word]! : [];
  const isThere = today.filter((name) => names.includes(name));
  const close = closest(word, names, (name) => spoken[level][name] ?? [], most);
  return [...new Set([...isThere, ...close])].filter((name) => name !== word).slice(0, most);
}

function isLevel(name: FilterName): name is Level {
  return name !== "status";
}

function givenIn(filter: Filter): readonly FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined);
}

function pickedFrom(filter: Filter, names: readonly FilterName[]): Filter {
  return Object.fromEntries(names.map((name) => [name, filter[name]!]));
}

function without(filter: Filter, names: readonly FilterName[]): Filter {
  return pickedFrom(
    filter,
    givenIn(filter).filter((name) => !names.includes(name)),
  );
}
