/** Describes the facts of a page as a schema.org `Dataset`, which search engines read. */
import type { Site } from "../page.ts";

export interface StructuredDataset {
  readonly name: string;
  readonly description: string;
  /** The path of the page. */
  readonly path: string;
  readonly dateModified: string;
  /** The files that hold the same facts for programs, relative to the root. */
  readonly files: readonly string[];
  readonly extra: object;
}

export function structuredDataset(
  { name, description, path, dateModified, files, extra }: StructuredDataset,
  { dataset }: Site,
): object {
  const { meta } = dataset;
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name,
    description,
    url: `${meta.baseUrl}/${path}`,
    license: `https://spdx.org/licenses/${meta.license}`,
    isAccessibleForFree: true,
    dateModified,
    isPartOf: {
      "@type": "Dataset",
      name: meta.name,
      url: `${meta.baseUrl}/`,
    },
    ...(meta.publisher === null
      ? {}
      : { creator: { "@type": "Organization", name: meta.publisher } }),
    distribution: files.map((file) => ({
      "@type": "DataDownload",
      encodingFormat: file.endsWith(".md") ? "text/markdown" : "application/json",
      contentUrl: `${meta.baseUrl}/${file}`,
    })),
    ...extra,
  };
}
