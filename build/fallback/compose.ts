/**
 * Composes the answers that no file holds: combined filters, limits, one key of a comparison, and the
 * errors that depend on a parameter. It calls the same functions that wrote the files, and reads the
 * smallest shard that is enough.
 */
import { changeList } from "../respond/changes.ts";
import type { Party } from "../respond/compare.ts";
import type { Failure } from "../respond/errors.ts";
import { factList, filterNames, labelNames, withMatch, type Filter } from "../respond/lines.ts";
import type { Known } from "../respond/shards.ts";
import { addressOf, routes, type RouteId, type Values } from "../contract/routes.ts";
import { Unavailable } from "./generation.ts";
import { quoteInput, toMoment, type Query } from "./query.ts";
import type { ListPart, Store } from "./store.ts";
import { suggestKeys, suggestProviders, suggestQueries, suggestWords } from "./suggest.ts";
import { askedHistory, comparisonThen, factsThen, keyThen, momentsOf, partyThen } from "./then.ts";

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
    const then = moments && (await factsThen({ filter, query, moments, part }, store));
    if (then !== undefined) return then;
    if (query["q"] !== undefined) return foundFacts(String(query["q"]), query, store);
    const found = await store.facts(filter, part);
    // An offset beyond the last match gives an empty page; it is not an error.
    if (found.total > 0) return factList(query, found);
    return noFact(filter, await suggestQueries(filter, store), await store.known());
  },

  async changes({ query }, store) {
    const { provider, key } = filterOf(query);
    if (provider !== undefined && !(await isNamed("provider", provider, store)))
      return unknownProvider(provider, store);
    if (key !== undefined && !(await isNamed("key", key, store))) return unknownKey(key, store);
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
    const [first, second] = await Promise.all([partyOf(a), partyOf(b)]);
    if (first === undefined) return unknownProvider(a, store);
    if (second === undefined) return unknownProvider(b, store);
    const isShared = first.keys.has(String(key)) && second.keys.has(String(key));
    if (key === undefined || isShared) return comparisonThen(first, second, query);
    const shared = [...first.keys.keys()].filter((each) => second.keys.has(each));
    return {
      code: "FACT_NOT_FOUND",
      message: `${quoteInput(a)} and ${quoteInput(b)} do not both publish the key ${quoteInput(String(key))}.`,
      suggestions: [
        ...suggestKeys(String(key), shared, await store.known())
          .slice(0, -1)
          .map((near) => addressOf("compare", {}, { a, b, key: near })),
        addressOf("compare", {}, { a, b }),
        addressOf("keys"),
      ],
    };
  },

  provider: ({ path }, store) => unknownProvider(path["slug"]!, store),
  markdown: ({ path }, store) => unknownProvider(path["slug"]!, store),

  async history({ query }, store) {
    const key = String(query["key"]);
    return (await askedHistory({ ...query, key }, store)) ?? unknownKey(key, store);
  },

  async key({ path, query }, store) {
    const key = path["key"]!;
    const moments = await momentsOf(query, store);
    // By the name of its file too, as that of today is found.
    const name = key.replace(/\.json$/, "");
    return (moments && (await keyThen(name, query, moments, store))) ?? unknownKey(key, store);
  },
};

/** The facts that fit words, best first. */
async function foundFacts(words: string, query: Query, store: Store): Promise<string | Failure> {
  const filter = filterOf(query);
  const search = await store.search();
  const { total, facts } = search.facts(words, { filter, ...partOf(query, routes.facts) });
  if (total === 0) {
    const suggestions = await suggestWords(words, filter, store);
    return noFact({ q: words, ...filter }, suggestions, await store.known());
  }
  const lines = await store.found(facts);
  return factList(query, { total, lines: lines.map((line, at) => withMatch(line, facts[at]!)) });
}

function noFact(asked: Values, suggestions: readonly string[], { values }: Known): Failure {
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
    ].join(" "),
    suggestions,
  };
}

export function filterOf(query: Query): Filter {
  const filter: { -readonly [Name in keyof Filter]: Filter[Name] } = {};
  for (const name of labelNames) {
    const value = query[name];
    if (value !== undefined) filter[name] = String(value);
  }
  return filter;
}

export function partOf(
  query: Query,
  route: typeof routes.facts | typeof routes.changes,
): Required<ListPart> {
  const { limit, offset } = route.parameters;
  return {
    limit: Number(query["limit"] ?? limit.limit.default),
    offset: Number(query["offset"] ?? offset.limit.default),
  };
}

async function isNamed(level: "provider" | "key", name: string, store: Store): Promise<boolean> {
  return (await store.known()).values[level].includes(name);
}

async function unknownKey(key: string, store: Store): Promise<Failure> {
  const known = await store.known();
  return {
    code: "FACT_NOT_FOUND",
    message: `There is no key ${quoteInput(key)}.`,
    suggestions: suggestKeys(key, known.values.key, known),
  };
}

/** The failure for a required parameter that is missing. */
export async function missingParameter(
  id: RouteId,
  name: string,
  given: URLSearchParams,
  store: Store,
): Promise<Failure> {
  const {
    values: { provider, key },
  } = await store.known();
  if (name === "key")
    return {
      code: "MISSING_PARAMETER",
      message: "The parameter key is required.",
      suggestions: [
        ...key.slice(0, 1).map((each) => addressOf(id, {}, { key: each })),
        addressOf("keys"),
      ],
    };
  const [a, b] = ["a", "b"]
    .map((each) => given.get(each) ?? "")
    .map((slug) => (provider.includes(slug) ? slug : ""));
  const first = a || provider.find((slug) => slug !== b);
  const second = b || provider.find((slug) => slug !== first);
  const example = first && second ? [addressOf(id, {}, { a: first, b: second })] : [];
  return {
    code: "MISSING_PARAMETER",
    message: `The parameter ${name} is required.`,
    suggestions: [...example, addressOf("providers")],
  };
}

async function unknownProvider(slug: string, store: Store): Promise<Failure> {
  const known = await store.known();
  // Every known provider has a record. If the record is missing, the output is incomplete.
  if (known.values.provider.includes(slug))
    throw new Unavailable(`the record of ${slug} is missing`);
  return {
    code: "PROVIDER_NOT_FOUND",
    message: `There is no provider ${quoteInput(slug)}.`,
    suggestions: suggestProviders(slug, known),
  };
}
