/**
 * Writes what scripts of pages read: of each provider its facts, as `site/data/<slug>.js`, with what their keys and
 * kinds of service are called.
 */
import type { Dataset, DatasetProvider } from "../dataset/dataset.ts";
import { packed } from "../respond/deflated.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyWords } from "../schema/key.ts";
import type { Product } from "../schema/provider.ts";

/** What a comparison needs to know of a key. */
export interface KeyCard {
  readonly title: string;
  readonly better?: KeyWords["better"] | undefined;
  readonly group?: string | undefined;
}

export interface ProviderData {
  readonly slug: string;
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly products: readonly Product[];
  /** The keys of its facts. */
  readonly keys: Readonly<Record<string, KeyCard>>;
  /** The titles of its products' kinds. */
  readonly kinds: Readonly<Record<string, string>>;
}

export function dataFile(slug: string): string {
  return `site/data/${slug}.js`;
}

export function providerDataOf(
  { slug, name, facts, products }: DatasetProvider,
  dataset: Pick<Dataset, "keys" | "kinds">,
): ProviderData {
  const own = new Set(facts.map(({ key }) => key));
  const kinds = new Set(products.flatMap(({ kind }) => kind ?? []));
  return {
    slug,
    name,
    facts,
    products,
    keys: Object.fromEntries(
      dataset.keys
        .filter(({ key }) => own.has(key))
        .map(({ key, words: { title = key, better, group } }) => [key, { title, better, group }]),
    ),
    kinds: Object.fromEntries(
      dataset.kinds.filter(({ slug }) => kinds.has(slug)).map((kind) => [kind.slug, kind.title]),
    ),
  };
}

export function* providerData(dataset: Dataset): Iterable<OutputFile> {
  for (const provider of dataset.providers)
    yield dataScript(dataFile(provider.slug), () => providerDataOf(provider, dataset));
}

/**
 * Data as a classic script, which pages opened from the disk can load too: browsers do not allow `fetch` there. It
 * sets a text, which `unpacked` gives back.
 */
export function dataScript(file: string, data: () => unknown): OutputFile {
  return whenRead(
    file,
    () => `(self.publicFacts??={})["${file}"]="${packed(JSON.stringify(data()))}";\n`,
  );
}
