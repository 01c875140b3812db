/** Names that the dataset does not have → the errors that name the nearest ones, and calls that work. */
import { addressOf, type RouteId } from "../schema/contract/routes.ts";
import type { Party } from "../respond/compare.ts";
import type { Failure } from "../respond/errors.ts";
import { Unavailable } from "./generation.ts";
import { callFor, providersMeant, type MeantProvider } from "./providers-meant.ts";
import { quoteInput, type Query } from "./query.ts";
import type { Store } from "./store.ts";
import { suggestKeys } from "./suggest.ts";

/** A provider that has no record of this route, by its slug in the path. */
export async function unknownProvider(
  id: "provider" | "markdown",
  slug: string,
  store: Store,
): Promise<Failure> {
  // Every known provider has a record. If the record is missing, the output is incomplete.
  if (await isKnown("provider", slug, store))
    throw new Unavailable(`the record of ${slug} is missing`);
  const { slugs, calls, said } = await optionsFor("provider", slug, store);
  const [first] = slugs;
  return {
    code: "PROVIDER_NOT_FOUND",
    message: said,
    suggestions: [
      ...slugs.slice(0, mostValues),
      ...calls.slice(0, 1),
      ...(first === undefined ? [] : [addressOf(id, { slug: first })]),
      addressOf("providers"),
    ],
  };
}

/** A key that two providers do not both publish. */
export async function notShared(key: string, a: Party, b: Party, store: Store): Promise<Failure> {
  const shared = [...a.keys.keys()].filter((each) => b.keys.has(each));
  const pair = { a: a.slug, b: b.slug };
  const near = suggestKeys(key, shared, await store.names("key"));
  return {
    code: "FACT_NOT_FOUND",
    message: `${quoteInput(a.slug)} and ${quoteInput(b.slug)} do not both publish the key ${quoteInput(key)}.`,
    suggestions: [
      ...near.map((each) => addressOf("compare", {}, { ...pair, key: each })),
      addressOf("compare", {}, pair),
      addressOf("keys"),
    ],
  };
}

export async function unknownKey(key: string, store: Store): Promise<Failure> {
  const { slugs, said } = await optionsFor("key", key, store);
  return { code: "FACT_NOT_FOUND", message: said, suggestions: [...slugs, addressOf("keys")] };
}

/**
 * Undefined if the dataset has each of the names. If it lacks one, the nearest values come first; if several,
 * addresses in which all of them are mended.
 */
export async function unknownNames(
  id: RouteId,
  query: Query,
  levels: Readonly<Record<string, "provider" | "key">>,
  store: Store,
): Promise<Failure | undefined> {
  const asked = Object.entries(levels).filter(([name]) => query[name] !== undefined);
  const looked = asked.map(async ([name, level]) => {
    const word = String(query[name]);
    if (await isKnown(level, word, store)) return [];
    return [{ name, level, ...(await optionsFor(level, word, store)) }];
  });
  const options = (await Promise.all(looked)).flat();
  const [first] = options;
  if (first === undefined) return undefined;
  let mends: readonly Query[] = [query];
  for (const { name, slugs } of options)
    mends = slugs
      .slice(0, mostValues)
      .flatMap((value) => mends.map((each) => ({ ...each, [name]: value })));
  // Nobody asks for a comparison of a provider with itself by two names. Its key is left out: an address that is
  // told has an answer, and one of the two may not publish it.
  const told = mends
    .filter(({ a, b }) => a === undefined || a !== b)
    .map((mend): Query => {
      const { key: _, ...rest } = mend;
      return "a" in mend ? rest : mend;
    });
  const single = options.length === 1 ? told.map((each) => String(each[first.name])) : [];
  const calls = options.flatMap((each) => each.calls.slice(0, 2));
  const isOfProviders = first.level === "provider";
  return {
    code: isOfProviders ? "PROVIDER_NOT_FOUND" : "FACT_NOT_FOUND",
    message: options.map(({ said }) => said).join(" "),
    suggestions: [
      ...single,
      ...told.slice(0, single.length > 0 ? 1 : mostValues).map((each) => addressOf(id, {}, each)),
      ...(single.length > 1 ? calls.slice(0, 1) : calls),
      addressOf(isOfProviders ? "providers" : "keys"),
    ],
  };
}

/** The most values of one name that are told, so that an address stands beside them. */
const mostValues = 3;

async function isKnown(level: "provider" | "key", name: string, store: Store): Promise<boolean> {
  return Object.hasOwn((await store.names(level)).called, name);
}

interface Options {
  /** The nearest names, the best first. */
  readonly slugs: readonly string[];
  /** Addresses of what is called so within a provider. */
  readonly calls: readonly string[];
  /** Sentences that say what there is not, and what there is. */
  readonly said: string;
}

async function optionsFor(level: "provider" | "key", word: string, store: Store): Promise<Options> {
  const there = `There is no ${level} ${quoteInput(word)}.`;
  if (level === "key") {
    const names = await store.names("key");
    return { slugs: suggestKeys(word, Object.keys(names.called), names), calls: [], said: there };
  }
  const { named, spelt } = await providersMeant(word, store);
  return {
    slugs: [...new Set([...named.map(({ slug }) => slug), ...spelt])],
    calls: named.filter(({ product }) => product !== undefined).map(callFor),
    said: [there, ...namesSaid(named)].join(" "),
  };
}

function namesSaid(named: readonly MeantProvider[]): readonly string[] {
  const [first] = named;
  if (first === undefined) return [];
  const { product } = first;
  const slugs = named.filter((each) => each.product === product).map(({ slug }) => slug);
  const names = slugs.slice(0, mostValues).join(", ");
  return [`Called so: ${product === undefined ? "" : `the product ${product} of `}${names}.`];
}
