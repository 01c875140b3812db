/** A schema → the TypeScript type of what it describes, with its descriptions. */
import type { JsonSchema } from "../schema/json-schema.ts";

/** Declarations of a schema with a title and of every titled one within it, by name. */
export function typeDeclarations(schema: JsonSchema): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  typeOf(schema, declared);
  return declared;
}

function typeOf(schema: JsonSchema, declared: Map<string, string>): string {
  const { title, properties } = schema;
  if (properties === undefined) return plainType(schema, declared);
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = schema.required?.includes(name) ? "" : "?";
    const about = member.description === undefined ? "" : `  /** ${member.description} */\n`;
    return `${about}  readonly ${name}${mark}: ${typeOf(member, declared)};`;
  });
  const text = `{\n${members.join("\n")}\n}`;
  if (title === undefined) return text;
  declared.set(title, `export interface ${title} ${text}`);
  return title;
}

function plainType(schema: JsonSchema, declared: Map<string, string>): string {
  const { anyOf, items, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (anyOf !== undefined) return anyOf.map((each) => typeOf(each, declared)).join(" | ");
  if (items !== undefined) return `readonly (${typeOf(items, declared)})[]`;
  const names = [type ?? []].flat().map((name) => (name === "integer" ? "number" : name));
  if (names.length === 0) throw new Error("a schema without a type has no text");
  return [...new Set(names)].join(" | ");
}
