/**
 * The dataset with more facts: one provider in four comes again under another name, the others have each of
 * their products again. What comes again says other numbers, often of another key, and partly in words that
 * no other fact has. A seventh of the keys come again too.
 */
import type { Dataset, DatasetKey, DatasetProvider } from "../../build/dataset/dataset.ts";
import type { Fact, Named } from "../../build/schema/fact.ts";
import { byPlace, byText } from "../../build/schema/order.ts";
import type { Product } from "../../build/schema/provider.ts";

/** About so many facts; at most twice those of the dataset. */
export function grownTo(count: number, dataset: Dataset): Dataset {
  const keys = [
    ...dataset.keys,
    ...dataset.keys.filter((_, at) => at % 7 === 0).map(otherKey),
  ].toSorted((a, b) => byText(a.key, b.key));
  const kinOf = (fact: Fact): string => {
    const hash = hashOf(fact.id);
    const kin = keys.filter(({ unit }) => unit === fact.unit).map(({ key }) => key);
    return hash % 2 === 0 ? fact.key : (kin[hash % kin.length] ?? fact.key);
  };
  let lacking = count - dataset.facts.length;
  const providers = dataset.providers.flatMap((provider, at) => {
    if (lacking <= 0) return [provider];
    lacking -= provider.facts.length;
    return at % 4 === 0 ? [provider, again(provider, kinOf)] : [withProductsAgain(provider, kinOf)];
  });
  providers.sort((a, b) => byText(a.slug, b.slug));
  return { ...dataset, keys, providers, facts: providers.flatMap(({ facts }) => facts) };
}

type KeyOf = (fact: Fact) => string;

function otherKey({ key, description, words, ...rest }: DatasetKey): DatasetKey {
  const { title = "", aliases = [], question = "" } = words;
  return {
    ...rest,
    key: otherText(key, 2),
    description: otherText(description, 3),
    words: {
      ...words,
      title: otherText(title, 2),
      aliases: aliases.map((alias) => otherText(alias, 2)),
      question: otherText(question, 3),
    },
  };
}

function again(provider: DatasetProvider, keyOf: KeyOf): DatasetProvider {
  const named = renamed(provider);
  const facts = provider.facts.map((fact) => ({ ...otherFact(fact, keyOf), provider: named }));
  const aliases = (provider.aliases ?? []).map((alias) => otherText(alias, 1));
  return {
    ...provider,
    ...named,
    aliases,
    products: provider.products.map(otherProduct).toSorted(bySlug),
    facts: facts.toSorted(byPlace),
  };
}

function withProductsAgain(provider: DatasetProvider, keyOf: KeyOf): DatasetProvider {
  const facts = provider.facts
    .filter(({ product }) => product !== undefined)
    .map((fact) => otherFact(fact, keyOf));
  return {
    ...provider,
    products: [...provider.products, ...provider.products.map(otherProduct)].toSorted(bySlug),
    facts: [...provider.facts, ...facts].toSorted(byPlace),
  };
}

function otherProduct(product: Product): Product {
  return {
    ...product,
    ...renamed(product),
    aliases: (product.aliases ?? []).map((alias) => otherText(alias, 2)),
  };
}

function otherFact(fact: Fact, keyOf: KeyOf): Fact {
  return {
    ...fact,
    key: keyOf(fact),
    ...(fact.product ? { product: renamed(fact.product) } : {}),
    display: fact.display.replace(/[1-9]/g, (digit, at) => String(1 + ((Number(digit) + at) % 9))),
    raw_value: fact.raw_value && otherText(fact.raw_value, 4),
    ...(fact.note ? { note: otherText(fact.note, 4) } : {}),
  };
}

function renamed({ name }: Named): Named {
  const other = otherText(`${name} Again`, 1);
  return { slug: other.toLowerCase().replace(/[^a-z0-9]+/g, "-"), name: other };
}

function bySlug(a: Named, b: Named): number {
  return byText(a.slug, b.slug);
}

/** One word of so many is another, always the same ones. */
function otherText(text: string, share: number): string {
  return text.replace(/[a-z]{3,}/gi, (word) =>
    hashOf(word.toLowerCase()) % share === 0 ? otherWord(word) : word,
  );
}

function otherWord(word: string): string {
  let seed = hashOf(word.toLowerCase());
  return word.replace(/[a-z]/gi, (letter) => {
    const kin = "aeiou".includes(letter) ? "aeiou" : "bcdfglmnprstv";
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return kin[(seed >> 8) % kin.length]!;
  });
}

function hashOf(text: string): number {
  return text.split("").reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65521, 7);
}
