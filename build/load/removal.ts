/**
 * One member of a map, or one item of a list → the edits that remove it, in layouts with indentation
 * and with braces. Everything around it, comments above all, stays as it is.
 */
import type { Node, Pair, YAMLMap, YAMLSeq } from "yaml";
import { commentsIn } from "./comments.ts";
import { breakOf, endOfMember, endOfNode, keepsBlankLines, lineEnd, lineStart } from "./extent.ts";
import type { TextEdit } from "./problem.ts";

/** Comments beside and above the member stay. */
export function removeMember(text: string, map: YAMLMap, pair: Pair): readonly TextEdit[] {
  const start = (pair.key as Node).range![0];
  const end = endOfMember(text, pair);
  return map.flow ? removeFlow(text, start, end) : removeBlock(text, map, pair, start, end);
}

/** Undefined where a comment would go with the item, or where it shares its line with another. */
export function removeItem(
  text: string,
  list: YAMLSeq,
  index: number,
): readonly TextEdit[] | undefined {
  const item = list.items[index] as Node | undefined;
  const end = endOfNode(text, item ?? null);
  if (item?.range == null || end === undefined) return undefined;
  const start = item.range[0];
  if (/(^|\s)#/.test(text.slice(start, lineEnd(text, end)))) return undefined;
  if (list.flow) return removeFlow(text, start, end);
  const from = lineStart(text, start);
  if (!/^\s*-\s+$/.test(text.slice(from, start))) return undefined;
  const stop = lineEnd(text, end);
  const next = text.indexOf("\n", stop);
  return [{ start: from, end: next < 0 ? text.length : next + 1, text: "" }];
}

/** Its text and one comma; comments between its neighbours stay. */
function removeFlow(text: string, start: number, end: number): readonly TextEdit[] {
  const behind = /^(?:\s|#[^\n]*\n)*,[ \t]*/.exec(text.slice(end));
  if (behind) {
    const comma = end + behind[0].lastIndexOf(",");
    const isNear = /^\s*,/.test(behind[0]);
    return isNear
      ? [{ start, end: end + behind[0].length, text: "" }]
      : [
          { start, end, text: "" },
          { start: comma, end: comma + 1, text: "" },
        ];
  }
  const before = /,\s*$/.exec(text.slice(0, start));
  return [{ start: before?.index ?? start, end, text: "" }];
}

function removeBlock(
  text: string,
  map: YAMLMap,
  pair: Pair,
  start: number,
  end: number,
): readonly TextEdit[] {
  const stop = lineEnd(text, end);
  const from = lineStart(text, start);
  const isAlone = text.slice(from, start).trim() === "";
  // Only a reader of the whole file can tell a comment from a text with a hash in it.
  const comments = text.slice(start, stop).includes("#")
    ? commentsIn(text).filter(({ offset }) => start < offset && offset < stop)
    : [];
  // Comments beside the member or within it stay, each on a line of its own.
  if (comments.length > 0) {
    const indent = `${breakOf(text)}${" ".repeat(start - from)}`;
    return [{ start, end: stop, text: comments.map((comment) => comment.text).join(indent) }];
  }
  if (isAlone) {
    const next = text.indexOf("\n", stop);
    // Blank lines below a text that keeps them would become part of it.
    const isKept = keepsBlankLines(text, map.items[map.items.indexOf(pair) - 1]?.value);
    if (next < 0)
      return [
        {
          start: isKept ? from : Math.max(text.lastIndexOf("\n", from - 1), 0),
          end: stop,
          text: "",
        },
      ];
    const blank = isKept ? /^(?:[ \t]*\r?\n)*/.exec(text.slice(next + 1))![0].length : 0;
    return [{ start: from, end: next + 1 + blank, text: "" }];
  }
  // Behind the dash of a list: what follows takes its place.
  const following = map.items[map.items.indexOf(pair) + 1]?.key as Node | undefined;
  return [{ start, end: following?.range?.[0] ?? stop, text: "" }];
}
