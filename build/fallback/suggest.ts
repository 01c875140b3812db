/**
 * What to try instead, for a query that found nothing. Every address suggested answers 200: either
 * its single filter is known to have facts, or it was checked against facts already at hand.
 */
import { related } from "../nearest.ts";
import { addressOf } from "../routes.ts";
import { filterNames, matches, type FactLine, type Filter } from "../respond/lines.ts";
import type { FilterValues } from "../respond/shards.ts";
import type { Store } from "./store.ts";

/** Nearest slugs first, then where all of them are listed. */
export function suggestProviders(slug: string, values: FilterValues): readonly string[] {
  return [...related(slug, values.provider, 4), addressOf("providers")];
}

/** Nearest keys first, then where all of them are listed. */
export function suggestKeys(key: string, keys: readonly string[]): readonly string[] {
  return [...related(key, keys, 4), addressOf("keys")];
}

/** Misspelt values mended; then one filter less; then what surely exists. */
export async function suggestQueries(filter: Filter, store: Store): Promise<readonly string[]> {
  const values = await store.values();
  const given = filterNames.filter((name) => filter[name] !== undefined);
  const unknown = given.filter((name) => !values[name].includes(filter[name]!));
  const mended = unknown.flatMap((name) =>
    related(filter[name]!, values[name], 3).map((value) => ({ ...filter, [name]: value })),
  );
  const singles = unknown.flatMap((name) =>
    related(filter[name]!, values[name], 3).map((value): Filter => ({ [name]: value })),
  );
  // Status and plan narrow most often by mistake, so they are dropped first.
  const fewer = given.toReversed().map((name) => {
    const { [name]: _, ...rest } = filter;
    return rest;
  });
  const own = given
    .filter((name) => !unknown.includes(name))
    .map((name) => ({ [name]: filter[name]! }));
  const addresses: string[] = [];
  const facts = await factsAtHand(store, [...mended, ...fewer], values);
  for (const each of [...mended, ...fewer, ...singles, ...own])
    if (isCertain(each, values, facts)) addresses.push(addressOf("facts", {}, each));
  if (unknown.includes("provider")) addresses.push(addressOf("providers"));
  addresses.push(addressOf("keys"));
  return addresses;
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
  if (given.length === 0) return false;
  const [only] = given;
  if (given.length === 1) return values[only!].includes(filter[only!]!);
  return facts.some((line) => matches(line, filter));
}
