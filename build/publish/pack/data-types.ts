/** The types of a data package: those of the schemas, and the ids and keys of this very dataset. */
import { Fact } from "../../schema/fact.ts";
import { toJsonSchema, type JsonSchema } from "../../schema/json-schema.ts";
import type { PublishedData } from "./published-data.ts";

/** By datatype, as a value of it is read in TypeScript; null means that no limit is stated. */
const valueTypes: Readonly<Record<Fact["datatype"], string>> = {
  integer: "number | null",
  decimal: "number | null",
  money: "number | null",
  boolean: "boolean | null",
  string: "string | null",
  enum: "string | null",
};

export function providerTypes(facts: readonly Fact[]): string {
  const members = facts.map(
    ({ id, datatype }) => `  readonly ${JSON.stringify(id)}: FactOf<${valueTypes[datatype]}>;`,
  );
  return [
    'import type { FactOf } from "../index.js";',
    "",
    "export declare const facts: {",
    ...members,
    "};",
    "",
  ].join("\n");
}

export function indexTypes({ providers, renamed, keys }: PublishedData): string {
  const slugs = [...providers.keys()];
  const owners = slugs.map(
    (slug, index) => `import type { facts as p${index} } from "./providers/${slug}.js";`,
  );
  const all = slugs.map((_, index) => `typeof p${index}`).join(" & ");
  return [
    'import type { FactAnswer as AnswerWith, HeldTo, LoaderOptions } from "./answer.js";',
    ...owners,
    "",
    'export type { FactCache, LoaderOptions } from "./answer.js";',
    "",
    [...typeDeclarations(toJsonSchema(Fact)).values()].join("\n\n"),
    "",
    "/** A fact with a value of this type. */",
    'export type FactOf<Value extends Fact["value"]> = Omit<Fact, "value"> & { readonly value: Value };',
    "",
    `type Facts = ${all === "" ? "{}" : all};`,
    "",
    "/** The ids of today. */",
    "export type FactId = keyof Facts;",
    "",
    "/** Ids of earlier: they lead to the facts of today. */",
    `export type EarlierId = ${union(Object.keys(renamed))};`,
    "",
    `export type Key = ${union(keys)};`,
    "",
    `export type Provider = ${union(slugs)};`,
    "",
    staticTypes,
  ].join("\n");
}

function union(words: readonly string[]): string {
  return words.length === 0 ? "never" : words.map((word) => JSON.stringify(word)).join(" | ");
}

/** What the code of the package gives, where ids and facts are those of this dataset. */
const staticTypes = dedented(`
    type FactNamed<Id> = Id extends FactId ? Facts[Id] : Fact;

    export interface FactAnswer<Of extends Fact | FactOf<never> = Fact> extends AnswerWith<Of> {}

    export interface AskFact {
      <Id extends FactId | EarlierId>(id: Id): Promise<FactAnswer<FactNamed<Id>>>;
    }

    export declare const dataset: {
      readonly name: string;
      readonly asOf: string;
      readonly base: string;
      readonly license: string;
    };

    /** Asks what is published now, else the cache, else what is bundled. */
    export declare function openFacts(options?: LoaderOptions): AskFact;

    /** Rejects where the value is lower, different or gone; held against what is bundled, or what \`ask\` gives. */
    export declare function expectFact<Id extends FactId | EarlierId>(
      id: Id,
      held: HeldTo<Fact["value"]>,
      ask?: AskFact,
    ): Promise<void>;
`);

export function dedented(text: string): string {
  return text.replace(/^\n/, "").replace(/^ {4}/gm, "");
}

/** Declarations of a schema with a title and of every titled one within it, by name. */
function typeDeclarations(schema: JsonSchema): ReadonlyMap<string, string> {
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
