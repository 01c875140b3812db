/**
 * What callers may rely on, as text that can be compared line by line: every address with its parameters and
 * errors, every tool with its arguments, every body with its members in their order. Two states of it → what of
 * the earlier one the later one breaks: what is gone, of another type, in another order, or asked for anew. What
 * is added breaks nothing.
 */
import {
  errorStatus,
  mediaTypes,
  routeIds,
  routeOf,
  type Parameter,
  type Route,
} from "../schema/contract/routes.ts";
import type { ToolList } from "../schema/tool.ts";
import { bodies } from "../schema/bodies.ts";
import { toJsonSchema, type JsonSchema } from "../schema/json-schema.ts";
import { titledSchemas } from "./schema-document.ts";
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
/** Before a closed list of words, and between them. */
const wordsMark = "one of ";
const wordsJoin = " | ";

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

function bodyPromises(): readonly Promised[] {
  return [...titledSchemas(Object.values(bodies))]
    .filter(([, { properties }]) => properties !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, schema]) => ({
      name: `body ${title}`,
      members: new Map(promisedMembers(schema, optionalMark)),
    }));
}

/** Members of objects without a title stand among those of the object that holds them: `error.code`. */
function promisedMembers(
  { properties = {}, required = [] }: JsonSchema,
  mark: Mark,
  prefix = "",
): readonly Member[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isMarked = required.includes(name) === (mark === requiredMark);
    const own = [prefix + name, promisedType(schema) + (isMarked ? mark : "")] as const;
    return [own, ...innerMembers(schema, mark, prefix + name)];
  });
}

function innerMembers(schema: JsonSchema, mark: Mark, name: string): readonly Member[] {
  if (schema.title !== undefined) return [];
  if (schema.items) return innerMembers(schema.items, mark, `${name}[]`);
  return promisedMembers(schema, mark, `${name}.`);
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

/** One line each; none where a client of the earlier state can go on. */
export function brokenPromises(
  before: readonly Promised[],
  after: readonly Promised[],
): readonly string[] {
  const now = new Map(after.map((each) => [each.name, each]));
  return before.flatMap((promised) => {
    const kept = now.get(promised.name);
    return kept ? brokenMembers(promised, kept) : [`${promised.name} is gone`];
  });
}

function brokenMembers(before: Promised, after: Promised): readonly string[] {
  const { name } = before;
  const changed = [...before.members].flatMap(([member, was]) => {
    const is = after.members.get(member);
    if (is === undefined) return [`${name}: ${member} is gone`];
    return stillHolds(was, is) ? [] : [`${name}: ${member} was ${was}, and is ${is}`];
  });
  const asked = [...after.members].flatMap(([member, is]) =>
    !before.members.has(member) && is.endsWith(requiredMark)
      ? [`${name}: ${member} must be given`]
      : [],
  );
  return [...changed, ...asked, ...reordered(before, after)];
}

/** What was optional may always be there, what had to be given may be left out, and words may be added. */
function stillHolds(was: string, is: string): boolean {
  if ([is, is + optionalMark, is + requiredMark].includes(was)) return true;
  const [before, after] = [was, is].map((each) =>
    each.startsWith(wordsMark) ? each.slice(wordsMark.length).split(wordsJoin) : [],
  );
  return before!.length > 0 && before!.every((word) => after!.includes(word));
}

/** Members are written in one order; parameters have none. */
function reordered({ name, members }: Promised, after: Promised): readonly string[] {
  if (!name.startsWith("body ")) return [];
  const kept = [...after.members.keys()].filter((member) => members.has(member));
  const was = [...members.keys()].filter((member) => after.members.has(member));
  const at = was.findIndex((member, index) => member !== kept[index]);
  return at < 0 ? [] : [`${name}: ${kept[at]} stands where ${was[at]} stood`];
}
