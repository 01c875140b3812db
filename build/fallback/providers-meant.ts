/**
 * A word that is no provider → the providers that it may mean: by a name of their own, an earlier one or an
 * alias, by that of a product or a scope, then by a similar spelling.
 */
import { calledSo, closest } from "../schema/lists/closest.ts";
import { addressOf } from "../schema/contract/routes.ts";
import type { FactLine, Filter } from "../respond/lines.ts";
import type { Names } from "../respond/names.ts";
import type { Fact } from "../schema/fact.ts";
import type { Store } from "./store.ts";

export interface MeantProvider {
  readonly slug: string;
  /** The product or scope that is called so; absent if the provider itself is. */
  readonly within?: { readonly level: "product" | "scope"; readonly slug: string };
}

/** How many products or scopes are looked up, each of which is on a page of its own. */
const mostWithin = 4;

/** The best first. `spelt` are those that are only spelt alike, where none is called so. */
export async function providersMeant(
  word: string,
  store: Store,
): Promise<{ readonly named: readonly MeantProvider[]; readonly spelt: readonly string[] }> {
  const { called, formerly } = await store.names("provider");
  const renamed = Object.hasOwn(formerly, word) ? formerly[word]! : [];
  const own = namesCalled(word, called);
  const within = [...new Set([...renamed, ...own])].map((slug): MeantProvider => ({ slug }));
  for (const level of ["product", "scope"] as const) {
    if (within.length > 0) break;
    const names = namesCalled(word, (await store.names(level)).called);
    for (const slug of names.slice(0, mostWithin))
      for (const provider of await providersOf({ [level]: slug }, word, store))
        within.push({ slug: provider, within: { level, slug } });
  }
  const spelt =
    within.length > 0 ? [] : closest(word, Object.keys(called), (name) => called[name] ?? [], 4);
  return { named: within, spelt: spelt.filter((slug) => slug !== word) };
}

function namesCalled(word: string, called: Names["called"]): readonly string[] {
  return calledSo(word, Object.keys(called), (name) => called[name] ?? []);
}

/** Several providers may share a slug, each with a name of its own for it. */
async function providersOf(filter: Filter, word: string, store: Store): Promise<readonly string[]> {
  const { lines } = await store.facts(filter);
  const first = new Map(lines.map((line) => [line.labels.provider!, line]));
  const [[level, slug] = ["product", ""]] = Object.entries(filter);
  const isCalled = ({ json }: FactLine): boolean => {
    const { name } = (JSON.parse(json) as Fact)[level as "product"]!;
    return calledSo(word, [slug], () => [name]).length > 0;
  };
  const called = [...first].filter(([, line]) => isCalled(line)).map(([provider]) => provider);
  // By an alias, which no fact tells.
  return called.length > 0 ? called : [...first.keys()];
}

/** The filter that asks for what is meant. */
export function filterFor({ slug, within }: MeantProvider): Filter {
  return { provider: slug, ...(within ? { [within.level]: within.slug } : {}) };
}

/** A call that answers with what is meant. */
export function callFor(meant: MeantProvider): string {
  return meant.within === undefined
    ? addressOf("provider", { slug: meant.slug })
    : addressOf("facts", {}, filterFor(meant));
}
