/** The dataset as structured data for search engines. */
import { routes } from "../../contract/routes.ts";
import type { Site } from "../page.ts";

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
