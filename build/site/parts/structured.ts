/** The dataset, and the facts of a page, as schema.org data, which search engines read. */
import type { Site } from "../page.ts";
import { routes } from "../../contract/routes.ts";

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

/** What a search engine for datasets lists: the whole as one dataset of the catalog. */
export function catalog({ dataset, coverage }: Site): object {
  const { meta, asOf } = dataset;
  const about = {
    name: meta.name,
    description: meta.description,
    url: `${meta.baseUrl}/`,
    license: `https://spdx.org/licenses/${meta.license}`,
    isAccessibleForFree: true,
    ...(meta.publisher === null
      ? {}
      : { creator: { "@type": "Organization", name: meta.publisher } }),
  };
  return {
    "@context": "https://schema.org",
    "@type": "DataCatalog",
    ...about,
    dataset: {
      "@type": "Dataset",
      ...about,
      dateModified: asOf,
      keywords: coverage.domains.map(({ domain }) => domain),
      distribution: [
        {
          "@type": "DataDownload",
          name: "Every fact",
          encodingFormat: "application/jsonl",
          contentUrl: meta.baseUrl + routes.snapshot.path,
        },
      ],
    },
  };
}
