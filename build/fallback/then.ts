/**
 * Composes the answers of earlier moments: `as_of` and `known` of the facts query, of a key and of a
 * comparison, and the history of a key's facts by id or provider. Each is read from the pages of one provider
 * or one key.
 */
import { addressOf, routes } from "../schema/contract/routes.ts";
import { compactUnit } from "../respond/compact.ts";
import { toParty, type Party } from "../respond/compare.ts";
import type { Failure } from "../respond/errors.ts";
import { factAt, isUndated, type AskedMoments } from "../respond/values-over-time.ts";
import { keyDetail, keyHistory } from "../respond/keys.ts";
import { besideKeyFile, type BesideKey } from "../respond/names.ts";
import { factList, parseLine, withMatch, type FactLine, type Filter } from "../respond/lines.ts";
import { toJson } from "../respond/serialise.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyDetail } from "../schema/key.ts";
import type { KeyHistoryQuery } from "../schema/key-history.ts";
import { askedMoments } from "./moments.ts";
import { canBeFileName } from "./output-files.ts";
import { quoteInput, type Query } from "./query.ts";
import type { AskedFacts } from "./searching.ts";
import type { FoundLine, Store } from "./store.ts";

/**
 * A page of the facts that held; undefined where none is there. Without a provider, a key or words it is refused.
 * `only` are the facts among which is looked, where they are known.
 */
export async function factsThen(
  { filter, query, moments, part, only }: AskedThen,
  store: Store,
): Promise<string | Failure | undefined> {
  const { q } = query;
  const isOfAll = q === undefined && filter.provider === undefined && filter.key === undefined;
  if (only === undefined && isOfAll) return tooManyThen(query, store);
  const search = q === undefined || only !== undefined ? undefined : await store.search();
  const { maximum: limit } = routes.facts.parameters.limit.limit;
  const found = (await search?.facts(String(q), { filter, offset: 0, limit }))?.facts;
  const ownLines = async (): Promise<readonly (Partial<FoundLine> & { line: FactLine })[]> =>
    (only ?? (await allLines(filter, store))).map((line) => ({ line }));
  const lines = found ? await store.found(found) : await ownLines();
  const held = lines.flatMap(({ line: { json }, found: how }) => {
    const fact = factAt(JSON.parse(json) as Fact, moments);
    if (fact === undefined) return [];
    const line = parseLine(toJson(fact));
    return { fact, line: how ? withMatch(line, how) : line };
  });
  if (held.length === 0) return lines.length === 0 ? undefined : noneThen(filter);
  const shown = held.slice(part.offset, part.offset + part.limit);
  return factList(
    query,
    { lines: shown.map(({ line }) => line), total: held.length },
    { undated: shown.flatMap(({ fact }) => (isUndated(fact) ? [fact.id] : [])) },
  );
}

interface AskedThen extends AskedFacts {
  readonly moments: AskedMoments;
}

async function tooManyThen(query: Query, store: Store): Promise<Failure> {
  const [provider] = Object.keys((await store.names("provider")).called);
  return {
    code: "MISSING_PARAMETER",
    message: "Of an earlier moment a provider or a key is required.",
    suggestions: [
      provider ? addressOf("facts", {}, { provider, ...query }) : addressOf("providers"),
    ],
  };
}

function noneThen(filter: Filter): Failure {
  const { key } = filter;
  return {
    code: "FACT_NOT_FOUND",
    message: "No value of these facts is known to have held then.",
    suggestions: [
      ...(key === undefined ? [] : [addressOf("history", {}, { key })]),
      addressOf("facts", {}, filter),
    ],
  };
}

/** The provider of these facts as it was then; undefined if none of them is published. */
export async function partyThen(
  filter: Filter,
  moments: AskedMoments,
  store: Store,
): Promise<Party | undefined> {
  const facts = await allFactsOf(filter, store);
  const [first] = facts;
  return first && toParty(first.provider, heldThen(facts, moments), "then");
}

/**
 * The key with its facts, at earlier moments with those that held then, none where none did. Undefined if there is no
 * such key.
 */
export async function keyOf(
  key: string,
  query: Query,
  moments: AskedMoments | undefined,
  store: Store,
): Promise<string | undefined> {
  const known = await keyWithFacts(key, store);
  if (known === undefined) return undefined;
  return moments
    ? keyDetail(known, heldThen(known.facts, moments), askedMoments(query))
    : keyDetail(known, known.facts, undefined, known.notPublished);
}

/** Those of one key; `ids` are the only ones that are asked for. Undefined if there is no such key. */
export async function askedHistory(
  query: KeyHistoryQuery,
  key: string,
  ids: readonly string[] | undefined,
  store: Store,
): Promise<string | Failure | undefined> {
  const { provider } = query;
  const known = await keyWithFacts(key, store);
  if (known === undefined) return undefined;
  const facts = known.facts.filter(
    (fact) =>
      (provider === undefined || fact.provider.slug === provider) &&
      (ids === undefined || ids.includes(fact.id)),
  );
  if (facts.length > 0 || (provider === undefined && ids === undefined))
    return keyHistory(query, known, facts);
  const asked = Object.entries(query).map(
    ([name, value]) => `${name} ${quoteInput(String(value))}`,
  );
  return {
    code: "FACT_NOT_FOUND",
    message: `No published fact matches ${asked.join(" and ")}.`,
    suggestions: [addressOf("history", {}, { key })],
  };
}

interface KeyWithFacts extends BesideKey, Pick<KeyDetail, "key"> {
  readonly facts: readonly Fact[];
}

async function keyWithFacts(key: string, store: Store): Promise<KeyWithFacts | undefined> {
  if (!canBeFileName(key)) return undefined;
  const facts = await allFactsOf({ key }, store);
  const text = await store.text(besideKeyFile(key));
  const beside = text === undefined ? undefined : (JSON.parse(text) as BesideKey);
  const [first] = facts;
  if (first === undefined) return beside && { key, facts, ...beside };
  return { key, facts, notPublished: [], ...beside, unit: compactUnit(first) };
}

function heldThen(facts: readonly Fact[], moments: AskedMoments): readonly Fact[] {
  return facts.flatMap((fact) => factAt(fact, moments) ?? []);
}

async function allFactsOf(filter: Filter, store: Store): Promise<readonly Fact[]> {
  return (await allLines(filter, store)).map(({ json }) => JSON.parse(json) as Fact);
}

/** All of them, page by page. */
async function allLines(filter: Filter, store: Store): Promise<readonly FactLine[]> {
  const lines: FactLine[] = [];
  for (let total = 1; lines.length < total;) {
    const page = await store.facts(filter, { offset: lines.length });
    lines.push(...page.lines);
    total = page.lines.length === 0 ? 0 : page.total;
  }
  return lines;
}
