/**
 * A name and an address → the files of a new dataset: what it is, one key, and one provider with one fact. It
 * passes `check --strict`, so that what is wrong after the first edit is of that edit.
 */
import { scalarText } from "../file/scalar-text.ts";

export interface NewDataset {
  readonly name: string;
  readonly baseUrl: string;
  readonly license: string;
  /** The day on which it is made, as YYYY-MM-DD. */
  readonly today: string;
}

export interface DatasetText {
  /** From the facts folder. */
  readonly file: string;
  readonly text: string;
}

export function newDataset({ name, baseUrl, license, today }: NewDataset): readonly DatasetText[] {
  return [
    {
      file: "dataset.yaml",
      text: `# yaml-language-server: $schema=dataset.schema.json
name: ${scalarText(name, "block")}
description: ${scalarText(`Limits, quotas and prices that ${name} states, each with its source.`, "block")}
base_url: ${baseUrl}
license: ${license}
verified_for_days: 180
`,
    },
    {
      file: "keys.yaml",
      text: `# yaml-language-server: $schema=keys.schema.json
# What can be measured. Each key stands for one question.

# accept lonely-key: the first of the dataset, until a second service has it
api.rate_limit.requests_per_minute:
  description: Maximum API requests per minute.
  datatype: integer
  unit: requests/minute
  better: higher
`,
    },
    {
      file: "providers/acme.yaml",
      text: `# yaml-language-server: $schema=../provider.schema.json
# An example to write over: a service, and what its documentation says.
name: Acme
homepage: https://acme.example
sources:
  limits:
    url: https://docs.acme.example/limits
    title: Limits
    type: official_docs
    retrieved_at: ${today}
products:
  api:
    name: Acme API
    facts:
      api.rate_limit.requests_per_minute:
        value: 600
        raw_value: Each account may send up to 600 requests per minute.
        source: limits
        last_verified_at: ${today}
`,
    },
  ];
}
