/** The providers of the index → places with numbers, and what each of them is called. */
import type { IndexedProduct, SearchIndex } from "./index-form.ts";
import type { Steps } from "./steps.ts";
import { isSilent, plainWords, toStem } from "./words.ts";

/** A provider, a product of it or a plan of that. Places are numbered so that what is within follows. */
export interface SearchedPlace {
  readonly slug: string;
  readonly name: string;
  /** The numbers of its provider and product; its own if it is one, -1 for no product. */
  readonly provider: number;
  readonly product: number;
  readonly isPlan: boolean;
  /** Of a product: the number of its kind. */
  readonly kind: number;
  /** Of a plan. */
  readonly tier: number;
  /** True for a product that is called like its provider, or by words such as `API` alone. */
  readonly isMain: boolean;
  /** The first of its own facts, and the first after them. */
  readonly from: number;
  readonly to: number;
  /** Of a product: more for one with more facts. */
  readonly facts: number;
  /** Of a product: where its scopes begin in the list of all. */
  readonly scopes: number;
}

/** A part of the use of a product that facts are stated for. */
export interface SearchedScope {
  readonly slug: string;
  readonly name: string;
  /** The number of its provider. */
  readonly provider: number;
  /** Of its name. */
  readonly words: number;
}

/** What a text may stand for: numbers of places, scopes and kinds. */
export interface Naming {
  readonly providers: number[];
  readonly products: number[];
  /** Those of the products that have it as their name, not as an alias or a part. */
  readonly titled: number[];
  readonly plans: number[];
  readonly scopes: number[];
  readonly kinds: number[];
}

export interface NameIndex {
  readonly places: readonly SearchedPlace[];
  /** Of the whole index, one product after the other. */
  readonly scopes: readonly SearchedScope[];
  /** By whole names without spaces. */
  readonly names: ReadonlyMap<string, Naming>;
  /** By words of names: stems, and of providers the words themselves. */
  readonly parts: ReadonlyMap<string, Naming>;
  /** Every word of a name. */
  readonly words: ReadonlySet<string>;
}

/** Words of products that name the whole of what a provider offers. */
export const mainWords: ReadonlySet<string> = new Set(
  "api apis rest web http https platform cloud public client the v1 v2 v3 com io net hosted".split(
    " ",
  ),
);

/** In steps, each short; see `preparing`. */
export function* nameIndex({ providers, kinds }: SearchIndex): Steps<NameIndex> {
  const namer = openNamer();
  const places: SearchedPlace[] = [];
  const scopes: SearchedScope[] = [];
  let fact = 0;
  const none = { product: -1, isPlan: false, kind: -1, tier: -1, isMain: false, facts: 0 };

  const addProduct = (
    provider: number,
    isOfProvider: ReadonlySet<string>,
    [slug, name, kind, aliases, ownScopes, onNoPlan, plans]: IndexedProduct,
  ): void => {
    const product = places.length;
    const isMain = plainWords(name).every((word) => isOfProvider.has(word) || mainWords.has(word));
    const count = plans.reduce((sum, [, , , onPlan]) => sum + onPlan, onNoPlan);
    const facts = Math.log2(1 + count) / 10;
    const shared = { provider, product, kind, tier: -1, isMain, facts, scopes: scopes.length };
    places.push({ ...shared, slug, name, isPlan: false, from: fact, to: (fact += onNoPlan) });
    namer.call("products", product, [slug, name, ...aliases]);
    namer.call("titled", product, [name]);
    for (const [scope, called] of ownScopes) {
      namer.call("scopes", scopes.length, [scope, called]);
      scopes.push({ slug: scope, name: called, provider, words: meaningful(called).length });
    }
    for (const [plan, called, tier, onPlan] of plans) {
      namer.call("plans", places.length, [plan, called]);
      const own = { slug: plan, name: called, tier, isPlan: true };
      places.push({ ...shared, ...own, from: fact, to: (fact += onPlan) });
    }
  };

  for (const [slug, name, aliases, facts, products] of providers) {
    const provider = places.length;
    places.push({ ...none, slug, name, provider, from: fact, to: (fact += facts), scopes: 0 });
    namer.call("providers", provider, [slug, name, ...aliases]);
    const words = new Set([slug, name].flatMap(plainWords));
    for (const product of products) {
      addProduct(provider, words, product);
      yield;
    }
  }
  for (const [number, [slug, title, aliases]] of kinds.entries())
    namer.call("kinds", number, [slug, title, ...aliases]);
  return { places, scopes, ...namer };
}

interface Namer extends Omit<NameIndex, "places" | "scopes"> {
  readonly call: (level: keyof Naming, number: number, texts: readonly string[]) => void;
}

function openNamer(): Namer {
  const names = new Map<string, Naming>();
  const parts = new Map<string, Naming>();
  const words = new Set<string>();
  return {
    names,
    parts,
    words,
    call(level, number, texts) {
      // A slug is mostly the name again.
      const all = new Map(texts.map(meaningful).map((said) => [said.join(" "), said]));
      for (const said of all.values()) {
        // The name of a provider is not any of its forms: `segments` is no Segment.
        const form = level === "providers" ? (word: string) => word : toStem;
        for (const whole of new Set([said.join(""), said.map(form).join("")]))
          add(names, whole, level, number);
        for (const word of said) {
          words.add(word);
          add(parts, form(word), level, number);
        }
      }
    },
  };
}

/** A name that is made of words without meaning alone, such as `DO`, keeps them. */
function meaningful(text: string): readonly string[] {
  const words = plainWords(text);
  const kept = words.filter((word) => !isSilent(word));
  return kept.length > 0 ? kept : words;
}

function add(map: Map<string, Naming>, text: string, level: keyof Naming, number: number): void {
  let found = map.get(text);
  if (found === undefined) {
    found = { providers: [], products: [], titled: [], plans: [], scopes: [], kinds: [] };
    map.set(text, found);
  }
  if (found[level].at(-1) !== number) found[level].push(number);
}
