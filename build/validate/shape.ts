/**
 * Located values → problems of shape: unknown and missing fields, wrong types, words outside a list.
 * The shapes are the curated schemas; ajv finds all that does not fit, `schema-error.ts` says it.
 */
import { toJsonSchema } from "../schema/json-schema.ts";
import { type ErrorObject, Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Located, Path } from "../load/located.ts";
import { valueAt } from "../load/value-at.ts";
import type { Problem } from "../load/problem.ts";
import { comparisonFile, registerFile } from "../load/file-names.ts";
import type { FactsTree } from "../load/tree.ts";
import { DatasetFile, KeysFile, KindsFile, ProviderFile } from "../schema/curated.ts";
import { FreshnessFile } from "../schema/freshness.ts";
import { ComparisonFile } from "../schema/comparison-file.ts";
import { RegisterFile } from "../schema/register.ts";
import { WantedFile } from "../schema/wanted.ts";
import { schemaProblem } from "./schema-error.ts";

/** Problems of shape in all the files of a tree; a provider is looked at as a whole. */
export function checkShape(tree: FactsTree): readonly Problem[] {
  return [
    ...tree.providers.flatMap(({ located }) => shapeProblemsOf(located, ProviderFile)),
    ...[...tree.files].flatMap(([path, located]) => {
      const schema = shapeOfShared(path);
      return schema === undefined ? [] : shapeProblemsOf(located, schema);
    }),
  ];
}

const shapesOfShared: Readonly<Record<string, object>> = {
  "dataset.yaml": DatasetFile,
  "keys.yaml": KeysFile,
  "kinds.yaml": KindsFile,
  "freshness.yaml": FreshnessFile,
  "wanted.yaml": WantedFile,
};

function shapeOfShared(path: string): object | undefined {
  if (registerFile.test(path)) return RegisterFile;
  return comparisonFile.test(path) ? ComparisonFile : shapesOfShared[path];
}

/** Problems of shape in one file, or below a path of it; also for shapes that stand in no tree of facts. */
export function shapeProblemsOf(
  located: Located,
  schema: object,
  below: Path = [],
): readonly Problem[] {
  const validate = validatorOf(schema);
  validate(valueAt(located.value, below));
  return (validate.errors ?? []).flatMap((error) => {
    const path = toPath(located, below, error.instancePath);
    const items = itemsOfMap(error);
    if (items === undefined) return schemaProblem(located, path, error) ?? [];
    return shapeProblemsOf(located, items, [...path, String(error.params["additionalProperty"])]);
  });
}

/** A badly named fact, source, product or plan is judged by `names`; here what stands below it. */
function itemsOfMap({ keyword, parentSchema }: ErrorObject): object | undefined {
  if (keyword !== "additionalProperties") return undefined;
  const { patternProperties } = toJsonSchema(parentSchema);
  return patternProperties && Object.values(patternProperties)[0];
}

/** ajv's JSON pointer as a path; a step into a list is a number. */
function toPath(located: Located, below: Path, pointer: string): Path {
  const path = [...below];
  for (const part of pointer.split("/").slice(1)) {
    const word = part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(located.value, path)) ? Number(word) : word);
  }
  return path;
}

/** Returns whether a value fits; its `errors` then hold what does not. */
export type Validator = Pick<ValidateFunction, "errors"> & ((value: unknown) => boolean);

const compiler = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
  inlineRefs: false,
  // Optimizing takes longer than all that is validated.
  code: { optimize: false },
}).addVocabulary(["patternErrorMessage"]);

const validators = new WeakMap<object, Validator>();

/** Schemas are compiled once: they are kept by identity. */
export function validatorOf(schema: object): Validator {
  const validator = validators.get(schema) ?? compiler.compile(withReferences(schema) as object);
  validators.set(schema, validator);
  return validator;
}

const mapNames = new Map<object, string>();

/** A schema with references to the closed maps in it: a fact stands in many places, and is compiled once. */
function withReferences(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(withReferences);
  const known = mapNames.get(part);
  if (known !== undefined) return { $ref: known };
  const members = Object.entries(part).map(([name, member]) => [name, withReferences(member)]);
  const schema: object = Object.fromEntries(members);
  if (!("additionalProperties" in part)) return schema;
  const $ref = `map-${mapNames.size}`;
  mapNames.set(part, $ref);
  compiler.addSchema(schema, $ref);
  return { $ref };
}
