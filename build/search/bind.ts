/**
 * The names in a question → the providers that it is bound to. Facts of others are no answer to it,
 * whatever else they fit.
 */
import { mainWords } from "./names.ts";
import type { Prepared } from "./prepare.ts";
import type { AskedName, Question } from "./understand.ts";
import { plainWords, toStem } from "./words.ts";

export interface Binding {
  /** Empty if all providers are asked. */
  readonly providers: ReadonlySet<number>;
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
export function bindingsOf(question: Question, prepared: Prepared): readonly Binding[] {
  const { places, parts } = prepared;
  const named = namedProviders(question, prepared);
  const sisters = new Set<number>();
  const providers = new Set(named.providers);
  for (const name of question.names) {
    if (name.naming.providers.length > 0)
      for (const provider of parts.get(name.texts[0]!)?.providers ?? [])
        if (!providers.has(provider) && isBegin(name.texts, places[provider]!.name))
          sisters.add(provider);
    if (!isProductAlone(name, prepared)) continue;
    for (const product of name.naming.products) {
      const { provider } = places[product]!;
      const { slug, name: title } = places[provider]!;
      const own = plainWords(`${slug} ${title}`);
      const says = name.texts.some((text) => own.includes(text) && !mainWords.has(text));
      if (named.providers.size === 0 || says || comparing.test(question.text))
        providers.add(provider);
    }
  }
  return [
    { providers, bits: named.bits, unmet: 0 },
    ...(sisters.size > 0 ? [{ providers: sisters, bits: 0, unmet: named.bits }] : []),
  ];
}

function isBegin(texts: readonly string[], name: string): boolean {
  const words = plainWords(name);
  return texts.every((text, at) => words[at] === text);
}

function namedProviders(
  { words, names }: Question,
  prepared: Prepared,
): { readonly providers: ReadonlySet<number>; readonly bits: number } {
  const { places, parts, phrasesOf } = prepared;
  const isOf = (provider: number, text: string): boolean =>
    !mainWords.has(text) && (parts.get(text)?.providers.includes(provider) ?? false);
  const providers = new Set<number>();
  let bits = 0;
  let inNames = 0;
  let isProductNamed = false;
  for (const name of names) {
    inNames |= name.bits;
    const { providers: own, products } = name.naming;
    const said = products
      .map((product) => places[product]!)
      .filter(({ provider }) => name.texts.some((text) => isOf(provider, text)));
    const ofMain = said.filter(({ isMain }) => isMain).map(({ provider }) => provider);
    // `render disks` names a product and whose it is.
    if (name.texts.length > 1) for (const { provider } of said) providers.add(provider);
    // `docker` behind `lambda` is a word like others.
    const isWord =
      isProductNamed && name.texts.length === 1 && phrasesOf.has(toStem(name.texts[0]!));
    isProductNamed ||= isProductAlone(name, prepared);
    if (own.length + ofMain.length === 0 || isWord) continue;
    for (const provider of [...own, ...ofMain]) providers.add(provider);
    // The name of a product of the provider too: it binds to that product.
    if (!products.some((each) => own.includes(places[each]!.provider) && !places[each]!.isMain))
      bits |= name.bits;
  }
  for (const [at, { text, stem, isLoose: isCommon }] of words.entries()) {
    const own = parts.get(text)?.providers ?? [];
    if (inNames & (1 << at) || isCommon || own.length === 0) continue;
    // `bot` after `telegram` is a part of the name; `google` alone names all that are called so.
    const isRest = own.some(
      (provider) => providers.has(provider) && plainWords(places[provider]!.name).includes(text),
    );
    if (!isRest && (phrasesOf.has(stem) || own.some((each) => providers.has(each)))) continue;
    bits |= 1 << at;
    if (!isRest) for (const provider of own) providers.add(provider);
  }
  return { providers, bits };
}

/** True if the words are the name of products and of nothing else. */
export function isProductAlone(
  { naming, texts }: AskedName,
  { places, ordinary }: Prepared,
  isOpen: (place: number) => boolean = () => true,
): boolean {
  const products = naming.products.filter(isOpen);
  if (products.every((product) => places[product]!.isMain)) return false;
  if (texts.every((word) => ordinary.has(toStem(word)))) return false;
  // An alias that several providers share, such as `postgres`, is a common word.
  return (
    naming.titled.some(isOpen) ||
    new Set(products.map((product) => places[product]!.provider)).size === 1
  );
}
