/**
 * What to try instead, for a query that found nothing. Every address suggested answers 200: either
 * its single filter is known to have facts, or it was checked against facts already at hand.
 */
import { related } from "../lists/nearest.ts";
import { addressOf } from "../contract/routes.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { filterNames, matches, type FactLine, type Filter } from "../respond/lines.ts";
import type { FilterValues, Known } from "../respond/shards.ts";
import type { Store } from "./store.ts";

type NamesToday = Known["formerly"]["key"];

/** What a renamed provider is called today, then the nearest slugs, then where all are listed. */
export function suggestProviders(slug: string, { values, formerly }: Known): readonly string[] {
  return [...meant(slug, values.provider, formerly.provider, 4), addressOf("providers")];
}

/** What a renamed key is called today, then the nearest of the keys, then where all are listed. */
export function suggestKeys(
  key: string,
  keys: readonly string[],
  { formerly }: Pick<Known, "formerly">,
): readonly string[] {
  return [...meant(key, keys, formerly.key, 4), addressOf("keys")];
}

/** Renamed and misspelt values mended, together and alone; then one filter less; then what exists. */
export async function suggestQueries(filter: Filter, store: Store): Promise<readonly string[]> {
  const { values, formerly } = await store.known();
  const moved = movedFilters(filter, formerly.id);
  const given = filterNames.filter((name) => filter[name] !== undefined);
  const unknown = given.filter((name) => !values[name].includes(filter[name]!));
  const mends = unknown.flatMap((name) => {
    const renamed: NamesToday = name === "status" ? {} : formerly[name];
    return meant(filter[name]!, values[name], renamed, 3).map((value) => ({ name, value }));
  });
  const mended = mends.map(({ name, value }) => ({ ...filter, [name]: value }));
  const singles = mends.map(({ name, value }): Filter => ({ [name]: value }));
  // Status and plan narrow most often by mistake, so they are dropped first.
  const fewer = given.toReversed().map((name) => {
    const { [name]: _, ...rest } = filter;
    return rest;
  });
  const own = given
    .filter((name) => !unknown.includes(name))
    .map((name) => ({ [name]: filter[name]! }));
  const facts = await factsAtHand(store, [...moved, ...mended, ...fewer], values);
  const certain = [...moved, ...mended, ...singles, ...fewer, ...own].filter((each) =>
    isCertain(each, values, facts),
  );
  return [
    ...certain.map((each) => addressOf("facts", {}, each)),
    ...(unknown.includes("provider") ? [addressOf("providers")] : []),
    addressOf("keys"),
  ];
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
      key: is.key,
    };
  });
}

/** Names that somebody may have meant: those of today for an earlier name, then near ones. */
function meant(
  word: string,
  names: readonly string[],
  renamed: NamesToday,
  most: number,
): readonly string[] {
  const today = Object.hasOwn(renamed, word) ? renamed[word]! : [];
  return [...new Set([...today, ...related(word, names, most)])].slice(0, most);
}

/** The facts of the providers that the candidates name: at most a few small shards. */
async function factsAtHand(
  store: Store,
  candidates: readonly Filter[],
  values: FilterValues,
): Promise<readonly FactLine[]> {
  const slugs = new Set(candidates.flatMap(({ provider }) => provider ?? []));
  const known = [...slugs].filter((slug) => values.provider.includes(slug)).slice(0, 3);
  const found = await Promise.all(known.map((provider) => store.facts({ provider })));
  return found.flatMap(({ lines }) => lines);
}

function isCertain(filter: Filter, values: FilterValues, facts: readonly FactLine[]): boolean {
  const given = filterNames.filter((name) => filter[name] !== undefined);
  const [only] = given;
  if (only === undefined) return false;
  if (given.length === 1) return values[only].includes(filter[only]!);
  return facts.some((line) => matches(line, filter));
}
