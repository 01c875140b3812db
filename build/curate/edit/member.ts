/**
 * One member of a map → the edits that replace or insert it, in maps written with indentation
 * and in maps written with braces. Everything else in the text, comments above all, stays as it is.
 */
import { isScalar, type Node, type Pair, type YAMLMap } from "yaml";
import type { TextEdit } from "../../load/problem.ts";
import { breakOf, endOfMember, isBlockScalar, lineEnd, lineStart } from "../../load/extent.ts";
import type { Written } from "./written.ts";

/** Puts a text of one line in the place of a member's scalar. Throws where it holds a map or a list. */
export function replaceScalar(text: string, { key, value }: Pair, written: string): TextEdit {
  const keyEnd = (key as Node).range![1];
  const node = value as Node | null;
  if (node?.range == null) return insertion(keyEnd, `: ${written}`);
  if (!isScalar(node)) throw new Error("a map or a list stands where one value is to be written");
  const [start, end] = node.range;
  if (start === end) return insertion(text.indexOf(":", keyEnd) + 1, ` ${written}`);
  if (!isBlockScalar(node)) return { start, end, text: written };
  const scalar = text.slice(start, end);
  const comment = /^[^\r\n]*?( #[^\r\n]*)/.exec(scalar)?.[1] ?? "";
  return { start, end: start + scalar.trimEnd().length, text: `${written}${comment}` };
}

/** Inserts a member behind another one, or as the first. */
export function insertMember(
  text: string,
  map: YAMLMap,
  behind: Pair | undefined,
  written: Written,
): TextEdit {
  return map.flow ? insertFlow(map, behind, written.flow) : insertBlock(text, map, behind, written);
}

function insertFlow(map: YAMLMap, behind: Pair | undefined, member: string): TextEdit {
  if (behind !== undefined) {
    const { key, value } = behind as { readonly key: Node; readonly value: Node | null };
    return insertion(value?.range?.[1] ?? key.range![1], `, ${member}`);
  }
  const first = map.items[0]?.key as Node | undefined;
  if (first?.range) return insertion(first.range[0], `${member}, `);
  const [start, end] = map.range!;
  return { start, end, text: `{ ${member} }` };
}

function insertBlock(
  text: string,
  map: YAMLMap,
  behind: Pair | undefined,
  { block }: Written,
): TextEdit {
  const first = map.range![0];
  const column = first - lineStart(text, first);
  const eol = breakOf(text);
  const indent = " ".repeat(column);
  if (behind === undefined) {
    const from = lineStart(text, first);
    // Behind a dash, the member takes the place of the first; else it stands above its comments.
    return text.slice(from, first).trim() === ""
      ? insertion(aboveComments(text, from), block.map((line) => `${indent}${line}${eol}`).join(""))
      : insertion(first, block.map((line) => `${line}${eol}${indent}`).join(""));
  }
  const at = belowMember(text, behind, column);
  return insertion(at, block.map((line) => `${eol}${indent}${line}`).join(""));
}

/** The start of the comments that stand directly above a line, or of the line itself. */
function aboveComments(text: string, from: number): number {
  let at = from;
  while (at > 0) {
    const above = lineStart(text, at - 1);
    if (!/^[ \t]*#/.test(text.slice(above, at))) break;
    at = above;
  }
  return at;
}

/** The end of a member's last line; comments below it that are indented deeper belong to it. */
function belowMember(text: string, pair: Pair, column: number): number {
  let at = lineEnd(text, endOfMember(text, pair));
  for (;;) {
    const comment = /^(?:\r?\n[ \t]*)*\r?\n( *)#[^\r\n]*/.exec(text.slice(at));
    if (comment === null || comment[1]!.length <= column) return at;
    at += comment[0].length;
  }
}

function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}
