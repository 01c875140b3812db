/**
 * Writes each provider's facts as `site/data/<slug>.js`, and reads them again in the page. The facts have the same JSON
 * as in the answers, shortened as in the shards; beside them stands what their keys and kinds of service are called.
 */
import type { Dataset, DatasetProvider } from "../dataset/dataset.ts";
import { linesOfPage, toPages } from "../respond/pages.ts";
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

/** As it is written. */
export interface PackedData extends Omit<ProviderData, "facts"> {
  /** The text of a page of their lines. */
  readonly facts: string;
}

export function unpacked({ facts, ...others }: PackedData): ProviderData {
  return { ...others, facts: linesOfPage(facts).map((line) => JSON.parse(line) as Fact) };
}

export function* providerData(dataset: Dataset): Iterable<OutputFile> {
  for (const provider of dataset.providers)
    yield dataScript(dataFile(provider.slug), () => {
      const { facts, ...others } = providerDataOf(provider, dataset);
      const pages = toPages(facts.map((fact) => ({ json: JSON.stringify(fact) })));
      // In a template the many quotes stand as they are.
      const text = pages.map((page) => page.text.replace(/[\\`$]/g, "\\$&")).join("");
      return `{...${JSON.stringify(others)},facts:\`${text}\`}`;
    });
}

/**
 * Data as a classic script, which pages opened from the disk can load too: browsers do not allow `fetch` there. `data`
 * gives an expression, such as JSON.
 */
export function dataScript(file: string, data: () => string): OutputFile {
  return whenRead(file, () => `(self.publicFacts??={})[${JSON.stringify(file)}]=${data()};\n`);
}
