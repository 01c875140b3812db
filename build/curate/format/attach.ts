/**
 * The comments of a file → its members. A comment on its own line belongs to the member below it,
 * unless it is indented deeper than that: then it ends the map or list above. A comment behind
 * something belongs to that.
 */
import { commentsIn, type FoundComment } from "../../load/comments.ts";
import type { Collection, Comment, Member } from "./outline.ts";

/** Fills `above`, `beside` and `below`; what is left stands at the top of the file. */
export function attachComments(
  text: string,
  root: Collection,
  members: readonly Member[],
  isApart: (offset: number) => boolean,
): Comment[] {
  const top: Comment[] = [];
  let next = 0;
  let gap: Gap = { level: undefined, isAbove: false };
  for (const found of commentsIn(text)) {
    const from = next;
    while (members[next] !== undefined && members[next]!.start < found.offset) next++;
    // Comments of one gap keep their order: none goes deeper than the one before it.
    if (next !== from) gap = { level: undefined, isAbove: false };
    const neighbours = { previous: members[next - 1], following: members[next] };
    const comment = { text: found.text, isApart: isApart(found.offset) };
    if (found.column === undefined) {
      const owner = onLine(neighbours.previous, found.offset);
      if (owner !== undefined) owner.beside.push(found.text);
      else if (neighbours.previous === undefined) top.push(comment);
      else root.below.push(comment);
    } else placeOf(found, neighbours, root, gap).push(comment);
  }
  for (const member of members) {
    // One comment fits beside a member; those before it stand above.
    for (const text of member.beside.splice(0, member.beside.length - 1))
      member.above.push({ text, isApart: false });
  }
  const first = root.members[0];
  if (first === undefined) return top;
  return [...top, ...first.above.splice(0, headOf(first))];
}

interface Gap {
  level: Collection | undefined;
  isAbove: boolean;
}

interface Neighbours {
  readonly previous: Member | undefined;
  readonly following: Member | undefined;
}

/** The member that ends on this line: behind a closing brace, the one that holds the braces. */
function onLine(previous: Member | undefined, offset: number): Member | undefined {
  let member = previous;
  while (member?.within.isFlow && member.within.end <= offset) member = member.within.owner;
  return member;
}

/** The list that a comment on its own line is to join. */
function placeOf(
  { offset, column = 0 }: FoundComment,
  { previous, following }: Neighbours,
  root: Collection,
  gap: Gap,
): Comment[] {
  // Between a name and its value.
  if (previous !== undefined && previous.valueStart > offset && !isBlock(previous))
    return previous.above;
  const braces = bracesAround(previous, offset);
  if (braces !== undefined)
    return following !== undefined && following.start < braces.end ? following.above : braces.below;
  if (gap.isAbove && following !== undefined) return following.above;
  const least = following === undefined ? -1 : following.within.column;
  let level = gap.level ?? blockAround(previous?.within);
  while (level !== undefined && level.column > column && level.column > least)
    level = blockAround(level.owner?.within);
  if (level !== undefined && level.column > least) {
    gap.level = level;
    return level.below;
  }
  gap.isAbove = true;
  return following === undefined ? root.below : following.above;
}

function isBlock({ value }: Member): boolean {
  return value.kind !== "scalar" && !value.isFlow;
}

function bracesAround(previous: Member | undefined, offset: number): Collection | undefined {
  const own = previous?.value;
  if (own !== undefined && own.kind !== "scalar" && own.isFlow && holds(own, offset)) return own;
  let around = previous?.within;
  while (around?.isFlow && !holds(around, offset)) around = around.owner?.within;
  return around?.isFlow ? around : undefined;
}

function holds({ start, end }: Collection, offset: number): boolean {
  return start < offset && offset < end;
}

function blockAround(collection: Collection | undefined): Collection | undefined {
  let around = collection;
  while (around?.isFlow) around = around.owner?.within;
  return around;
}

/** How many of the first member's comments are about the file: down to a blank line or a modeline. */
function headOf({ above, isApart }: Member): number {
  for (let count = above.length; count > 0; count--) {
    const isEnd = above[count]?.isApart ?? isApart;
    if (isEnd || above[count - 1]!.text.startsWith("# yaml-language-server:")) return count;
  }
  return 0;
}
