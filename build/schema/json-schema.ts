/** Reads a TypeBox schema as plain JSON Schema, for the documents and descriptions made from it. */

export interface JsonSchema {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly pattern?: string;
  /** What the text must be: an extension that editors show. */
  readonly patternErrorMessage?: string;
  readonly maxLength?: number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly else?: JsonSchema;
}

export function toJsonSchema(schema: object = {}): JsonSchema {
  return schema;
}
