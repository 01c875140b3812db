/**
 * A map or a list → the same as it is to be printed: what is in braces and does not fit its line is
 * written with indentation, and no blank line stands first.
 */
import { Document, isCollection, isPair, isScalar, visit, type Node } from "yaml";
import { keyText } from "../../load/spans.ts";
import {
  documentOptions,
  firstOf,
  joinedComments,
  unfold,
  type Collection,
  type Owned,
} from "./read-document.ts";
import type { Data } from "./data.ts";
import { keyWritten } from "./scalar-text.ts";

/** Columns that a map or list in braces may take; text is never wrapped. */
const maxColumns = 140;

/** `verify` sets this date by itself: a fact keeps its layout when it does. */
const verified = /, last_verified_at: [^\s,}]+/;

export function layOut(collection: Collection, column = 0): void {
  // No blank line comes first.
  if (collection.items.length > 0) firstOf(collection).spaceBefore = false;
  for (const item of collection.items) {
    const name = isPair(item) ? (item.key as Node) : undefined;
    const value = isPair(item) ? item.value : item;
    if (!isCollection(value)) continue;
    const owned = { name, value };
    const start = name === undefined ? 2 : keyWritten(keyText(name) ?? "").length + 2;
    if (value.flow === true && !fitsLine(owned, column + start)) unfold(owned);
    if (value.flow === true) continue;
    layOut(owned.value, column + 2);
    if (name === undefined) raiseComment(owned.value);
  }
}

/** The first member of an item stands behind its dash: what is above it stands above the item. */
function raiseComment(item: Collection): void {
  const first = firstOf(item);
  item.commentBefore = joinedComments(item.commentBefore, first.commentBefore);
  first.commentBefore = null;
}

function fitsLine(owned: Owned, column: number): boolean {
  const { value } = owned;
  if (value.items.length === 0 || isExcused(owned)) return true;
  const { comment } = value;
  value.comment = null;
  const line = printedNode(value);
  value.comment = comment ?? null;
  return column + line.replace(verified, "").length <= maxColumns;
}

/** An excuse covers findings on one line: what stands there is not spread over several. */
function isExcused({ name, value }: Owned): boolean {
  const comments = [(name ?? value).commentBefore, value.comment, name?.comment];
  return comments.some((comment) => /^\s*accept\s/m.test(comment ?? ""));
}

const scratch = new Document(undefined, documentOptions);

function printedNode(node: Node): string {
  scratch.contents = node;
  return scratch.toString({ lineWidth: 0 }).trimEnd();
}

/** New data as it would stand in a file. */
export function printedData(data: Data): string {
  return braced(new Document(data, documentOptions)).toString({ lineWidth: 0 });
}

/** Lists of words are written in braces, everything else with indentation. */
export function braced<Written extends Node | Document>(written: Written): Written {
  visit(written, {
    Seq(_, list) {
      list.flow = list.items.every(isScalar);
    },
  });
  return written;
}
