/**
 * Located values → problems of shape: unknown and missing fields, wrong types, words outside a list.
 * The shapes are the curated schemas; ajv finds what does not fit, this file says it.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Located, Path } from "../load/located.ts";
import type { Problem } from "../load/problem.ts";
import type { FactsTree } from "../load/tree.ts";
import {
  CuratedFact,
  CuratedKey,
  CuratedSource,
  DatasetFile,
  KeysFile,
  ProviderFile,
} from "../schema/curated.ts";
import { didYouMean, found, listed, nameOf, problemAt, valueAt } from "./wording.ts";

/** What a field belongs to, so that a misplaced one can be sent home. */
const homes: readonly (readonly [string, { readonly properties: object }])[] = [
  ["a fact", CuratedFact],
  ["a source", CuratedSource],
  ["a provider", ProviderFile],
  ["a key of keys.yaml", CuratedKey],
  ["dataset.yaml", DatasetFile],
];

interface AnnotatedSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly patternErrorMessage?: string;
  readonly maxLength?: number;
}

let validators: readonly ValidateFunction[] | undefined;

/** Problems of shape in all the files of a tree. */
export function checkShape(tree: FactsTree): readonly Problem[] {
  const [dataset, keys, provider] = (validators ??= compile());
  return [
    ...(tree.dataset ? problemsOf(tree.dataset, dataset!) : []),
    ...(tree.keys ? problemsOf(tree.keys, keys!) : []),
    ...tree.providers.flatMap(({ located }) => problemsOf(located, provider!)),
  ];
}

function compile(): readonly ValidateFunction[] {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  });
  ajv.addVocabulary(["patternErrorMessage"]);
  return [DatasetFile, KeysFile, ProviderFile].map((schema) => ajv.compile(schema));
}

function problemsOf(located: Located, validate: ValidateFunction): readonly Problem[] {
  if (validate(located.value)) return [];
  return (validate.errors ?? []).flatMap((error) => toProblem(located, error) ?? []);
}

function toProblem(located: Located, error: ErrorObject): Problem | undefined {
  const path = toPath(located, error.instancePath);
  const schema = (error.parentSchema ?? {}) as AnnotatedSchema;
  const name = nameOf(path);
  switch (error.keyword) {
    case "additionalProperties":
      return unknownField(located, path, String(error.params["additionalProperty"]), schema);
    case "required": {
      const missing = String(error.params["missingProperty"]);
      const required = schema.required ?? [missing];
      return problemAt(
        located,
        path,
        "key",
        `${owner(path)} lacks \`${missing}\`; required: ${all(required)}.`,
      );
    }
    case "type":
      return wrongType(located, path, schema);
    case "enum": {
      const words = schema.enum ?? [];
      const word = valueAt(located.value, path);
      const verified =
        word === "verified"
          ? { repair: "Remove the line: `verified` is earned, never written." }
          : {};
      return typeof word === "string"
        ? problemAt(located, path, "value", `${name} is "${word}"; allowed: ${listed(words)}.`, {
            ...didYouMean(word, words),
            ...verified,
          })
        : undefined;
    }
    case "pattern":
    case "maxLength": {
      if (error.propertyName !== undefined) return undefined;
      const rule =
        error.keyword === "pattern"
          ? (schema.patternErrorMessage ?? `it must match ${String(error.params["pattern"])}`)
          : `at most ${schema.maxLength} characters`;
      return problemAt(located, path, "value", `${name} is ${found(located, path)}; ${rule}.`);
    }
    case "minItems":
      return problemAt(
        located,
        path,
        "value",
        `${name} is an empty list; it holds at least one item.`,
        {
          repair: "Remove the line, or add an item.",
        },
      );
    case "uniqueItems":
      return problemAt(located, path, "value", `${name} names one value twice; each stands once.`);
    case "minimum":
      return problemAt(
        located,
        path,
        "value",
        `${name} is ${found(located, path)}; at least ${String(error.params["limit"])}.`,
      );
    default:
      // `if` only says that one of its branches did not fit; the branch has its own error.
      return undefined;
  }
}

function unknownField(
  located: Located,
  path: Path,
  field: string,
  schema: AnnotatedSchema,
): Problem | undefined {
  const at = [...path, field];
  // Names of facts, sources, products and plans are judged by their own rules.
  if (schema.properties === undefined) return undefined;
  const allowed = Object.keys(schema.properties);
  const near = didYouMean(field, allowed);
  const home = homes.find(([, { properties }]) => field in properties);
  if (near.repair === undefined && home !== undefined)
    return problemAt(
      located,
      at,
      "key",
      `misplaced field \`${field}\`; it belongs to ${home[0]}, here stand ${listed(allowed)}.`,
    );
  return problemAt(
    located,
    at,
    "key",
    `unknown field \`${field}\`; allowed here: ${listed(allowed)}.`,
    near,
  );
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "a map",
  array: "a list",
  null: "null",
};

function wrongType(located: Located, path: Path, schema: AnnotatedSchema): Problem {
  const types = [schema.type ?? []].flat();
  const asked = types.map((type) => typeNames[type] ?? type).join(", ");
  const value = valueAt(located.value, path);
  const written = located.written(path) ?? "";
  const message = `${nameOf(path)} is ${found(located, path)}; ${asked} is expected here.`;
  if (value === null && written === "")
    return problemAt(located, path, "value", message, {
      repair: "Remove the line, or fill it in.",
    });
  if (types.includes("string") && ["number", "boolean"].includes(typeof value))
    return problemAt(located, path, "value", message, { repair: `Put it in quotes: "${written}"` });
  return problemAt(located, path, "value", message);
}

function owner(path: Path): string {
  return path.length === 0 ? "this file" : nameOf(path);
}

function all(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}

/** ajv's JSON pointer as a path; a step into a list is a number. */
function toPath(located: Located, pointer: string): Path {
  const path: (string | number)[] = [];
  for (const part of pointer.split("/").slice(1)) {
    const word = part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(located.value, path)) ? Number(word) : word);
  }
  return path;
}
