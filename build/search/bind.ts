/**
 * The names in a question → the providers that it is bound to. Facts of others are no answer to it,
 * whatever else they fit.
 */
import { ofSlug } from "./index-form.ts";
import type { Lexicon, NamedProduct } from "./lexicon.ts";
import { mainWords } from "./names.ts";
import type { Spoken } from "./prepare.ts";
import type { AskedName, Question } from "./understand.ts";
import { toStem } from "./words.ts";

export interface Binding {
  /** Slugs; empty if all providers are asked. */
  readonly providers: ReadonlySet<string>;
  /** The words that name them, as bits. */
  readonly bits: number;
  /** Words that name a provider which these are not, as bits: no fact fits them. */
  readonly unmet: number;
}

/** Words of a question that puts two products side by side. */
export const comparing = /\b(vs|versus|or|and|compared?|comparison|difference|than)\b/i;

/**
 * What binds first, then what else may have been meant, where that finds nothing: providers whose names
 * begin with the name that was given.
 */
export function bindingsOf(question: Question, spoken: Spoken): readonly [Binding, ...Binding[]] {
  const { lexicon } = spoken;
  const named = namedProviders(question, spoken);
  const sisters = new Set<string>();
  const providers = new Set(named.providers);
  for (const name of question.names) {
    if (name.naming.providers.length > 0)
      for (const { slug } of name.texts.slice(0, 1).flatMap((text) => lexicon.providersWith(text)))
        if (!providers.has(slug) && isBegin(name.texts, slug, lexicon)) sisters.add(slug);
    if (!isProductAlone(name, spoken)) continue;
    for (const { provider } of productsMeant(name, question)) {
      const says = name.texts.some(
        (text) => !mainWords.has(text) && placeIn(text, provider, lexicon) <= ofSlug,
      );
      if (named.providers.size === 0 || says || comparing.test(question.text))
        providers.add(provider);
    }
  }
  return [
    { providers, bits: named.bits, unmet: 0 },
    ...(sisters.size > 0 ? [{ providers: sisters, bits: 0, unmet: named.bits }] : []),
  ];
}

function isBegin(texts: readonly string[], provider: string, lexicon: Lexicon): boolean {
  return texts.every((text, at) => placeIn(text, provider, lexicon) === at);
}

/** The place of a word in the name of a provider; infinite for a word that is in none of its names. */
function placeIn(text: string, provider: string, lexicon: Lexicon): number {
  const found = lexicon.providersWith(text).find(({ slug }) => slug === provider);
  return found?.place ?? Infinity;
}

function namedProviders(
  { names }: Question,
  { keys, lexicon }: Spoken,
): { readonly providers: ReadonlySet<string>; readonly bits: number } {
  const isOf = (provider: string, text: string): boolean =>
    !mainWords.has(text) && placeIn(text, provider, lexicon) < Infinity;
  const providers = new Set<string>();
  let bits = 0;
  let isProductNamed = false;
  for (const name of names) {
    const { providers: own } = name.naming;
    const products = productsMeant(name, { names });
    const said = products.filter(({ provider }) => name.texts.some((text) => isOf(provider, text)));
    const ofMain = said.filter(({ isMain }) => isMain).map(({ provider }) => provider);
    // `render disks` names a product and whose it is.
    if (name.texts.length > 1) for (const { provider } of said) providers.add(provider);
    // `docker` behind `lambda` is a word like others.
    const isWord =
      isProductNamed && name.texts.length === 1 && keys.isWord(toStem(name.texts.join("")));
    isProductNamed ||= isProductAlone(name, { keys });
    if (own.length + ofMain.length === 0 || isWord) continue;
    for (const provider of [...own, ...ofMain]) providers.add(provider);
    // The name of a product of the provider too: it binds to that product.
    if (!products.some(({ provider, isMain }) => own.includes(provider) && !isMain))
      bits |= name.bits;
  }
  return { providers, bits };
}

/** Those that are called so; of providers that are named too, where one of them has such a product. */
function productsMeant(
  { naming }: AskedName,
  { names }: Pick<Question, "names">,
): readonly NamedProduct[] {
  const owners = new Set(names.flatMap((name) => name.naming.providers));
  const owned = naming.products.filter(({ provider }) => owners.has(provider));
  return owned.length > 0 ? owned : naming.products;
}

/** True if the words are the name of products and of nothing else. */
export function isProductAlone(
  { naming, texts }: AskedName,
  { keys }: Pick<Spoken, "keys">,
  isOpen: (provider: string) => boolean = () => true,
): boolean {
  const products = naming.products.filter(({ provider }) => isOpen(provider));
  if (products.every(({ isMain }) => isMain)) return false;
  if (texts.every((word) => keys.isOrdinary(toStem(word)))) return false;
  // An alias that several providers share, such as `postgres`, is a common word.
  return (
    products.some(({ isTitle }) => isTitle) ||
    new Set(products.map(({ provider }) => provider)).size === 1
  );
}
