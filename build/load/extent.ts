/** How far a YAML node reaches in its text: what edits need to know to take all of it and nothing else. */
import { isMap, isScalar, isSeq, type Node, type Pair } from "yaml";

/** How a text below `|` or `>` says that the blank lines below it are part of it. */
const keeps = /^.[\d-]*\+/;

/** Where the last text of a member stands, comments behind it not counted. */
export function endOfMember(text: string, { key, value }: Pair): number {
  return endOfNode(text, value as Node | null) ?? (key as Node).range![1];
}

/** Undefined for a node without text of its own. */
export function endOfNode(text: string, node: Node | null): number | undefined {
  if (node?.range == null) return undefined;
  const [start, end] = node.range;
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    const last = node.items.at(-1);
    if (last === undefined) return end;
    return isMap(node) ? endOfMember(text, last as Pair) : (endOfNode(text, last as Node) ?? end);
  }
  if (!isBlockScalar(node)) return start === end ? undefined : end;
  const written = text.slice(start, end);
  // With `+` the blank lines below are part of the text; else they only separate.
  return keeps.test(written)
    ? start + written.replace(/\r?\n$/, "").length
    : start + written.trimEnd().length;
}

/** Text below a `|` or `>`, whose lines are part of the layout. */
export function isBlockScalar(node: unknown): boolean {
  return isScalar(node) && (node.type === "BLOCK_FOLDED" || node.type === "BLOCK_LITERAL");
}

/** Whether the last text in a node owns the blank lines below it (`|+`). */
export function keepsBlankLines(text: string, node: unknown): boolean {
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    const last = node.items.at(-1);
    return keepsBlankLines(text, isMap(node) ? (last as Pair | undefined)?.value : last);
  }
  if (!isScalar(node) || !isBlockScalar(node)) return false;
  return keeps.test(text.slice(node.range![0], lineEnd(text, node.range![0])));
}

/** The end of the line at an offset, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end < 0) return text.length;
  return end > offset && text[end - 1] === "\r" ? end - 1 : end;
}

export function lineStart(text: string, offset: number): number {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  // A byte order mark is no column.
  return start === 0 && text.startsWith("\ufeff") ? 1 : start;
}

/** The line break that the file uses. */
export function breakOf(text: string): "\r\n" | "\n" {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
