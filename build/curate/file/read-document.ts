/**
 * Text of a YAML file → its document, in which each comment belongs to the node that it stands above,
 * beside or at the end of. The `yaml` package does most of this; what a reader of the file would decide
 * otherwise is put right here: comments that are indented less than a map, and those beside its name.
 */
import {
  Composer,
  Parser,
  isCollection,
  isPair,
  visit,
  type CST,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { scalarTags } from "./scalar-text.ts";

export const documentOptions = {
  customTags: scalarTags,
  keepSourceTokens: true,
  uniqueKeys: false,
} as const;

export type Collection = YAMLMap | YAMLSeq;

/** A map or a list, and what its comments move to: its name, or itself where it is an item. */
export interface Owned {
  readonly name: Node | undefined;
  readonly value: Collection;
}

/** The text has been read without problems, and its lines end with `\n` alone. */
export function readCuratedDocument(text: string): Document.Parsed {
  const tokens = [...new Parser().parse(text)];
  for (const token of tokens)
    if (token.type === "document" && token.value !== undefined)
      (token.end ??= []).unshift(...leftFor(token.value));
  const [document] = new Composer(documentOptions).compose(tokens, true, text.length);
  if (document === undefined) throw new Error("the text holds no document");
  const { contents } = document;
  if (!isCollection(contents)) return document;
  if (contents.items.length > 0) settleBetween({ value: contents });
  settleComments(contents);
  return document;
}

/** Writes with indentation what is in braces. What stood beside the braces then stands beside the name. */
export function unfold({ name, value }: Owned): void {
  if (value.flow !== true) return;
  value.flow = false;
  if (name === undefined) value.commentBefore = joinedComments(value.commentBefore, value.comment);
  else name.comment = joinedComments(name.comment, value.comment);
  value.comment = null;
}

/** Takes the comments out of a token that are no part of it: they are for what follows or surrounds it. */
function leftFor(token: CST.Token): CST.SourceToken[] {
  if (token.type !== "block-map" && token.type !== "block-seq")
    return "end" in token ? fromSecondLine(token.end) : [];
  const items = token.items as Item[];
  for (const [index, { value, sep }] of items.entries()) {
    const left = value === undefined ? fromSecondLine(sep) : leftFor(value);
    if (left.length === 0) continue;
    const next = items[index + 1];
    if (next === undefined) items.push({ start: left });
    else next.start.unshift(...left);
  }
  const { start, sep, value } = items.at(-1) ?? { start: [] };
  if (sep !== undefined || value !== undefined) return [];
  const outer = start.findIndex(({ type, indent }) => type === "comment" && indent < token.indent);
  const own = start
    .slice(0, outer < 0 ? start.length : outer)
    .findLastIndex(({ type }) => type === "comment");
  // Its last comment ends with a line break; blank lines below it are above what follows.
  return start.splice(own < 0 ? 0 : own + 2);
}

interface Item {
  readonly start: CST.SourceToken[];
  readonly sep?: CST.SourceToken[];
  readonly value?: CST.Token;
}

function fromSecondLine(tokens: CST.SourceToken[] = []): CST.SourceToken[] {
  const end = tokens.findIndex(({ type }) => type === "newline");
  const hasMore = end >= 0 && tokens.slice(end).some(({ type }) => type === "comment");
  return hasMore ? tokens.splice(end + 1) : [];
}

function settleComments(collection: Collection): void {
  // Blank lines below the last comment separate it from nothing of its own.
  collection.comment = collection.comment?.trimEnd() || null;
  for (const item of collection.items) {
    const name = isPair(item) ? (item.key as Node) : undefined;
    const value = (isPair(item) ? item.value : item) as Node | null;
    if (value === null) continue;
    if (isPair(item)) settleBetween({ name, value, tokens: item.srcToken?.sep });
    if (!isCollection(value)) continue;
    if (value.flow === true && collection.flow !== true) settleBraces({ name, value });
    settleComments(value);
  }
}

/** Comments between a name and its value: on the name's line they stay, else they stand above one of them. */
function settleBetween({ name, value, tokens }: Between): void {
  value.spaceBefore = false;
  const isBlock = isCollection(value) && value.flow !== true;
  const beside = (isBlock && name ? besideIn(tokens) : undefined) ?? "";
  if (name && beside !== "") name.comment = beside;
  const owner = isBlock ? firstOf(value) : name;
  const above = (value.commentBefore ?? "").slice(beside.length);
  value.commentBefore = null;
  if (owner && above !== "") owner.commentBefore = joinedComments(above, owner.commentBefore);
}

interface Between {
  readonly name?: Node | undefined;
  readonly value: Node;
  readonly tokens?: readonly CST.SourceToken[] | undefined;
}

/** The first node of a map or a list: comments above the collection belong to it. */
export function firstOf({ items: [first] }: Collection): Node {
  return isPair(first) ? (first.key as Node) : (first as Node);
}

/** Braces with a comment in them cannot stand on one line; of empty ones it stands above. */
function settleBraces(owned: Owned): void {
  const { name, value } = owned;
  const { items, end } = value.srcToken as CST.FlowCollection;
  const beside = besideIn(end) ?? "";
  const last = items.at(-1);
  // Behind the comma of the last member.
  const isNone = !last?.key && !last?.sep && !last?.value;
  const hasMore = value.items.length > 0 && isNone;
  const besideLast = (hasMore ? besideIn(last?.start) : undefined) ?? "";
  const all = value.comment ?? "";
  const below = joinedComments(all.slice(besideLast.length, all.length - beside.length)) ?? "";
  value.comment = beside || null;
  if (besideLast !== "") {
    const node = lastOf(value);
    node.comment = joinedComments(node.comment, besideLast);
  }
  if (value.items.length === 0) {
    const above = name ?? value;
    above.commentBefore = joinedComments(above.commentBefore, below);
  } else if (below !== "" || holdsComments(value)) {
    unfold(owned);
    value.comment = below.trimEnd() || null;
  }
}

function lastOf({ items }: Collection): Node {
  const last = items.at(-1);
  return (isPair(last) ? (last.value ?? last.key) : last) as Node;
}

function holdsComments({ items }: Collection): boolean {
  let found = false;
  for (const item of items)
    visit(item as Node, {
      Node: (_, { comment, commentBefore }) => {
        found ||= Boolean(comment) || Boolean(commentBefore);
      },
    });
  return found;
}

/** The text of a comment on the first of these lines. */
function besideIn(tokens: readonly CST.SourceToken[] = []): string | undefined {
  const first = tokens.find(({ type }) => type === "comment" || type === "newline");
  return first?.type === "comment" ? first.source.slice(1) || " " : undefined;
}

/** One below the other, with at most one blank line between two of them. */
export function joinedComments(...comments: readonly (string | null | undefined)[]): string | null {
  const texts = comments.flatMap((comment) => (comment ? [comment.replace(/^\n+/, "")] : []));
  return texts.join("\n").replaceAll(/\n{3,}/g, "\n\n") || null;
}

/** What somebody wrote beside or within a part, in the order of the text. */
export function commentsOf(part: Node | Pair): readonly string[] {
  const comments: (string | null | undefined)[] = [];
  const add = ({ commentBefore, comment }: Node): void => {
    comments.push(commentBefore, comment);
  };
  if (isPair(part)) add(part.key as Node);
  const value = (isPair(part) ? part.value : part) as Node | null;
  if (value !== null) visit(value, { Node: (_, node) => add(node) });
  return comments.filter((comment) => comment != null && comment !== "") as string[];
}
