/**
 * The JSON Schemas that editors use for completion and checks, made from the curated schemas and from
 * the keys that the dataset defines.
 */
import {
  CuratedFacts,
  DatasetFile,
  KeysFile,
  KindsFile,
  ProductFile,
  ProviderFile,
} from "../schema/curated.ts";
import { FreshnessFile } from "../schema/freshness.ts";
import { ComparisonFile } from "../schema/comparison-file.ts";
import { RegisterFile } from "../schema/register.ts";
import { factDefinitions, refTo, type Definitions } from "./editor-facts.ts";

export interface EditorSchema {
  /** File name, directly below the facts folder. */
  readonly file: string;
  readonly text: string;
}

export function editorSchemas(keys: KeysFile): readonly EditorSchema[] {
  // Without a registry there is nothing to hold a key against.
  const definitions = Object.keys(keys).length === 0 ? undefined : factDefinitions(keys);
  return [
    { file: "dataset.schema.json", text: schemaText(DatasetFile) },
    { file: "freshness.schema.json", text: schemaText(FreshnessFile) },
    { file: "keys.schema.json", text: schemaText(KeysFile) },
    { file: "kinds.schema.json", text: schemaText(KindsFile) },
    { file: "product.schema.json", text: schemaText(ProductFile, definitions) },
    { file: "provider.schema.json", text: schemaText(ProviderFile, definitions) },
    { file: "register.schema.json", text: schemaText(RegisterFile) },
    { file: "witness.schema.json", text: schemaText(ComparisonFile) },
  ];
}

const anyFacts = JSON.stringify(CuratedFacts);

/**
 * Draft 7 is what the YAML language servers speak; every keyword used here means the same there. With
 * definitions, each map of facts refers to the one of them.
 */
function schemaText(schema: object, definitions?: Definitions): string {
  const document = { $schema: "http://json-schema.org/draft-07/schema#", ...schema, definitions };
  const text = JSON.stringify(
    document,
    (key, value: unknown) =>
      definitions !== undefined && key === "facts" && JSON.stringify(value) === anyFacts
        ? refTo("facts")
        : value,
    2,
  );
  return `${text}\n`;
}
