/**
 * The text of a module that can stand in for `validators.ts`: every validator that may be asked for,
 * as code. Whoever makes the bundle of the commands runs this; equal answers are tested.
 */
import standalone from "ajv/dist/standalone/index.js";
import { DatasetFile, KeysFile, ProviderFile } from "../schema/curated.ts";
import { openCompiler } from "./compiler.ts";

/** Needs a bundler: the code asks for ajv's own small functions by `require`. */
export function moduleText(): string {
  const compiler = openCompiler({ code: { source: true, esm: true } });
  const schemas = [DatasetFile, KeysFile, ProviderFile].flatMap(withItems);
  const texts = [...new Set(schemas.map((schema) => JSON.stringify(schema)))];
  const names = texts.map((text, index) => {
    const name = `validator${index}`;
    compiler.addSchema(JSON.parse(text) as object, name);
    return name;
  });
  const code = standalone.default(compiler, Object.fromEntries(names.map((name) => [name, name])));
  return `${code}
const validatorsByText = new Map([${texts.map((text, index) => `[${JSON.stringify(text)}, ${names[index]}]`).join(",\n")}]);
const bySchema = new WeakMap();
export function validatorOf(schema) {
  let validator = bySchema.get(schema);
  if (validator === undefined) bySchema.set(schema, (validator = validatorsByText.get(JSON.stringify(schema))));
  if (validator === undefined) throw new Error("a schema was asked for that is not compiled ahead");
  return validator;
}
`;
}

/** A schema and, at any depth, what maps ask of their items: they are judged alone below a bad name. */
function withItems(schema: object): readonly object[] {
  return [schema, ...itemsBelow(schema)];
}

function itemsBelow(schema: object): readonly object[] {
  const { patternProperties = {} } = schema as { readonly patternProperties?: object };
  const below = Object.values(schema).filter((part) => typeof part === "object" && part !== null);
  return [
    ...(Object.values(patternProperties) as object[]),
    ...(below as object[]).flatMap(itemsBelow),
  ];
}
