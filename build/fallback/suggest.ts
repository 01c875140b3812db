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

/** A filter to try. `isCertain` means that its values were read from a fact that matches. */
interface Suggested {
  readonly filter: Filter;
  readonly isCertain: boolean;
}

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
  const given = filterNames.filter((name) => filter[name] !== undefined);
  const unknown = given.filter((name) => !known.values[name].includes(filter[name]!));
  const isKnown = given.filter((name) => !unknown.includes(name));
  const candidates: readonly Suggested[] = [
    ...movedFilters(filter, known.formerly.id).map(toBeAsked),
    ...(unknown.includes("provider") ? await filtersMeant(filter, unknown, sources) : []),
    ...(await mendedFilters(filter, given, unknown, sources)),
    toBeAsked(pickedFrom(filter, isKnown)),
    // Later filters, such as status and plan, are most often the wrong ones, so they are dropped first.
    ...given.toReversed().map((name) => toBeAsked(without(filter, [name]))),
    ...isKnown.map((name) => toBeAsked(pickedFrom(filter, [name]))),
  ];
  const addresses = new Set<string>();
  for (const candidate of candidates) {
    if (addresses.size === mostShown) break;
    const address = addressOf("facts", {}, candidate.filter);
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
  const search = await store.search();
  const isFiltered = Object.keys(filter).length > 0;
  const asked = search.shortened(words);
  const answered = (each: Filter, most: number): readonly string[] => {
    const found: string[] = [];
    for (const shorter of asked)
      if (found.length < most && shorter.isAnswered(each))
        found.push(addressOf("facts", {}, { q: shorter.text, ...each }));
    return found;
  };
  const known = await store.known();
  const isAsked = isFiltered && (await isAnswered(toBeAsked(filter), { store, known }));
  // Later filters, such as status and plan, are most often the wrong ones, so they are dropped first.
  const given = filterNames.filter((name) => filter[name] !== undefined).toReversed();
  const wider = [...given.map((name) => without(filter, [name])), ...(isFiltered ? [{}] : [])];
  return [
    ...answered(filter, 3),
    ...(isAsked ? [addressOf("facts", {}, filter)] : []),
    ...wider.flatMap((each) => answered(each, 1)),
    addressOf("providers"),
    addressOf("keys"),
  ];
}

/** What is meant by the name of a product, or by an alias, that was asked for as a provider. */
async function filtersMeant(
  filter: Filter,
  unknown: readonly FilterName[],
  sources: SuggestedFrom,
): Promise<readonly Suggested[]> {
  const { named } = await providersMeant(filter.provider!, sources.store);
  const others = unknown.filter(isLevel).filter((name) => name !== "provider");
  const mends = await Promise.all(
    named
      .slice(0, mostMeant)
      .map((meant) =>
        mended({ ...filterFor(meant), ...filter, provider: meant.slug }, others, sources),
      ),
  );
  return mends.flat();
}

/** The most meanings of a name that are tried with the other filters. */
const mostMeant = 3;

function toBeAsked(filter: Filter): Suggested {
  return { filter, isCertain: false };
}

async function isAnswered(
  { filter, isCertain }: Suggested,
  { store, known }: SuggestedFrom,
): Promise<boolean> {
  const given = filterNames.filter((name) => filter[name] !== undefined);
  if (given.length === 0 || given.some((name) => !known.values[name].includes(filter[name]!)))
    return false;
  if (isCertain || given.length === 1 || (await store.isCut(filter))) return true;
  return (await store.facts(filter, { limit: 1 })).total > 0;
}

/**
 * Corrects the names that do not exist. If all exist, corrects any one name that has no fact together with
 * the others.
 */
async function mendedFilters(
  filter: Filter,
  given: readonly FilterName[],
  unknown: readonly FilterName[],
  sources: SuggestedFrom,
): Promise<readonly Suggested[]> {
  const wrong = unknown.filter(isLevel);
  if (wrong.length > 0) return mended(filter, wrong, sources);
  const places = given.filter((name) => isLevel(name) && name !== "provider") as readonly Level[];
  const each = await Promise.all(places.map((name) => mended(filter, [name], sources)));
  // All names exist here, so a name is replaced only by one that surely has facts beside the other
  // filters.
  return each.flat().filter(({ isCertain }) => isCertain);
}

/**
 * Corrects the first name with values that exist beside the correct filters, then the other names in turn.
 */
async function mended(
  filter: Filter,
  [name, ...others]: readonly Level[],
  sources: SuggestedFrom,
): Promise<readonly Suggested[]> {
  if (name === undefined) return [toBeAsked(filter)];
  const { values, isCertain } = await valuesBeside(
    without(filter, [name, ...others]),
    name,
    sources,
  );
  // Each value that is tried multiplies the number of reads for the names after it.
  const most = others.length > 1 ? 1 : others.length > 0 ? 2 : 4;
  const mends = meant(name, filter[name]!, values, sources.known, most).map((value) => ({
    ...filter,
    [name]: value,
  }));
  if (others.length === 0) return mends.map((each) => ({ filter: each, isCertain }));
  return (await Promise.all(mends.map((each) => mended(each, others, sources)))).flat();
}

/** The values of a level that have a fact together with the other filters, or may have one. */
async function valuesBeside(
  beside: Filter,
  name: Level,
  { store, known }: SuggestedFrom,
): Promise<{ readonly values: readonly string[]; readonly isCertain: boolean }> {
  if (Object.keys(beside).length === 0) return { values: known.values[name], isCertain: true };
  // If the shard is split into pages, not all of its facts are read, so every known value is returned.
  if (await store.isCut(beside)) return { values: known.values[name], isCertain: false };
  const { lines } = await store.facts(beside);
  const values = [...new Set(lines.flatMap(({ labels }) => labels[name] ?? []))];
  return { values, isCertain: true };
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
  return [...new Set(today)].slice(0, 3).map((id) => {
    const is = parseFactId(id);
    return {
      provider: is.provider,
      ...(is.product === "*" ? {} : { product: is.product }),
      ...(is.plan === "*" ? {} : { plan: is.plan }),
      ...(is.scope === undefined ? {} : { scope: is.scope }),
      key: is.key,
    };
  });
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

function pickedFrom(filter: Filter, names: readonly FilterName[]): Filter {
  return Object.fromEntries(names.map((name) => [name, filter[name]!]));
}

function without(filter: Filter, names: readonly FilterName[]): Filter {
  return pickedFrom(
    filter,
    filterNames.filter((name) => filter[name] !== undefined && !names.includes(name)),
  );
}
