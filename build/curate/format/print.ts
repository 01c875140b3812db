/**
 * An ordered outline → its lines: two spaces a level, quotes only where they are needed, what stands
 * in braces on one line where that fits and with indentation where it does not.
 */
import { keyWritten } from "../edit/scalar.ts";
import { flowText } from "./flow.ts";
import { isKept, leafLines } from "./leaf.ts";
import type { Collection, Comment, Member, Outline, Shape } from "./outline.ts";

/** Columns that a map or list in braces may take; text is never wrapped. */
const maxColumns = 140;

/** `verify` sets this date by itself: a fact keeps its layout when it does. */
const verified = /, last_verified_at: [^\s,}]+/;

/** Whether what starts at an offset keeps to its line, since a comment speaks about that line. */
export type IsPinned = (offset: number) => boolean;

export function print({ root, head }: Outline, isPinned: IsPinned): readonly string[] {
  const top = commentLines(head, "", true);
  if (root.members.length === 0)
    return [
      ...top,
      ...commentLines(root.below, "", top.length === 0),
      root.kind === "map" ? "{}" : "[]",
    ];
  return [...top, ...collectionLines(root, "", top.length === 0, isPinned)];
}

/** One member without the comments above it, which stay where they are. */
export function memberLines(member: Member, indent: string, isPinned: IsPinned): readonly string[] {
  const toLines = member.name === undefined ? itemLines : fieldLines;
  const { above, own } = toLines({ ...member, above: [] }, indent, isPinned);
  return [...commentLines(above, indent, true), ...own];
}

function collectionLines(
  { kind, members, below }: Collection,
  indent: string,
  isFirst: boolean,
  isPinned: IsPinned,
): readonly string[] {
  const toLines = kind === "map" ? fieldLines : itemLines;
  const lines: string[] = [];
  // No blank line comes first, nor behind a text that it would become part of.
  let leads = isFirst;
  for (const member of members) {
    const { above, own } = toLines(member, indent, isPinned);
    lines.push(...commentLines(above, indent, leads));
    if (member.isApart && !(leads && above.length === 0)) lines.push("");
    lines.push(...own);
    leads = endsOpen(member.value);
  }
  return [...lines, ...commentLines(below, indent, leads)];
}

/** Whether the last text in it (`|+`) owns the blank lines that follow. */
function endsOpen(shape: Shape): boolean {
  if (shape.kind === "scalar") return isKept(shape);
  const last = shape.members.at(-1);
  return last !== undefined && shape.below.length === 0 && endsOpen(last.value);
}

interface Laid {
  readonly above: readonly Comment[];
  readonly own: readonly string[];
}

function fieldLines(member: Member, indent: string, isPinned: IsPinned): Laid {
  const { value, beside, above } = member;
  const name = `${indent}${nameWritten(member)}:`;
  if (value.kind === "scalar")
    return { above, own: behind(name, leafLines(value, indent), beside) };
  const line = onOneLine(member, name.length + 1, isPinned);
  if (line !== undefined)
    return { above: [...above, ...orphans(value)], own: [withComment(`${name} ${line}`, beside)] };
  const below = collectionLines(value, `${indent}  `, true, isPinned);
  return { above, own: [withComment(name, beside), ...below] };
}

function itemLines(member: Member, indent: string, isPinned: IsPinned): Laid {
  const { value, beside, above } = member;
  const dash = `${indent}-`;
  if (value.kind === "scalar")
    return { above, own: behind(dash, leafLines(value, indent), beside) };
  const line = onOneLine(member, dash.length + 1, isPinned);
  if (line !== undefined)
    return { above: [...above, ...orphans(value)], own: [withComment(`${dash} ${line}`, beside)] };
  // The first member stands behind the dash: comments that would come between stand above.
  const lines = collectionLines(value, `${indent}  `, true, isPinned);
  const start = lines.findIndex((each) => each !== "" && !each.trimStart().startsWith("#"));
  const between = [...beside, ...lines.slice(0, start).filter((each) => each !== "")];
  return {
    above: [...above, ...between.map((text) => ({ text: text.trimStart(), isApart: false }))],
    own: [`${dash} ${lines[start]!.trimStart()}`, ...lines.slice(start + 1)],
  };
}

/** Braces as they were written, if they fit; undefined for what is to be written with indentation. */
function onOneLine(
  { value, start, within }: Member,
  column: number,
  isPinned: IsPinned,
): string | undefined {
  if (value.kind === "scalar" || !value.isFlow) return undefined;
  const line = flowText(value);
  if (line === undefined) return undefined;
  const fits = column + line.replace(verified, "").length <= maxColumns;
  return fits || value.members.length === 0 || (isPinned(start) && !within.isFlow)
    ? line
    : undefined;
}

/** Comments between empty braces. */
function orphans({ members, below }: Collection): readonly Comment[] {
  return members.length === 0 ? below : [];
}

function behind(
  start: string,
  [first = "", ...rest]: readonly string[],
  beside: readonly string[],
): readonly string[] {
  const line = first === "" ? start : `${start} ${first}`;
  if (rest.length === 0) return [withComment(line, beside)];
  // The comment of an indented text stands on its first line, that of wrapped text on its last.
  return /^[|>]/.test(first)
    ? [withComment(line, beside), ...rest]
    : [line, ...rest.slice(0, -1), withComment(rest.at(-1)!, beside)];
}

function withComment(line: string, beside: readonly string[]): string {
  return [line, ...beside].join(" ");
}

function commentLines(
  comments: readonly Comment[],
  indent: string,
  isFirst: boolean,
): readonly string[] {
  return comments.flatMap(({ text, isApart }, index) =>
    isApart && !(isFirst && index === 0) ? ["", `${indent}${text}`] : [`${indent}${text}`],
  );
}

function nameWritten({ name = "", writtenName }: Member): string {
  return /^["']/.test(writtenName) ? keyWritten(name) : writtenName;
}
