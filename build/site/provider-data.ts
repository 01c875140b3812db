/**
 * Writes each provider's facts as `site/data/<slug>.js`. The files are classic scripts, so that copying and
 * comparing also work on pages opened from the disk, where browsers do not allow `fetch`. The facts have the
 * same JSON as in the answers.
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
      // Composed only when it is read, so that the whole output is never in memory at once.
      get text() {
        return `(self.publicFactsData??={})[${JSON.stringify(slug)}]=${JSON.stringify(data)};\n`;
      },
    };
  }
}
