/**
 * A word that is no provider → the providers that it may mean: by a name of their own, an earlier one or an
 * alias, by that of a product, then by a similar spelling.
 */
import { calledSo, closest } from "../schema/lists/closest.ts";
import { ownValue } from "../schema/lists/members.ts";
import { addressOf } from "../schema/contract/routes.ts";
import type { Filter } from "../respond/lines.ts";
import type { Names } from "../respond/names.ts";
import type { Fact } from "../schema/fact.ts";
import type { Store } from "./store.ts";

export interface MeantProvider {
  readonly slug: string;
  /** The product that is called so; absent if the provider itself is. */
  readonly product?: string;
}

/** How many products are looked up, each of which is on a page of its own. */
const mostProducts = 4;

/** The best first. `spelt` are those that are only spelt alike, where none is called so. */
export async function providersMeant(
  word: string,
  store: Store,
): Promise<{ readonly named: readonly MeantProvider[]; readonly spelt: readonly string[] }> {
  const { called, formerly } = await store.names("provider");
  const renamed = ownValue(formerly, word) ?? [];
  const own = namesCalled(word, called);
  const named = [...new Set([...renamed, ...own])].map((slug): MeantProvider => ({ slug }));
  if (named.length === 0) {
    const products = namesCalled(word, (await store.names("product")).called);
    for (const product of products.slice(0, mostProducts))
      for (const slug of await providersOf(product, word, store)) named.push({ slug, product });
  }
  const spelt =
    named.length > 0 ? [] : closest(word, Object.keys(called), (name) => called[name] ?? [], 4);
  return { named, spelt: spelt.filter((slug) => slug !== word) };
}

function namesCalled(word: string, called: Names["called"]): readonly string[] {
  return calledSo(word, Object.keys(called), (name) => called[name] ?? []);
}

/** Several providers may share a slug, each with a name of its own for it. */
async function providersOf(
  product: string,
  word: string,
  store: Store,
): Promise<readonly string[]> {
  const { lines } = await store.facts({ product });
  const first = new Map(
    lines.map(({ json }) => {
      const fact = JSON.parse(json) as Fact;
      return [fact.provider.slug, fact.product?.name ?? product];
    }),
  );
  const isCalled = (name: string): boolean => calledSo(word, [product], () => [name]).length > 0;
  const called = [...first].filter(([, name]) => isCalled(name)).map(([provider]) => provider);
  // By an alias, which no fact tells.
  return called.length > 0 ? called : [...first.keys()];
}

/** The filter that asks for what is meant. */
export function filterFor({ slug, product }: MeantProvider): Filter {
  return { provider: slug, ...(product === undefined ? {} : { product }) };
}

/** A call that answers with what is meant. */
export function callFor(meant: MeantProvider): string {
  return meant.product === undefined
    ? addressOf("provider", { slug: meant.slug })
    : addressOf("facts", {}, filterFor(meant));
}
