/** The dataset, and the facts of a page, as schema.org data, which search engines read. */
import type { Site } from "../page.ts";
import { routes } from "../../schema/contract/routes.ts";

export interface StructuredDataset {
  readonly name: string;
  readonly description: string;
  /** The path of the page. */
  readonly path: string;
  /** Undefined where none of its facts has a date. */
  readonly dateModified: string | undefined;
  /** The files that hold the same facts for programs, relative to the root. */
  readonly files: readonly string[];
  readonly extra: object;
}

export function structuredDataset(
  { name, description, path, dateModified, files, extra }: StructuredDataset,
  { dataset: { meta } }: Site,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    ...described({ name, description, path }, meta),
    dateModified,
    isPartOf: { "@type": "Dataset", name: meta.name, url: `${meta.baseUrl}/` },
    distribution: files.map((file) => ({
      "@type": "DataDownload",
      encodingFormat: file.endsWith(".md") ? "text/markdown" : "application/json",
      contentUrl: `${meta.baseUrl}/${file}`,
    })),
    ...extra,
  };
}

/** What a search engine for datasets lists: the whole as one dataset of the catalog. */
export function catalog({ dataset: { meta, asOf }, coverage }: Site): object {
  const whole = described({ ...meta, path: "" }, meta);
  return {
    "@context": "https://schema.org",
    "@type": "DataCatalog",
    ...whole,
    dataset: {
      "@type": "Dataset",
      ...whole,
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

function described(
  { name, description, path }: Pick<StructuredDataset, "name" | "description" | "path">,
  { baseUrl, license, publisher }: Site["dataset"]["meta"],
): object {
  return {
    name,
    description,
    url: `${baseUrl}/${path}`,
    license: `https://spdx.org/licenses/${license}`,
    isAccessibleForFree: true,
    ...(publisher !== null && { creator: { "@type": "Organization", name: publisher } }),
  };
}
