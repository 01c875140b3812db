/** Names that the dataset does not have → the errors that name the nearest ones, and calls that work. */
import { addressOf, type RouteId } from "../schema/contract/routes.ts";
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
  const { values } = await store.known();
  // Every known provider has a record. If the record is missing, the output is incomplete.
  if (values.provider.includes(slug)) throw new Unavailable(`the record of ${slug} is missing`);
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
  const { values } = await store.known();
  const asked = Object.keys(levels).filter((name) => query[name] !== undefined);
  const wrong = asked.filter((name) => !values[levels[name]!].includes(String(query[name])));
  const [first] = wrong;
  if (first === undefined) return undefined;
  const options = await Promise.all(
    wrong.map((name) => optionsFor(levels[name]!, String(query[name]), store)),
  );
  let mends: readonly Query[] = [query];
  for (const [at, name] of wrong.entries())
    mends = options[at]!.slugs.slice(0, mostValues).flatMap((value) =>
      mends.map((each) => ({ ...each, [name]: value })),
    );
  // Nobody asks for a comparison of a provider with itself by two names. Its key is left out: an address that is
  // told has an answer, and one of the two may not publish it.
  const told = mends
    .filter(({ a, b }) => a === undefined || a !== b)
    .map((mend): Query => {
      const { key: _, ...rest } = mend;
      return "a" in mend ? rest : mend;
    });
  const single = wrong.length === 1 ? told.map((each) => String(each[first])) : [];
  const calls = options.flatMap((each) => each.calls.slice(0, 2));
  const isOfProviders = levels[first] === "provider";
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
    const known = await store.known();
    return { slugs: suggestKeys(word, known.values.key, known), calls: [], said: there };
  }
  const { named, spelt } = await providersMeant(word, store);
  return {
    slugs: [...new Set([...named.map(({ slug }) => slug), ...spelt])],
    calls: named.filter(({ within }) => within !== undefined).map(callFor),
    said: [there, ...namesSaid(named)].join(" "),
  };
}

function namesSaid(named: readonly MeantProvider[]): readonly string[] {
  const [first] = named;
  if (first === undefined) return [];
  const { within } = first;
  const slugs = named.filter((each) => each.within?.slug === within?.slug).map(({ slug }) => slug);
  const names = slugs.slice(0, mostValues).join(", ");
  return [`Called so: ${within ? `the ${within.level} ${within.slug} of ` : ""}${names}.`];
}
