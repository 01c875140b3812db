/** The dataset → the search index. */
import { onceFor } from "../schema/lists/once-for.ts";
import type { Dataset, DatasetKey, DatasetProvider } from "../dataset/dataset.ts";
import type { Fact } from "../schema/fact.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { byText } from "../schema/order.ts";
import type { Product } from "../schema/provider.ts";
import { measures, statuses, tiers } from "../schema/vocabulary.ts";
import type { IndexedKey, IndexedProduct, IndexedProvider, SearchIndex } from "./index-form.ts";
import { isLoose, isSilent, plainWords, toStem } from "./words.ts";

/** The same words stand in thousands of quotes. */
const stemOf = onceFor(toStem);

export function toSearchIndex({ kinds, keys, providers, facts }: Dataset): SearchIndex {
  const kindOf = new Map(kinds.map(({ slug }, number) => [slug, number]));
  const keyOf = new Map(keys.map(({ key }, number) => [key, number]));
  const scopesOf = new Map(
    providers.flatMap(({ slug, products }) =>
      products.map((product) => [
        `${slug}/${product.slug}`,
        (product.scopes ?? []).map((scope) => scope.slug),
      ]),
    ),
  );
  const numbered = [...facts.entries()];
  return {
    kinds: kinds.map(({ slug, title, aliases = [], keys: deciding }) => [
      slug,
      title,
      aliases,
      deciding.flatMap((key) => keyOf.get(key) ?? []),
    ]),
    keys: keys.map(toIndexedKey),
    providers: providers.map((provider) => toIndexedProvider(provider, kindOf)),
    key: facts.map(({ key }) => keyOf.get(key)!),
    display: facts.map(({ display }) => display),
    status: facts.map(({ status }) => statuses.indexOf(status)).join(""),
    read: readDays(facts),
    scope: numbered.flatMap(([number, { scope, provider, product }]) =>
      scope === undefined
        ? []
        : [number, scopesOf.get(`${provider.slug}/${product?.slug}`)!.indexOf(scope.slug)],
    ),
    source: numbered.flatMap(([number, { id }]) => {
      const { source } = parseFactId(id);
      return source === undefined ? [] : [[number, source] as const];
    }),
    narrow: numbered.flatMap(([number, fact]) => (isNarrow(fact) ? [number] : [])),
    detail: numbered.flatMap(([number, { detail }]) => (detail ? [number] : [])),
    silences: providers.flatMap(({ notPublished }) =>
      notPublished.map(
        ({ id, key }) => [id.slice(0, id.lastIndexOf("/")), keyOf.get(key)!] as const,
      ),
    ),
    ...quotedWords(facts, keys),
  };
}

function toIndexedKey({ key, description, unit, words }: DatasetKey): IndexedKey {
  const { title = key, aliases = [], question = "", measure } = words;
  const said = new Set([key, title, unit ?? "", ...aliases].flatMap(plainWords).map(stemOf));
  const more = plainWords(`${question} ${description}`)
    .filter((word) => !isSilent(word) && !isLoose(stemOf(word)))
    .filter((word) => !said.has(stemOf(word)) && said.add(stemOf(word)));
  return [
    key,
    title,
    unit ?? "",
    measure ? measures.indexOf(measure) : -1,
    aliases,
    more.join(" "),
  ];
}

function toIndexedProvider(
  { slug, name, aliases = [], products, facts }: DatasetProvider,
  kindOf: ReadonlyMap<string, number>,
): IndexedProvider {
  const counts = new Map<string, number>();
  for (const { product, plan } of facts) {
    const place = `${product?.slug ?? ""}/${plan?.slug ?? ""}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const count = (product: string, plan: string): number => counts.get(`${product}/${plan}`) ?? 0;
  const toIndexedProduct = (product: Product): IndexedProduct => [
    product.slug,
    product.name,
    product.kind === undefined ? -1 : kindOf.get(product.kind)!,
    product.aliases ?? [],
    (product.scopes ?? []).map((scope) => [scope.slug, scope.name]),
    count(product.slug, ""),
    product.plans.map((plan) => [
      plan.slug,
      plan.name,
      plan.tier === undefined ? -1 : tiers.indexOf(plan.tier),
      count(product.slug, plan.slug),
    ]),
  ];
  return [slug, name, aliases, count("", ""), products.map(toIndexedProduct)];
}

function readDays(facts: readonly Fact[]): SearchIndex["read"] {
  const days = facts.map(({ last_verified_at: read }) => read?.slice(0, 10));
  return days.flatMap((day, at) =>
    day === days[at + 1] && at + 1 < days.length
      ? []
      : [day === undefined ? ([at + 1] as const) : ([at + 1, day] as const)],
  );
}

/** What a limit may be counted for without being one of a part. */
const accountWide = new Set([
  "account",
  "api_key",
  "app",
  "member",
  "organization",
  "project",
  "service",
  "store",
  "subscription",
  "team",
  "tenant",
  "token",
  "user",
  "workspace",
]);

/** It holds for a part of an account. */
function isNarrow({ per = [], detail }: Fact): boolean {
  return detail === undefined && per.some((each) => !accountWide.has(each));
}

/** In facts: a word that more quotes or notes have tells none of them apart; notes are the shorter. */
const mostHaving = { quote: 3, note: 4 } as const;

/** The stems of quotes and notes, where they tell facts apart. */
function quotedWords(
  facts: readonly Fact[],
  keys: readonly DatasetKey[],
): Pick<SearchIndex, "words" | "quoted"> {
  const said = new Map(
    keys.map(({ key, unit, words: { title, aliases = [] } }) => [
      key,
      new Set([key, unit ?? "", title ?? "", ...aliases].flatMap(plainWords).map(stemOf)),
    ]),
  );
  const found = new Map<string, number[]>();
  const noted = new Map<string, number[]>();
  for (const [number, fact] of facts.entries()) {
    const { raw_value, note, provider, product, plan, scope } = fact;
    const names = [provider, product, plan, scope].map((named) => named?.name ?? "").join(" ");
    const known = new Set(plainWords(names).map(stemOf));
    const isTelling = (stem: string): boolean => !known.has(stem) && !said.get(fact.key)!.has(stem);
    const inNote = tellingStems(note ?? "").filter(isTelling);
    const inQuote = isMember(fact) ? [] : tellingStems(raw_value!).filter(isTelling);
    for (const stem of new Set([...inQuote, ...inNote])) addTo(found, stem, number);
    for (const stem of new Set(inNote)) addTo(noted, stem, number);
  }
  const few = (having: ReadonlyMap<string, readonly number[]>, most: number) =>
    [...having].filter(([, numbers]) => numbers.length <= most);
  const kept = [
    ...new Map([...few(noted, mostHaving.note), ...few(found, mostHaving.quote)]),
  ].toSorted(([a], [b]) => byText(a, b));
  return {
    words: kept.map(([stem]) => stem).join(" "),
    quoted: kept.map(([, numbers]) => numbers),
  };
}

function tellingStems(text: string): readonly string[] {
  return plainWords(text)
    .filter((word) => word.length > 2 && /^\p{L}+$/u.test(word) && !isSilent(word))
    .map(stemOf);
}

/** A quote that is a member of a specification: its words are names of types, which nobody asks for. */
function isMember({ evidence, raw_value: quote }: Fact): boolean {
  return quote === null || (evidence === "specification" && /^"|^[\w$-]+:|\}$/.test(quote));
}

function addTo(lists: Map<string, number[]>, name: string, number: number): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [number]);
  else list.push(number);
}
