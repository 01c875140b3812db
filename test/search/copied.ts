/** A dataset → the same facts several times, under other names: what grows when more providers are added. */
import type { Dataset, DatasetProvider } from "../../build/dataset/dataset.ts";
import type { Fact } from "../../build/schema/fact.ts";

/** Each word of the names of a provider and of its products gets an end of its own. */
export function copied(own: Dataset, times: number): Dataset {
  const ends = Array.from({ length: times }, (_, at) =>
    at === 0 ? "" : `${"bcdfghklmnprstvz"[at % 16]!}${"aeiou"[at % 5]!}${"nrstlkmp"[at % 8]!}o`,
  );
  const providers = ends
    .flatMap((end) => own.providers.map((provider) => renamed(provider, end)))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const facts = providers.flatMap((provider) => provider.facts);
  const keys = own.keys.map((key) => ({ ...key, providerCount: key.providerCount * times }));
  return { ...own, providers, facts, keys };
}

function renamed(provider: DatasetProvider, end: string): DatasetProvider {
  if (end === "") return provider;
  const slug = `${provider.slug}${end}`;
  const named = (text: string): string => text.replaceAll(/[a-z]{3,}\b/gi, (word) => word + end);
  const products = provider.products.map(({ aliases = [], ...product }) => ({
    ...product,
    slug: `${product.slug}${end}`,
    name: named(product.name),
    aliases: aliases.map(named),
  }));
  const facts = provider.facts.map((fact): Fact => ({
    ...fact,
    id: fact.id.replace(/^([^/]+)\/([^/]+)/, (_, of: string, product: string) =>
      [`${of}${end}`, product === "*" ? product : `${product}${end}`].join("/"),
    ),
    provider: { slug, name: named(provider.name) },
    ...(fact.product
      ? { product: { slug: `${fact.product.slug}${end}`, name: named(fact.product.name) } }
      : {}),
  }));
  const { aliases = [] } = provider;
  return {
    ...provider,
    slug,
    name: named(provider.name),
    aliases: aliases.map(named),
    products,
    facts,
    notPublished: [],
  };
}
