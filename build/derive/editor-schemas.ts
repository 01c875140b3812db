/** The JSON Schemas that editors use for completion and checks, made from the curated schemas. */
import { DatasetFile, KeysFile, KindsFile, ProductFile, ProviderFile } from "../schema/curated.ts";

export interface EditorSchema {
  /** File name, directly below the facts folder. */
  readonly file: string;
  readonly text: string;
}

export function editorSchemas(): readonly EditorSchema[] {
  return [
    { file: "dataset.schema.json", text: schemaText(DatasetFile) },
    { file: "keys.schema.json", text: schemaText(KeysFile) },
    { file: "kinds.schema.json", text: schemaText(KindsFile) },
    { file: "product.schema.json", text: schemaText(ProductFile) },
    { file: "provider.schema.json", text: schemaText(ProviderFile) },
  ];
}

/** Draft 7 is what the YAML language servers speak; every keyword used here means the same there. */
function schemaText(schema: object): string {
  const document = { $schema: "http://json-schema.org/draft-07/schema#", ...schema };
  return `${JSON.stringify(document, null, 2)}\n`;
}
