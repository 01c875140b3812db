/**
 * The text of a module that can stand in for `validators.ts`: every validator that may be asked for,
 * as code. Whoever makes the bundle of the commands runs this; equal answers are tested.
 */
import standalone from "ajv/dist/standalone/index.js";
import { DatasetFile, KeysFile, KindsFile, ProviderFile } from "../schema/curated.ts";
import { ComparisonFile } from "../schema/comparison-file.ts";
import { RegisterFile } from "../schema/register.ts";
import { openCompiler } from "./compiler.ts";

/** Needs a bundler: the code asks for ajv's own small functions by `require`. */
export function moduleText(): string {
  const compiler = openCompiler({ code: { source: true, esm: true }, inlineRefs: false });
  const files = [DatasetFile, KeysFile, KindsFile, ProviderFile, RegisterFile, ComparisonFile];
  const parts = [...new Set([...files, ...files.flatMap(partsBelow)].map(textOf))];
  const names = new Map(parts.map((text, index) => [text, `validator${index}`]));
  for (const [text, name] of names) compiler.addSchema(inParts(JSON.parse(text), names), name);
  const code = standalone.default(
    compiler,
    Object.fromEntries([...names.values()].map((name) => [name, name])),
  );
  // An error gives the schema that it breaks in parts: its own items are asked for by their names.
  const known = [...names].flatMap(([text, name]) => [
    [text, name],
    [textOf(byReference(name)), name],
  ]);
  return `${code}
const validatorsByText = new Map([${known.map(([text, name]) => `[${JSON.stringify(text)}, ${name}]`).join(",\n")}]);
const bySchema = new WeakMap();
export function validatorOf(schema) {
  let validator = bySchema.get(schema);
  if (validator === undefined) bySchema.set(schema, (validator = validatorsByText.get(JSON.stringify(schema))));
  if (validator === undefined) throw new Error("a schema was asked for that is not compiled ahead");
  return validator;
}
`;
}

const textOf = (schema: object): string => JSON.stringify(schema);

const byReference = (name: string): object => ({ $ref: name });

/**
 * What is compiled as a part of its own, at any depth: maps with fields, which stand in many places, and
 * what maps ask of their items, which are judged alone below a bad name.
 */
function partsBelow(schema: object): readonly object[] {
  const { patternProperties = {} } = schema as { readonly patternProperties?: object };
  const children = childrenOf(schema);
  return [
    ...(Object.values(patternProperties) as object[]),
    ...children.filter(isMapOfFields),
    ...children.flatMap(partsBelow),
  ];
}

function isMapOfFields(part: object): boolean {
  return (part as { readonly type?: unknown }).type === "object";
}

/** A schema with its parts by their names. */
function inParts(schema: object, names: ReadonlyMap<string, string>): object {
  if (Array.isArray(schema)) return schema;
  const entries = Object.entries(schema as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value !== "object" || value === null) return [key, value];
      const name = names.get(textOf(value));
      return [key, name === undefined ? inParts(value, names) : byReference(name)];
    }),
  );
}

function childrenOf(schema: object): readonly object[] {
  return Object.values(schema).filter(
    (part): part is object => typeof part === "object" && part !== null,
  );
}
