/** A scalar of an outline → its lines, with its value unchanged and its quotes as few as it takes. */
import { scalarText, type Place } from "../edit/scalar.ts";
import type { Leaf } from "./outline.ts";

/** The first line, which may be empty, stands behind a name or a dash, the others below it, indented. */
export function leafLines(leaf: Leaf, indent: string): readonly string[] {
  const [first = "", ...rest] = leaf.written.split("\n");
  if (rest.length === 0) return [lineOf(leaf, "block")];
  const deeper = `${indent}  `;
  if (leaf.node?.type?.startsWith("BLOCK")) return blockText(leaf, first, rest, deeper);
  // White space at the start of a line of wrapped text is no part of it.
  const below = rest.map((line) => (line.trim() === "" ? "" : deeper + line.trimStart()));
  return leaf.isBelow ? ["", deeper + first, ...below] : [first, ...below];
}

/** A scalar on one line. */
export function lineOf({ node, written }: Leaf, place: Place): string {
  const value = node?.value;
  if (typeof value !== "string") return written;
  const isOneLine = !written.includes("\n");
  // Plain text stays as it is; an escape that somebody chose says what would else not be seen.
  if (isOneLine && (node?.type === "PLAIN" || isEscaped(node, written))) return written;
  return scalarText(value, place);
}

function isEscaped(node: Leaf["node"], written: string): boolean {
  return node?.type === "QUOTE_DOUBLE" && /\\[^"\\]/.test(written.replaceAll(/\\["\\]/g, ""));
}

/** An indented text that keeps the blank lines below it: `|+`. */
export function isKept({ node, written }: Leaf): boolean {
  return node?.type?.startsWith("BLOCK") === true && /^.[\d]?\+/.test(written);
}

/** An indented text (`>-`, `|`): its lines are moved as one. */
function blockText(
  leaf: Leaf,
  header: string,
  rest: readonly string[],
  deeper: string,
): readonly string[] {
  const first = rest.find((line) => line.trim() !== "") ?? "";
  // What the value itself starts with is no indentation.
  const own =
    String(leaf.node?.value)
      .split("\n")
      .find((line) => line.trim() !== "") ?? "";
  const base = leading(first) - leading(own);
  const lines = rest.map((line) => (line.length <= base ? "" : deeper + line.slice(base)));
  // The break at its end is that of the last line.
  if (lines.at(-1) === "") lines.pop();
  while (!isKept(leaf) && lines.at(-1) === "") lines.pop();
  return [header.replace(/\s.*$/, "").replace(/\d/, "2"), ...lines];
}

function leading(line: string): number {
  return /^ */.exec(line)![0].length;
}
