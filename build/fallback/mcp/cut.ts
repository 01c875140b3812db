/**
 * Takes the entries of one page and returns the answer that holds as many of them as an answer may hold,
 * with how many were left out and where to go on.
 */
import { hintMember, longestAnswer } from "../../contract/tools.ts";
import type { Tool } from "../../schema/tool.ts";
import type { Members } from "./envelope.ts";
import { toShown, listIn, withoutNulls, type ShownSchema } from "./fit.ts";

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

/** Undefined if not even the first entry fits. */
export function cutAnswer(
  tool: Tool,
  body: Members,
  { entries, offset, total, isWhole, hint }: EntryPage,
): Members | undefined {
  const { properties = {} } = tool.outputSchema as ShownSchema;
  const [list] = listIn(body);
  const { [list]: { items = {} } = {}, ...beside } = properties;
  const shaped = entries.map((entry) => (isWhole ? withoutNulls(entry) : toShown(entry, items)));
  const shown = withRoom(shaped);
  if (shown.length === 0 && shaped.length > 0) return undefined;
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

function withRoom(entries: readonly unknown[]): readonly unknown[] {
  let room = longestAnswer - roomBeside;
  const end = entries.findIndex((entry) => (room -= bytesOf(entry)) < 0);
  return end < 0 ? entries : entries.slice(0, end);
}

function bytesOf(entry: unknown): number {
  return new TextEncoder().encode(JSON.stringify(entry)).length + 1;
}
