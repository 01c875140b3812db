/**
 * The providers of the index with all that is within them → text: names, slugs that do not follow from the
 * names, and numbers, each in the order of reading.
 */
import { fromDigits, toDigits } from "./digits.ts";
import type { IndexedPlan, IndexedProduct, IndexedProvider, IndexedScope } from "./index-form.ts";
import { fromLines, toLines } from "./lines.ts";
import { plainWords } from "./words.ts";

export interface PackedPlaces {
  /** A line each: the name and the aliases, with tabs between them. */
  readonly names: string;
  /** A line each, empty where it is the name with hyphens. */
  readonly slugs: string;
  /** How many follow, and what is known of each; a number that may be -1 is one more. */
  readonly numbers: string;
}

export function packedPlaces(providers: readonly IndexedProvider[]): PackedPlaces {
  const [names, slugs, numbers]: [string[], string[], number[]] = [[], [], []];
  const call = (slug: string, name: string, aliases: readonly string[] = []): void => {
    names.push([name, ...aliases].join("\t"));
    slugs.push(slug === hyphened(name) ? "" : slug);
  };
  numbers.push(providers.length);
  for (const [slug, name, aliases, facts, products] of providers) {
    call(slug, name, aliases);
    numbers.push(facts, products.length);
    for (const [product, title, kind, others, scopes, onNoPlan, plans] of products) {
      call(product, title, others);
      numbers.push(kind + 1, onNoPlan, scopes.length, plans.length);
      for (const [scope, called] of scopes) call(scope, called);
      for (const [plan, called, tier, onPlan] of plans) {
        call(plan, called);
        numbers.push(tier + 1, onPlan);
      }
    }
  }
  return { names: toLines(names), slugs: toLines(slugs), numbers: toDigits(numbers) };
}

export function unpackedPlaces(packed: PackedPlaces): readonly IndexedProvider[] {
  const [names, slugs, numbers] = [
    fromLines(packed.names),
    fromLines(packed.slugs),
    fromDigits(packed.numbers),
  ];
  let [line, at] = [0, 0];
  const number = (): number => numbers[at++]!;
  const called = (): readonly [slug: string, name: string, aliases: readonly string[]] => {
    const [name, ...aliases] = names[line]!.split("\t");
    return [slugs[line++]! || hyphened(name!), name!, aliases];
  };
  const scope = (): IndexedScope => {
    const [slug, name] = called();
    return [slug, name];
  };
  const plan = (): IndexedPlan => {
    const [slug, name] = called();
    return [slug, name, number() - 1, number()];
  };
  const product = (): IndexedProduct => {
    const [slug, name, aliases] = called();
    const [kind, facts, scopes, plans] = [number() - 1, number(), number(), number()];
    return [slug, name, kind, aliases, times(scopes, scope), facts, times(plans, plan)];
  };
  const provider = (): IndexedProvider => {
    const [slug, name, aliases] = called();
    const [facts, products] = [number(), number()];
    return [slug, name, aliases, facts, times(products, product)];
  };
  return times(number(), provider);
}

function times<Each>(count: number, read: () => Each): readonly Each[] {
  return Array.from({ length: count }, read);
}

function hyphened(name: string): string {
  return plainWords(name).join("-");
}
