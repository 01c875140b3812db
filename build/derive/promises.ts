/**
 * What callers may rely on, as text that can be compared line by line: every address with its parameters and
 * errors, every tool with its arguments, every body with its members in their order. Two states of it → what of
 * the earlier one the later one breaks: what is gone, of another type, in another order, or asked for anew. What
 * is added breaks nothing.
 */
import { mediaTypes, type Parameter, type Route } from "../schema/contract/route.ts";
import { errorStatus, routeIds, routeOf } from "../schema/contract/routes.ts";
import type { ToolList } from "../schema/tool.ts";
import { bodies } from "../schema/bodies.ts";
import { toJsonSchema, type JsonSchema } from "../schema/json-schema.ts";
import { membersOf, titledSchemas } from "./schema-document.ts";
import { toolList } from "./tools.ts";

/** A thing that is promised, such as an address or a body, and its members in their order. */
export interface Promised {
  readonly name: string;
  /** From the name of a member to what it is. */
  readonly members: ReadonlyMap<string, string>;
}

/** Behind what a member is, where it need not be there, and where a caller must give it. */
const optionalMark = ", optional";
const requiredMark = ", required";
type Mark = typeof optionalMark | typeof requiredMark;
type Member = readonly [name: string, is: string];

/** A closed list of words. */
const oneOfText = (words: readonly unknown[]): string => `one of ${words.join(" | ")}`;

export function promises(): readonly Promised[] {
  const { tools } = JSON.parse(toolList("")) as ToolList;
  return [
    ...routeIds.map((id) => addressPromise(routeOf(id))),
    ...tools.map(({ name, inputSchema }) => ({
      name: `tool ${name}`,
      members: new Map(promisedMembers(toJsonSchema(inputSchema), requiredMark)),
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
    ? oneOfText(oneOf)
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

function bodyPromises(): readonly Promised[] {
  return [...titledSchemas(Object.values(bodies))]
    .filter(([, { properties }]) => properties !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, schema]) => ({
      name: `body ${title}`,
      members: new Map(promisedMembers(schema, optionalMark)),
    }));
}

function promisedMembers(schema: JsonSchema, mark: Mark): readonly Member[] {
  return membersOf(schema).map(({ name, schema: own, isRequired }) => {
    const isMarked = isRequired === (mark === requiredMark);
    return [name, promisedType(own) + (isMarked ? mark : "")];
  });
}

function promisedType(schema: JsonSchema): string {
  if (schema.title !== undefined) return schema.title;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return oneOfText(schema.enum);
  if (schema.anyOf) return schema.anyOf.map(promisedType).join(" or ");
  if (schema.items) return `list of ${promisedType(schema.items)}`;
  const type = [schema.type ?? "object"].flat().join(" or ");
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

/**
 * One line each; none where a client of the earlier state can go on. What was promised stays as it stands: where it
 * only widens, such as by another word, the line is changed by hand.
 */
export function brokenPromises(
  before: readonly Promised[],
  after: readonly Promised[],
): readonly string[] {
  const now = new Map(after.map(({ name, members }) => [name, members]));
  return before.flatMap(({ name, members }) => {
    const kept = now.get(name);
    if (kept === undefined) return [`${name} is gone`];
    const changed = [...members].filter(([member, was]) => kept.get(member) !== was);
    const asked = [...kept].filter(
      ([member, is]) => !members.has(member) && is.endsWith(requiredMark),
    );
    const order = [...kept.keys()].filter((member) => members.has(member));
    // Members are written in one order; parameters have none.
    const isReordered =
      name.startsWith("body ") &&
      changed.length === 0 &&
      order.join() !== [...members.keys()].join();
    return [
      ...changed.map(
        ([member, was]) => `${name}: ${member} was ${was}, and is ${kept.get(member) ?? "gone"}`,
      ),
      ...asked.map(([member]) => `${name}: ${member} must be given`),
      ...(isReordered ? [`${name}: its members stand in another order`] : []),
    ];
  });
}
