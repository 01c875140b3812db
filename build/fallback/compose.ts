/**
 * Composes the answers that no file holds: combined filters, limits and one key of a comparison. It calls the same
 * functions that wrote the files, and reads the smallest shard that is enough. Answers of earlier moments, and the
 * errors, are parts of their own, which are loaded when one is asked for.
 */
import { comparison, toParty, type Party } from "../respond/compare.ts";
import type { Failure } from "../respond/errors.ts";
import type { AskedMoments } from "../respond/values-over-time.ts";
import {
  changeList,
  factList,
  idOfLine,
  labelNames,
  matches,
  type FactLine,
  type Filter,
} from "../respond/lines.ts";
import { ownValue } from "../schema/lists/members.ts";
import { routes, type RouteId } from "../schema/contract/routes.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { Fact } from "../schema/fact.ts";
import { Unavailable } from "./generation.ts";
import { askedMoments, momentsOf } from "./moments.ts";
import { toMoment, type Query } from "./query.ts";
import type { ListPart, Store } from "./store.ts";

export interface Asked {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
}

/** Returns the body, or the failure that says why there is none. */
export type Composer = (asked: Asked, store: Store) => Promise<string | Failure>;

/** A route that is not listed here is answered by its file or not at all. */
export const composers: { readonly [Id in RouteId]?: Composer } = {
  async facts({ query }, store) {
    const filter = filterOf(query);
    const moments = await momentsOf(query, store);
    const part = partOf(query, routes.facts);
    const id = query["id"] === undefined ? undefined : String(query["id"]);
    const only =
      id === undefined
        ? undefined
        : (await factsById(id, store)).filter((line) => matches(line, filter));
    if (moments) {
      const { factsThen } = await import("./then.ts");
      const then = await factsThen({ filter, query, moments, part, only }, store);
      if (then !== undefined) return then;
    }
    if (query["q"] !== undefined)
      return (await import("./searching.ts")).foundFacts({ filter, query, part, only }, store);
    const { offset, limit } = part;
    const found = only
      ? { lines: only.slice(offset, offset + limit), total: only.length }
      : await store.facts(filter, part);
    // An offset beyond the last match gives an empty page; it is not an error.
    if (found.total > 0) return factList(query, found);
    return (await import("./mends.ts")).noFact(id, filter, store);
  },

  async changes({ query }, store) {
    const since = query["since"] === undefined ? undefined : toMoment(String(query["since"]));
    const found = await store.changes(filterOf(query), partOf(query, routes.changes), since);
    const isNamed = query["provider"] !== undefined || query["key"] !== undefined;
    const { unknownNames } = found.total > 0 || !isNamed ? {} : await import("./mends.ts");
    const levels = { provider: "provider", key: "key" } as const;
    const unknown = await unknownNames?.("changes", query, levels, store);
    // An empty list of changes is a normal answer: clients that poll for changes get it often.
    return unknown ?? changeList(query, found);
  },

  async compare({ query }, store) {
    const [a, b, key] = [String(query["a"]), String(query["b"]), query["key"]];
    const moments = await momentsOf(query, store);
    const only = key === undefined ? undefined : String(key);
    const pair = (ofKey?: string): Promise<readonly (Party | undefined)[]> =>
      Promise.all([a, b].map((slug) => partyFor(slug, ofKey, moments, store)));
    const [oneOfA, oneOfB] = only === undefined ? [] : await pair(only);
    if (oneOfA?.keys.size && oneOfB?.keys.size)
      return comparison(oneOfA, oneOfB, only, askedMoments(query));
    const [first, second] = await pair();
    if (first === undefined || second === undefined) {
      const { unknownNames } = await import("./mends.ts");
      const unknown = await unknownNames("compare", query, { a: "provider", b: "provider" }, store);
      // Every known provider has a record. If one is missing, the output is incomplete.
      if (unknown === undefined) throw new Unavailable("a record is missing");
      return unknown;
    }
    if (only === undefined) return comparison(first, second, only, askedMoments(query));
    return (await import("./mends.ts")).notShared(only, first, second, store);
  },

  provider: async ({ path }, store) =>
    (await import("./mends.ts")).unknownProvider("provider", path["slug"]!, store),
  async markdown({ path }, store) {
    // By the name of its file too.
    const slug = path["slug"]!.replace(/\.md$/, "");
    const { markdownOf } = await import("./markdown.ts");
    return (
      (await markdownOf(slug, store)) ??
      (await import("./mends.ts")).unknownProvider("markdown", slug, store)
    );
  },

  async history({ query }, store) {
    const { id } = query;
    const lines = id === undefined ? undefined : await factsById(String(id), store);
    const ids = lines?.map(({ json }) => idOfLine(json));
    const key = String(query["key"] ?? parseFactId(ids?.[0] ?? String(id)).key);
    const { askedHistory } = await import("./then.ts");
    const history = await askedHistory(query, key, ids, store);
    if (history !== undefined) return history;
    const { unknownNames, unknownKey } = await import("./mends.ts");
    const unknown = await unknownNames("history", query, { provider: "provider" }, store);
    return unknown ?? unknownKey(key, store);
  },

  async key({ path, query }, store) {
    const key = path["key"]!;
    const moments = await momentsOf(query, store);
    // By the name of its file too, as that of today is found.
    const name = key.replace(/\.json$/, "");
    const known = await (await import("./then.ts")).keyOf(name, query, moments, store);
    return known ?? (await import("./mends.ts")).unknownKey(key, store);
  },
};

/** A provider as it is compared, with the facts of one key or with all; undefined where there are none. */
async function partyFor(
  provider: string,
  key: string | undefined,
  moments: AskedMoments | undefined,
  store: Store,
): Promise<Party | undefined> {
  const filter = key === undefined ? { provider } : { provider, key };
  if (moments) return (await import("./then.ts")).partyThen(filter, moments, store);
  if (key === undefined) return store.party(provider);
  const facts = (await store.facts(filter)).lines.map(({ json }) => JSON.parse(json) as Fact);
  const [first] = facts;
  return first && toParty(first.provider, facts);
}

/** Facts by an id, of today or an earlier one. None if nothing is published under the id; several if it was split. */
async function factsById(id: string, store: Store): Promise<readonly FactLine[]> {
  const own = await lineOf(id, store);
  if (own !== undefined) return [own];
  const { formerly, renamed } = await store.beside(parseFactId(id).provider);
  const today = [ownValue(formerly, id) ?? [], ownValue(renamed, id) ?? []].flat();
  const lines = await Promise.all(today.map((each) => lineOf(each, store)));
  return lines.flatMap((line) => line ?? []);
}

async function lineOf(id: string, store: Store): Promise<FactLine | undefined> {
  const { provider, key } = parseFactId(id);
  const { lines } = await store.facts({ provider, key });
  return lines.find(({ json }) => idOfLine(json) === id);
}

function filterOf(query: Query): Filter {
  const given = labelNames.filter((name) => query[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, String(query[name])]));
}

function partOf(
  query: Query,
  route: typeof routes.facts | typeof routes.changes,
): Required<ListPart> {
  const { limit, offset } = route.parameters;
  return {
    limit: Number(query["limit"] ?? limit.limit.default),
    offset: Number(query["offset"] ?? offset.limit.default),
  };
}
