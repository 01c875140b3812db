/**
 * What callers may rely on, as text that can be compared line by line: every address with its parameters and
 * errors, every tool with its arguments, every body with its members in their order. Made from the route
 * table, the tools and the schemas.
 */
import {
  errorStatus,
  mediaTypes,
  routeIds,
  routeOf,
  type Parameter,
  type Route,
} from "../contract/routes.ts";
import type { ToolList } from "../schema/tool.ts";
import { bodies } from "../schema/bodies.ts";
import { toJsonSchema, type JsonSchema } from "../schema/json-schema.ts";
import { toolList } from "./tools.ts";

/** A thing that is promised, such as an address or a body, and its members in their order. */
export interface Promised {
  readonly name: string;
  /** From the name of a member to what it is. */
  readonly members: ReadonlyMap<string, string>;
}

/** Behind what a member is, where it need not be there, and where a caller must give it. */
export const optionalMark = ", optional";
export const requiredMark = ", required";
/** Before a closed list of words, and between them. */
export const wordsMark = "one of ";
export const wordsJoin = " | ";

export function promises(): readonly Promised[] {
  const { tools } = JSON.parse(toolList("")) as ToolList;
  return [
    ...routeIds.map((id) => addressPromise(routeOf(id))),
    ...tools.map(({ name, inputSchema }) => ({
      name: `tool ${name}`,
      members: new Map(promisedMembers(toJsonSchema(inputSchema), requiredMark, "")),
    })),
    ...bodyPromises(),
  ];
}

/** One promise a paragraph, one member a line. */
export function promisesText(all: readonly Promised[]): string {
  return all
    .map(({ name, members }) =>
      [name, ...[...members].map(([member, is]) => `  ${member}: ${is}`), ""].join("\n"),
    )
    .join("\n");
}

export function readPromises(text: string): readonly Promised[] {
  return text
    .split("\n\n")
    .map((paragraph) => paragraph.trimEnd().split("\n"))
    .map(([name = "", ...lines]) => ({
      name,
      members: new Map(
        lines.map((line) => {
          const end = line.indexOf(": ");
          return [line.slice(2, end), line.slice(end + 2)];
        }),
      ),
    }));
}

function addressPromise({ path, extension, body, parameters, errors, post }: Route): Promised {
  return {
    name: `GET ${path}`,
    members: new Map([
      ["answers", body ? `${mediaTypes[extension]}, ${titleOf(body)}` : mediaTypes[extension]],
      ...(post ? [["also", "POST"] as const] : []),
      ...Object.entries(parameters).map(
        ([name, each]) => [`${each.in} ${name}`, parameterText(each)] as const,
      ),
      ...errors.map((code) => [`error ${code}`, String(errorStatus[code])] as const),
    ]),
  };
}

function parameterText({ oneOf, limit, form, longest, moment, required }: Parameter): string {
  const is = oneOf
    ? wordsMark + oneOf.join(wordsJoin)
    : limit
      ? `${limit.minimum} to ${limit.maximum}, else ${limit.default}`
      : moment
        ? "date or moment"
        : (form ?? (longest === undefined ? "text" : `text of at most ${longest} characters`));
  return is + (required ? requiredMark : "");
}

function titleOf(body: keyof typeof bodies): string {
  return toJsonSchema(bodies[body]).title ?? body;
}

/** Each schema with a title once, those within others too, by title. */
function bodyPromises(): readonly Promised[] {
  const titled = new Map<string, JsonSchema>();
  const seek = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(seek);
    if (value === null || typeof value !== "object" || Array.isArray(value)) return;
    const schema = toJsonSchema(value);
    if (typeof schema.title === "string" && schema.properties) {
      if (titled.has(schema.title)) return;
      titled.set(schema.title, schema);
    }
    Object.values(value).forEach(seek);
  };
  Object.values(bodies).forEach(seek);
  return [...titled]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, schema]) => ({
      name: `body ${title}`,
      members: new Map(promisedMembers(schema, optionalMark, "")),
    }));
}

/** Members of objects without a title stand among those of the object that holds them: `error.code`. */
function promisedMembers(
  { properties = {}, required = [] }: JsonSchema,
  mark: typeof optionalMark | typeof requiredMark,
  prefix: string,
): readonly (readonly [string, string])[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isMarked = required.includes(name) === (mark === requiredMark);
    const own = [prefix + name, promisedType(schema) + (isMarked ? mark : "")] as const;
    return [own, ...innerMembers(schema, mark, prefix + name)];
  });
}

function innerMembers(
  schema: JsonSchema,
  mark: typeof optionalMark | typeof requiredMark,
  name: string,
): readonly (readonly [string, string])[] {
  if (schema.title !== undefined) return [];
  if (schema.items) return innerMembers(schema.items, mark, `${name}[]`);
  return schema.properties ? promisedMembers(schema, mark, `${name}.`) : [];
}

function promisedType(schema: JsonSchema): string {
  if (schema.title !== undefined) return schema.title;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return wordsMark + schema.enum.map(String).join(wordsJoin);
  if (schema.anyOf) return schema.anyOf.map(promisedType).join(" or ");
  if (schema.items) return `list of ${promisedType(schema.items)}`;
  const type = [schema.type ?? "object"].flat().join(" or ");
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}
