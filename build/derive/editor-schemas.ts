/**
 * The JSON Schemas that editors use for completion and checks, made from the curated schemas and from the keys
 * that the dataset defines: each key with its title, what it means and its unit, and for each datatype the shape
 * of a fact. Every shape stands once, as a definition that the keys refer to; draft 7 names that member
 * `definitions`.
 */
import {
  CuratedFacts,
  DatasetFile,
  KeysFile,
  KindsFile,
  ProductFile,
  ProviderFile,
  CuratedAnnouncement,
  CuratedEntry,
  CuratedFact,
  CuratedStep,
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
  const known = Object.entries(keys).map(([key, definition]) => ({
    key,
    definition,
    shape: shapeOf(key, definition),
  }));
  const { description } = CuratedFacts as { readonly description?: string };
  return {
    facts: {
      type: "object",
      description,
      properties: Object.fromEntries(
        known.map(({ key, definition, shape }) => [
          key,
          { title: definition.title ?? key, description: keyMeaning(definition), ...refTo(shape) },
        ]),
      ),
      additionalProperties: false,
    },
    ...Object.assign(
      {},
      ...new Map(
        known.map(({ shape, definition }) => [shape, shapeDefinitions(shape, definition)]),
      ).values(),
    ),
    ...Object.fromEntries(
      Object.entries(CuratedFact.properties)
        .filter(([name]) => name !== "value" && !Object.hasOwn(steps, name))
        .map(([name, field]) => [fieldName(name), field]),
    ),
  };
}

function refTo(definition: string): { readonly $ref: string } {
  return { $ref: `#/definitions/${definition}` };
}

const fieldName = (field: string): string => `field-${field}`;

/** The words of an enum are its own; any other datatype has one shape for all of its keys. */
function shapeOf(key: string, { datatype }: CuratedKey): string {
  return datatype === "enum" ? `${datatype}-${key}` : datatype;
}

/** A fact of the shape, and one or several of it as a key's value. */
function shapeDefinitions(shape: string, { datatype, values = [] }: CuratedKey): Definitions {
  const value = valueOf(datatype, values);
  const fact = `${shape}-fact`;
  const fields = Object.entries(CuratedFact.properties).flatMap(([name, field]) => {
    if (name === "value") return [[name, value]];
    if (name === "currency" && datatype !== "money") return [];
    const step = steps[name];
    return [[name, step ? stepsSchema(field, step, value) : refTo(fieldName(name))]];
  });
  return {
    [shape]: {
      ...CuratedEntry,
      // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
      then: { type: "array", minItems: 1, items: refTo(fact) },
      else: refTo(fact),
    },
    [fact]: {
      ...CuratedFact,
      required: [...CuratedFact.required, ...(datatype === "money" ? ["currency"] : [])],
      properties: Object.fromEntries(fields),
    },
  };
}

/** The lists of other values that a fact may have. */
const steps: Readonly<Record<string, { readonly properties: object }>> = {
  upcoming: CuratedAnnouncement,
  history: CuratedStep,
};

function stepsSchema(list: object, step: { readonly properties: object }, value: object): object {
  return { ...list, items: { ...step, properties: { ...step.properties, value } } };
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

function valueOf(datatype: Datatype, words: readonly string[]): object {
  return { ...valueSchemas[datatype], ...(datatype === "enum" ? { enum: words } : {}) };
}

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
