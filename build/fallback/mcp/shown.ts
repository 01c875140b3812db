/**
 * Takes a body of the API and returns what a tool shows of it: the members that its `outputSchema` names, so that
 * an answer cannot differ from its schema, and as many entries of a page as an answer may hold, with how many
 * were left out and where to go on.
 */
import {
  hintMember,
  lesserMoments,
  longestAnswer,
  meaningfulNull,
} from "../../schema/contract/tools.ts";
import type { Tool } from "../../schema/tool.ts";
import { isMembers, type Members } from "./envelope.ts";

/** The part of a JSON Schema that is followed. */
export interface ShownSchema {
  readonly items?: ShownSchema;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
}

/** The members that the schema names, in its order. A value without named members stays whole. */
export function toShown(value: unknown, { items, properties }: ShownSchema): unknown {
  if (items && Array.isArray(value)) return value.map((each) => toShown(each, items));
  if (!properties || !isMembers(value)) return value;
  const shown: Record<string, unknown> = {};
  // A loop: every member of every fact of an answer comes here.
  for (const [name, schema] of Object.entries(properties))
    if (says(name, value[name]) && !isLesser(name, value))
      shown[name] = toShown(value[name], schema);
  return shown;
}

/** True for a moment beside a better one. */
function isLesser(name: string, value: Members): boolean {
  const better = lesserMoments[name];
  return better !== undefined && says(better, value[better]);
}

/** Every member that says something, at every depth. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      says(name, each) ? [[name, withoutNulls(each)]] : [],
    ),
  );
}

function says(name: string, value: unknown): boolean {
  return value !== undefined && (value !== null || name === meaningfulNull);
}

/** The list of a body, by its name. */
export function listIn(body: Members): readonly [string, readonly Members[]] {
  const name = ["data", "rows", "values"].find((each) => Array.isArray(body[each]))!;
  return [name, body[name] as readonly Members[]];
}

export interface EntryPage {
  readonly entries: readonly Members[];
  /** How many entries stand before these. */
  readonly offset: number;
  /** How many there are in all. */
  readonly total: number;
  /** True if each entry is shown with all its members. */
  readonly isWhole: boolean;
  /** A call that suits the words better. */
  readonly hint?: string;
}

/** The fewest entries that are shown of those that words have found. */
const fewestFound = 3;

/**
 * The entries that fit all the words, where no number was asked for: the others are no answer, and each
 * costs as much to read. A few of them show what there is instead.
 */
export function withFewOthers(entries: readonly Members[]): readonly Members[] {
  const fitting = entries.filter(({ match }) => match === "exact").length;
  return entries.slice(0, Math.max(fewestFound, fitting));
}

export function cutAnswer(
  tool: Tool,
  body: Members,
  { entries, offset, total, isWhole, hint }: EntryPage,
): Members {
  const { properties = {} } = tool.outputSchema as ShownSchema;
  const [list] = listIn(body);
  const { [list]: { items = {} } = {}, ...beside } = properties;
  const shaped = entries.map((entry) => (isWhole ? withoutNulls(entry) : toShown(entry, items)));
  const shown = withRoom(shaped);
  const next = offset + shown.length;
  const more = Math.max(0, total - next);
  return {
    ...(toShown(body, { properties: beside }) as Members),
    count: shown.length,
    more,
    ...(more > 0 ? { next_offset: next } : {}),
    ...(hint === undefined ? {} : { [hintMember]: hint }),
    [list]: shown,
  };
}

/** In bytes: what stands beside the list. */
const roomBeside = 1000;

/** At least one: who asked would ask for it again. */
function withRoom(entries: readonly unknown[]): readonly unknown[] {
  const encoder = new TextEncoder();
  let room = longestAnswer - roomBeside;
  const end = entries.findIndex(
    (entry) => (room -= encoder.encode(JSON.stringify(entry)).length + 1) < 0,
  );
  return end < 0 ? entries : entries.slice(0, Math.max(1, end));
}
