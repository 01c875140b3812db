/**
 * Composes the answers that no file holds: combined filters, limits, one key of a comparison, and the
 * errors that depend on a parameter. It calls the same functions that wrote the files, and reads the
 * smallest shard that is enough.
 */
import type { Party } from "../respond/compare.ts";
import type { Failure } from "../respond/errors.ts";
import {
  changeList,
  factList,
  filterNames,
  idOfLine,
  labelNames,
  matches,
  withMatch,
  type FactLine,
  type Filter,
} from "../respond/lines.ts";
import type { Known } from "../respond/shards.ts";
import { addressOf, routes, type RouteId, type Values } from "../contract/routes.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { Unavailable } from "./generation.ts";
import { quoteInput, toMoment, type Query } from "./query.ts";
import type { ListPart, Store } from "./store.ts";
import { filterOfId, suggestKeys, suggestQueries, suggestWords } from "./suggest.ts";
import { askedHistory, comparisonThen, factsThen, keyThen, momentsOf, partyThen } from "./then.ts";
import { unknownKey, unknownNames, unknownProvider } from "./unknown-names.ts";

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
    const then = moments && (await factsThen({ filter, query, moments, part, only }, store));
    if (then !== undefined) return then;
    if (query["q"] !== undefined) return foundFacts(String(query["q"]), query, only, store);
    const { offset, limit } = part;
    const found = only
      ? { lines: only.slice(offset, offset + limit), total: only.length }
      : await store.facts(filter, part);
    // An offset beyond the last match gives an empty page; it is not an error.
    if (found.total > 0) return factList(query, found);
    const asked = id === undefined ? filter : { id, ...filter };
    const near = id === undefined ? filter : { ...filterOfId(id), ...filter };
    return noFact(asked, await suggestQueries(near, store), await store.known());
  },

  async changes({ query }, store) {
    const levels = { provider: "provider", key: "key" } as const;
    const unknown = await unknownNames("changes", query, levels, store);
    if (unknown) return unknown;
    const since = query["since"] === undefined ? undefined : toMoment(String(query["since"]));
    const part = partOf(query, routes.changes);
    // An empty list of changes is a normal answer: clients that poll for changes get it often.
    return changeList(query, await store.changes(filterOf(query), part, since));
  },

  async compare({ query }, store) {
    const [a, b, key] = [String(query["a"]), String(query["b"]), query["key"]];
    const moments = await momentsOf(query, store);
    const partyOf = (slug: string): Promise<Party | undefined> =>
      moments ? partyThen(slug, moments, store) : store.party(slug);
    const unknown = await unknownNames("compare", query, { a: "provider", b: "provider" }, store);
    if (unknown) return unknown;
    const [first, second] = await Promise.all([partyOf(a), partyOf(b)]);
    // Every known provider has a record. If one is missing, the output is incomplete.
    if (first === undefined || second === undefined) throw new Unavailable("a record is missing");
    const isShared = first.keys.has(String(key)) && second.keys.has(String(key));
    if (key === undefined || isShared) return comparisonThen(first, second, query);
    const shared = [...first.keys.keys()].filter((each) => second.keys.has(each));
    return {
      code: "FACT_NOT_FOUND",
      message: `${quoteInput(a)} and ${quoteInput(b)} do not both publish the key ${quoteInput(String(key))}.`,
      suggestions: [
        ...suggestKeys(String(key), shared, await store.known()).map((near) =>
          addressOf("compare", {}, { a, b, key: near }),
        ),
        addressOf("compare", {}, { a, b }),
        addressOf("keys"),
      ],
    };
  },

  provider: ({ path }, store) => unknownProvider("provider", path["slug"]!, store),
  markdown: ({ path }, store) => unknownProvider("markdown", path["slug"]!, store),

  async history({ query }, store) {
    const { id } = query;
    const lines = id === undefined ? undefined : await factsById(String(id), store);
    const ids = lines?.map(({ json }) => idOfLine(json));
    const key = String(query["key"] ?? parseFactId(ids?.[0] ?? String(id)).key);
    const unknown = await unknownNames("history", query, { provider: "provider" }, store);
    return (await askedHistory(query, key, ids, store)) ?? unknown ?? unknownKey(key, store);
  },

  async key({ path, query }, store) {
    const key = path["key"]!;
    const moments = await momentsOf(query, store);
    // By the name of its file too, as that of today is found.
    const name = key.replace(/\.json$/, "");
    return (moments && (await keyThen(name, query, moments, store))) ?? unknownKey(key, store);
  },
};

/** Facts by an id, of today or an earlier one. None if nothing is published under the id; several if it was split. */
async function factsById(id: string, store: Store): Promise<readonly FactLine[]> {
  const own = await lineOf(id, store);
  if (own !== undefined) return [own];
  const { formerly, renamed } = await store.known();
  const today = [
    ...(Object.hasOwn(formerly.id, id) ? formerly.id[id]! : []),
    ...(Object.hasOwn(renamed, id) ? [renamed[id]!] : []),
  ];
  const lines = await Promise.all(today.map((each) => lineOf(each, store)));
  return lines.flatMap((line) => line ?? []);
}

async function lineOf(id: string, store: Store): Promise<FactLine | undefined> {
  const { provider, key } = parseFactId(id);
  const { lines } = await store.facts({ provider, key });
  return lines.find(({ json }) => idOfLine(json) === id);
}

/** The facts that fit words, best first; `only` are those among which is looked, all if it is absent. */
async function foundFacts(
  words: string,
  query: Query,
  only: readonly FactLine[] | undefined,
  store: Store,
): Promise<string | Failure> {
  const filter = filterOf(query);
  const ids = only?.map(({ json }) => idOfLine(json));
  const all = await store.search.facts(
    words,
    ids ? { filter } : { filter, ...partOf(query, routes.facts) },
  );
  const facts = ids ? all.facts.filter(({ id }) => ids.includes(id)) : all.facts;
  const total = ids ? facts.length : all.total;
  const silences = ids ? [] : all.silences;
  if (total === 0) {
    const asked = { q: words, ...(ids ? { id: query["id"]! } : {}), ...filter };
    const suggestions = await suggestWords(words, filter, store);
    return noFact(asked, suggestions, await store.known(), silences);
  }
  const notPublished = silences.length === 0 ? [] : silencesFound(silences, await store.known());
  const lines = await store.found(facts);
  const matched = lines.map((line, at) => withMatch(line, facts[at]!));
  return factList(query, { total, lines: matched }, { notPublished });
}

function silencesFound(found: readonly string[], { notPublished }: Known): readonly NotPublished[] {
  return found.flatMap((id) => notPublished.find((each) => each.id === id) ?? []);
}

function noFact(
  asked: Values,
  suggestions: readonly string[],
  known: Known,
  found: readonly string[] = [],
): Failure {
  const { values, notPublished } = known;
  // Words and filters may ask for the same.
  const silences = new Set([...silencesFound(found, known), ...silencesAsked(asked, notPublished)]);
  const said = (name: string): string => `${name} ${quoteInput(String(asked[name]))}`;
  const named = Object.keys(asked).map(said);
  const unknown = filterNames.filter(
    (name) => name !== "status" && name in asked && !values[name].includes(String(asked[name])),
  );
  return {
    code: "FACT_NOT_FOUND",
    message: [
      named.length > 0
        ? `No published fact matches ${named.join(" and ")}.`
        : "The dataset holds no published fact.",
      ...unknown.map((name) => `The dataset has no ${said(name)}.`),
      ...[...silences].slice(0, mostSilences).map(saidSilence),
    ].join(" "),
    suggestions,
  };
}

/** The most that a message says are not published. */
const mostSilences = 3;

/** What filters ask for, and its provider does not publish. */
function silencesAsked(
  { provider, product, plan, key }: Values,
  notPublished: Known["notPublished"],
): readonly NotPublished[] {
  if (provider === undefined || key === undefined) return [];
  return notPublished.filter(
    (each) =>
      each.provider.slug === provider &&
      each.key === key &&
      (product === undefined || each.product?.slug === product) &&
      (plan === undefined || each.plan === undefined || each.plan.slug === plan),
  );
}

/** That a provider does not publish it, with its words and its page. */
function saidSilence({ id, raw_value, source }: NotPublished): string {
  const words = raw_value === undefined ? "" : ` “${raw_value}”`;
  return `The provider does not publish it (${id}):${words} ${source.url}`;
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

/** The failure for a required parameter that is missing. */
export async function missingParameter(
  id: RouteId,
  name: string,
  given: URLSearchParams,
  store: Store,
): Promise<Failure> {
  const { provider, key } = (await store.known()).values;
  const missing = (suggestions: readonly string[]): Failure => {
    return {
      code: "MISSING_PARAMETER",
      message: `The parameter ${name} is required.`,
      suggestions,
    };
  };
  if (name === "key") {
    const example = key.slice(0, 1).map((each) => addressOf(id, {}, { key: each }));
    return missing([...example, addressOf("keys")]);
  }
  const sideOf = (side: string): string | undefined =>
    provider.find((slug) => slug === given.get(side));
  const [a, b] = [sideOf("a"), sideOf("b")];
  // Providers that were given under other names fill the sides that are missing.
  const others = [...given.values(), ...provider].filter(
    (each) => provider.includes(each) && each !== a && each !== b,
  );
  const first = a ?? others[0];
  const second = b ?? others.find((slug) => slug !== first);
  const example = first && second ? [addressOf(id, {}, { a: first, b: second })] : [];
  return missing([...example, addressOf("providers")]);
}
