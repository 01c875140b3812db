/** Filters or words that no published fact has → the error, with what to ask instead. */
import { searchPage } from "../schema/contract/page-paths.ts";
import type { Failure } from "../respond/errors.ts";
import { filterNames, type Filter } from "../respond/lines.ts";
import type { Values } from "../schema/contract/route.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { quoteInput } from "./query.ts";
import type { Store } from "./store.ts";
import { filterOfId, suggestQueries, suggestWords, unknownIn } from "./suggest.ts";

/** `id` is one that was asked for beside the filters. */
export async function noFact(
  id: string | undefined,
  filter: Filter,
  store: Store,
): Promise<Failure> {
  const asked = id === undefined ? filter : { id, ...filter };
  const near = id === undefined ? filter : { ...filterOfId(id), ...filter };
  return failure(asked, await suggestQueries(near, store), [], store);
}

/** `silences` are what the words ask for and is not published. */
export async function noneFound(
  words: string,
  asked: Filter & { readonly id?: string },
  silences: readonly NotPublished[],
  store: Store,
): Promise<Failure> {
  const { id: _, ...filter } = asked;
  const search = await store.search();
  const [suggestions, missing, { baseUrl }] = await Promise.all([
    suggestWords(words, filter, store),
    search.missing(words),
    store.meta(),
  ]);
  const failed = await failure({ q: words, ...asked }, suggestions, silences, store);
  if (missing === undefined) return failed;
  const page = new URL(`${baseUrl}/${searchPage(words)}`);
  const adding = `What is wanted, and how to add it: ${page.pathname}${page.search}`;
  return { ...failed, message: [failed.message, missing, adding].join(" ") };
}

async function failure(
  asked: Values,
  suggestions: readonly string[],
  found: readonly NotPublished[],
  store: Store,
): Promise<Failure> {
  const said = (name: string): string => `${name} ${quoteInput(String(asked[name]))}`;
  const named = Object.keys(asked).map(said);
  const filters = filterNames.filter((name) => name in asked);
  const filter = Object.fromEntries(filters.map((name) => [name, String(asked[name])]));
  // Words and filters may ask for the same.
  const silences = new Map(
    [...found, ...(await silencesAsked(filter, store))].map((each) => [each.id, each]),
  );
  return {
    code: "FACT_NOT_FOUND",
    message: [
      named.length > 0
        ? `No published fact matches ${named.join(" and ")}.`
        : "The dataset holds no published fact.",
      ...(await unknownIn(filter, store)).map((name) => `The dataset has no ${said(name)}.`),
      ...[...silences.values()].slice(0, mostSilences).map(saidSilence),
    ].join(" "),
    suggestions,
  };
}

/** The most that a message says are not published. */
const mostSilences = 3;

/** What filters ask for, and its provider does not publish. */
async function silencesAsked(
  { provider, product, plan, key }: Filter,
  store: Store,
): Promise<readonly NotPublished[]> {
  if (provider === undefined || key === undefined) return [];
  return (await store.beside(provider)).notPublished.filter(
    (each) =>
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
