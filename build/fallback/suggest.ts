/**
 * What to try instead, for a query that found nothing. Every address suggested answers 200: its values
 * were read off facts that match, or it is asked before it is said. What was given is kept as long as
 * something is published under it.
 */
import { closest } from "../lists/closest.ts";
import { addressOf } from "../contract/routes.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { filterNames, type Filter, type FilterName } from "../respond/lines.ts";
import type { Known } from "../respond/shards.ts";
import type { Store } from "./store.ts";

/** The levels that have names; a status is a word of a closed list. */
type Level = Exclude<FilterName, "status">;

/** What a renamed provider is called today, then the closest slugs, then where all are listed. */
export function suggestProviders(slug: string, known: Known): readonly string[] {
  return [...meant("provider", slug, known.values.provider, known, 4), addressOf("providers")];
}

/** What a renamed key is called today, then the closest of the keys, then where all are listed. */
export function suggestKeys(key: string, keys: readonly string[], known: Known): readonly string[] {
  return [...meant("key", key, keys, known, 4), addressOf("keys")];
}

/** No error shows more. */
const mostShown = 5;

/** Filters to try; those that are certain were read off a fact that matches. */
interface Suggested {
  readonly filter: Filter;
  readonly isCertain: boolean;
}

/** What a suggestion is made from. */
interface SuggestedFrom {
  readonly store: Store;
  readonly known: Known;
}

/** Renamed, misspelt and half-known values mended; then one filter less; then what exists. */
export async function suggestQueries(filter: Filter, store: Store): Promise<readonly string[]> {
  const known = await store.known();
  const sources = { store, known };
  const given = filterNames.filter((name) => filter[name] !== undefined);
  const unknown = given.filter((name) => !known.values[name].includes(filter[name]!));
  const isKnown = given.filter((name) => !unknown.includes(name));
  const candidates: readonly Suggested[] = [
    ...movedFilters(filter, known.formerly.id).map(toBeAsked),
    ...(await mendedFilters(filter, given, unknown, sources)),
    toBeAsked(narrowedTo(filter, isKnown)),
    // Status and plan narrow most often by mistake, so they are dropped first.
    ...given.toReversed().map((name) => toBeAsked(without(filter, [name]))),
    ...isKnown.map((name) => toBeAsked(narrowedTo(filter, [name]))),
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

/** With names that nothing has, those are mended; else any one that has nothing beside the others. */
async function mendedFilters(
  filter: Filter,
  given: readonly FilterName[],
  unknown: readonly FilterName[],
  sources: SuggestedFrom,
): Promise<readonly Suggested[]> {
  const wrong = unknown.filter(isLevel);
  if (wrong.length > 0) return wrong.length > mostMended ? [] : mended(filter, wrong, sources);
  const places = given.filter((name) => isLevel(name) && name !== "provider") as readonly Level[];
  const each = await Promise.all(places.map((name) => mended(filter, [name], sources)));
  // A value that is right elsewhere is only replaced by one that is right here.
  return each.flat().filter(({ isCertain }) => isCertain);
}

/** Each is tried with the candidates of those before it: the reads grow with every one. */
const mostMended = 2;

/** The filters with the first name mended by what exists beside those that are right, then the next. */
async function mended(
  filter: Filter,
  [name, ...others]: readonly Level[],
  sources: SuggestedFrom,
): Promise<readonly Suggested[]> {
  if (name === undefined) return [];
  const { values, isCertain } = await valuesBeside(
    without(filter, [name, ...others]),
    name,
    sources,
  );
  const most = others.length > 0 ? 2 : 4;
  const mends = meant(name, filter[name]!, values, sources.known, most).map((value) => ({
    ...filter,
    [name]: value,
  }));
  if (others.length === 0) return mends.map((each) => ({ filter: each, isCertain }));
  return (await Promise.all(mends.map((each) => mended(each, others, sources)))).flat();
}

/** The values of a level that have a fact beside the other filters, or may have one. */
async function valuesBeside(
  beside: Filter,
  name: Level,
  { store, known }: SuggestedFrom,
): Promise<{ readonly values: readonly string[]; readonly isCertain: boolean }> {
  if (Object.keys(beside).length === 0) return { values: known.values[name], isCertain: true };
  // Where there are more facts than one read holds, any value may be among them.
  if (await store.isCut(beside)) return { values: known.values[name], isCertain: false };
  const { lines } = await store.facts(beside);
  const values = [...new Set(lines.flatMap(({ labels }) => labels[name] ?? []))];
  return { values, isCertain: true };
}

/** Where the facts stand today that an earlier id with these names led to: first those of one fact. */
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

/** Names that somebody may have meant: those of today for an earlier name, then close ones. */
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

function narrowedTo(filter: Filter, names: readonly FilterName[]): Filter {
  return Object.fromEntries(names.map((name) => [name, filter[name]!]));
}

function without(filter: Filter, names: readonly FilterName[]): Filter {
  return narrowedTo(
    filter,
    filterNames.filter((name) => filter[name] !== undefined && !names.includes(name)),
  );
}
