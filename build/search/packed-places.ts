/**
 * The providers of the index with all that is within them → text: names, slugs that do not follow from the
 * names, and numbers, each in the order of reading. Names of one kind stand together: plans are called
 * alike, and a scope is called as another one is rather than as its product.
 */
import { fromDigits, toDigits } from "./digits.ts";
import type { IndexedPlan, IndexedProduct, IndexedProvider, IndexedScope } from "./index-form.ts";
import { fromLines, toLines } from "./lines.ts";
import type { Steps } from "./steps.ts";
import { slugIn, slugOf } from "./packed-slug.ts";

/** Of providers, products, scopes and plans. */
type OfEach = readonly [string, string, string, string];

export interface PackedPlaces {
  /** A line each: the name and the aliases, with tabs between them. */
  readonly names: OfEach;
  /** A line each: how the slug is made of the name. */
  readonly slugs: OfEach;
  /** How many follow, and what is known of each; a number that may be -1 is one more. */
  readonly numbers: string;
}

const [aProvider, aProduct, aScope, aPlan] = [0, 1, 2, 3];

export function packedPlaces(providers: readonly IndexedProvider[]): PackedPlaces {
  const [names, slugs]: [string[][], string[][]] = [ofEach(() => []), ofEach(() => [])];
  const numbers: number[] = [];
  const call = (
    what: number,
    slug: string,
    name: string,
    aliases: readonly string[] = [],
  ): void => {
    names[what]!.push([name, ...aliases].join("\t"));
    slugs[what]!.push(slugIn(name, slug));
  };
  numbers.push(providers.length);
  for (const [slug, name, aliases, facts, products] of providers) {
    call(aProvider, slug, name, aliases);
    numbers.push(facts, products.length);
    for (const [product, title, kind, others, scopes, onNoPlan, plans] of products) {
      call(aProduct, product, title, others);
      numbers.push(kind + 1, onNoPlan, scopes.length, plans.length);
      for (const [scope, called] of scopes) call(aScope, scope, called);
      for (const [plan, called, tier, onPlan] of plans) {
        call(aPlan, plan, called);
        numbers.push(tier + 1, onPlan);
      }
    }
  }
  const lines = (texts: readonly string[][]): OfEach => ofEach((what) => toLines(texts[what]!));
  return { names: lines(names), slugs: lines(slugs), numbers: toDigits(numbers) };
}

function ofEach<Each>(make: (what: number) => Each): [Each, Each, Each, Each] {
  return [make(aProvider), make(aProduct), make(aScope), make(aPlan)];
}

export function* unpackingPlaces(packed: PackedPlaces): Steps<readonly IndexedProvider[]> {
  const [names, slugs] = [packed.names.map(fromLines), packed.slugs.map(fromLines)];
  yield;
  const numbers = fromDigits(packed.numbers);
  const lines = ofEach(() => 0);
  let at = 0;
  const number = (): number => numbers[at++]!;
  const called = (
    what: number,
  ): readonly [slug: string, name: string, aliases: readonly string[]] => {
    const line = lines[what]!++;
    const [name, ...aliases] = names[what]![line]!.split("\t");
    return [slugOf(name!, slugs[what]![line]!), name!, aliases];
  };
  const scope = (): IndexedScope => {
    const [slug, name] = called(aScope);
    return [slug, name];
  };
  const plan = (): IndexedPlan => {
    const [slug, name] = called(aPlan);
    return [slug, name, number() - 1, number()];
  };
  const product = (): IndexedProduct => {
    const [slug, name, aliases] = called(aProduct);
    const [kind, facts, scopes, plans] = [number() - 1, number(), number(), number()];
    return [slug, name, kind, aliases, times(scopes, scope), facts, times(plans, plan)];
  };
  const provider = (): IndexedProvider => {
    const [slug, name, aliases] = called(aProvider);
    const [facts, products] = [number(), number()];
    return [slug, name, aliases, facts, times(products, product)];
  };
  const providers: IndexedProvider[] = [];
  for (let left = number(); left > 0; left--) {
    providers.push(provider());
    yield;
  }
  return providers;
}

function times<Each>(count: number, read: () => Each): readonly Each[] {
  return Array.from({ length: count }, read);
}
