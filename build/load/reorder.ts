/**
 * A list and an order → the edits that put its items in that order. Each item's text moves as it is
 * written; nothing is moved where a comment could end up beside another item than it was written for.
 */
import type { Node, YAMLSeq } from "yaml";
import { endOfNode, lineEnd, lineStart } from "./extent.ts";
import type { TextEdit } from "./problem.ts";

/** `order` names the item that is to stand at each place. */
export function reorderItems(
  text: string,
  list: YAMLSeq,
  order: readonly number[],
): readonly TextEdit[] | undefined {
  const spans = (list.items as readonly Node[]).map((item) => ({
    start: item.range?.[0] ?? 0,
    end: endOfNode(text, item) ?? 0,
  }));
  const [first] = spans;
  if (first === undefined || !isPlain(text, spans, list.flow === true)) return undefined;
  return spans.flatMap((span, index) => {
    const from = spans[order[index]!]!;
    return from === span ? [] : [{ ...span, text: text.slice(from.start, from.end) }];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** True where nothing but dashes or commas stands between the items, and all are indented alike. */
function isPlain(text: string, spans: readonly Span[], isFlow: boolean): boolean {
  const between = isFlow ? /^\s*,\s*$/ : /^\s*\n *- +$/;
  const isBare = spans.every(({ end }, index) => {
    const next = spans[index + 1];
    return next
      ? between.test(text.slice(end, next.start))
      : !text.slice(end, lineEnd(text, end)).includes("#");
  });
  if (!isBare || isFlow) return isBare;
  const first = lineStart(text, spans[0]!.start);
  const above = text.slice(lineStart(text, Math.max(first - 1, 0)), first);
  const columns = new Set(spans.map(({ start }) => start - lineStart(text, start)));
  return columns.size === 1 && !/^\s*#/.test(above);
}
