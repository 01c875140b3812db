/**
 * Each provider's facts as `site/data/<slug>.js`: a classic script, so that copying and comparing also
 * work on pages opened from the disk, where nothing can be fetched. A fact is the same JSON as in the
 * answers.
 */
import type { Dataset } from "../dataset/dataset.ts";
import type { Fact } from "../schema/fact.ts";

export interface ProviderData {
  readonly slug: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

export function dataFile(slug: string): string {
  return `site/data/${slug}.js`;
}

export function* providerData({
  providers,
}: Dataset): Iterable<{ readonly file: string; readonly text: string }> {
  for (const { slug, name, facts } of providers) {
    const data: ProviderData = { slug, name, facts };
    yield {
      file: dataFile(slug),
      // Composed when it is read, as the other files.
      get text() {
        return `(self.publicFactsData??={})[${JSON.stringify(slug)}]=${JSON.stringify(data)};\n`;
      },
    };
  }
}
