/**
 * The JSON Schemas that editors use for completion and checks, made from the curated schemas and from the keys
 * that the dataset defines: each key with its title, what it means and its unit. The shape of a fact stands once,
 * and each datatype adds that of its values; draft 7 names the member with both `definitions`.
 */
import { CuratedFacts, CuratedEntry } from "../schema/curated-fact.ts";
import {
  DatasetFile,
  KeysFile,
  KindsFile,
  ProductFile,
  ProviderFile,
  type CuratedKey,
} from "../schema/curated.ts";
import { FreshnessFile } from "../schema/freshness.ts";
import { ComparisonFile } from "../schema/comparison-file.ts";
import { RegisterFile } from "../schema/register.ts";
import { WantedFile } from "../schema/wanted.ts";
import { datatypes, type Datatype } from "../schema/fact.ts";

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
    { file: "wanted.schema.json", text: schemaText(WantedFile) },
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

type Definitions = Readonly<Record<string, object>>;

/** The definitions by name; `facts` is the one that a map of facts has. */
function factDefinitions(keys: KeysFile): Definitions {
  const known = Object.entries(keys);
  const { description } = CuratedFacts as { readonly description?: string };
  return {
    facts: {
      type: "object",
      description,
      properties: Object.fromEntries(
        known.map(([key, definition]) => [
          key,
          {
            title: definition.title ?? key,
            description: keyMeaning(definition),
            ...refTo(shapeOf(key, definition)),
          },
        ]),
      ),
      additionalProperties: false,
    },
    entry: CuratedEntry,
    ...Object.fromEntries(
      known.map(([key, definition]) => [shapeOf(key, definition), valueShape(definition)]),
    ),
  };
}

function refTo(definition: string): { readonly $ref: string } {
  return { $ref: `#/definitions/${definition}` };
}

/** The words of an enum are its own; any other datatype has one shape for all of its keys. */
function shapeOf(key: string, { datatype }: CuratedKey): string {
  return datatype === "enum" ? `${datatype}-${key}` : datatype;
}

/** One or several facts whose values, those of other times too, are of the key's datatype. */
function valueShape({ datatype, values = [] }: CuratedKey): object {
  const words = datatype === "enum" ? { enum: values } : {};
  const value = { ...valueSchemas[datatype], ...words };
  const steps = { items: { properties: { value } } };
  const isMoney = datatype === "money";
  const fact = {
    ...(isMoney ? { required: ["currency"] } : {}),
    properties: { value, history: steps, upcoming: steps, ...(isMoney ? {} : { currency: false }) },
  };
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  return { allOf: [refTo("entry"), { if: { type: "array" }, then: { items: fact }, else: fact }] };
}

const orNoLimit = "; null only where the source says that there is no limit.";

const valueSchemas: Readonly<Record<Datatype, object>> = {
  integer: { type: ["integer", "null"], description: `A whole number${orNoLimit}` },
  decimal: { type: ["number", "null"], description: `A number${orNoLimit}` },
  money: {
    type: ["number", "null"],
    minimum: 0,
    description: `An amount of \`currency\`${orNoLimit}`,
  },
  boolean: { type: "boolean", description: "true or false." },
  enum: { type: "string", description: "One of the words of the key." },
  string: { type: "string", pattern: "\\S", description: "Text." },
};

/** What is counted, and how it is written. */
function keyMeaning({ description, datatype, unit, values }: CuratedKey): string {
  const units = unit === undefined ? "" : ` Unit: ${unit}.`;
  const words = values === undefined ? "" : `: ${values.join(", ")}`;
  return `${description}${units} Datatype: ${datatype}${words}.`;
}

/** The entries of a registry that may have faults which a shape can be made of. */
export function readableKeys(entries: Readonly<Record<string, unknown>>): KeysFile {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, CuratedKey] => {
      const { description, datatype, values } = (entry[1] ?? {}) as Partial<CuratedKey>;
      return (
        typeof description === "string" &&
        datatypes.some((each) => each === datatype) &&
        (datatype !== "enum" || (Array.isArray(values) && values.length > 0))
      );
    }),
  );
}
