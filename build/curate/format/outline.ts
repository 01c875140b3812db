/**
 * Text of a YAML file → its maps, lists and scalars as an outline in which every comment belongs to
 * somebody: above a member, beside it, or below the last one. What is printed from an outline can be
 * ordered and indented anew, and every comment goes with its neighbour.
 */
import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type CST,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { keyText } from "../../load/located.ts";
import { attachComments } from "./attach.ts";

export interface Comment {
  readonly text: string;
  /** A blank line stands above it. */
  readonly isApart: boolean;
}

/** A member of a map, or an item of a list. */
export interface Member {
  /** Absent for an item. */
  readonly name: string | undefined;
  /** The name as it is written. */
  readonly writtenName: string;
  readonly value: Shape;
  readonly above: Comment[];
  readonly beside: string[];
  readonly isApart: boolean;
  /** Of its name or its dash. */
  readonly start: number;
  readonly valueStart: number;
  readonly within: Collection;
}

export interface Collection {
  readonly kind: "map" | "list";
  /** Written with braces or brackets. */
  readonly isFlow: boolean;
  readonly members: Member[];
  readonly below: Comment[];
  readonly start: number;
  readonly end: number;
  readonly column: number;
  /** Undefined for the root. */
  owner: Member | undefined;
}

export interface Leaf {
  readonly kind: "scalar";
  readonly node: Scalar | undefined;
  /** As it stands in the file; empty for an empty value. */
  readonly written: string;
  /** It starts on the line below its name. */
  readonly isBelow: boolean;
}

export type Shape = Collection | Leaf;

export interface Outline {
  readonly root: Collection;
  /** What stands at the top for the file as a whole. */
  readonly head: Comment[];
}

/** Undefined where the file is no map or list. The text has been read without problems. */
export function outlineOf(text: string): Outline | undefined {
  const options = { keepSourceTokens: true, version: "1.2", uniqueKeys: false } as const;
  const { contents } = parseDocument(text, options);
  if (!isMap(contents) && !isSeq(contents)) return undefined;
  const isApart = blankLines(text, keptBlankLines(contents, text));
  const members: Member[] = [];

  function shapeOf(node: Node | null, nameEnd: number): Shape {
    if (isMap(node) || isSeq(node)) return collectionOf(node);
    const leaf = isScalar(node) ? node : undefined;
    const written = leaf?.range ? text.slice(leaf.range[0], leaf.range[1]) : "";
    const isBelow = leaf?.range != null && text.slice(nameEnd, leaf.range[0]).includes("\n");
    return { kind: "scalar", node: leaf, written, isBelow };
  }

  function collectionOf(node: YAMLMap | YAMLSeq): Collection {
    const [start, end] = node.range!;
    const collection: Collection = {
      kind: isMap(node) ? "map" : "list",
      isFlow: node.flow === true,
      members: [],
      below: [],
      start,
      end,
      column: start - (text.lastIndexOf("\n", start - 1) + 1),
      owner: undefined,
    };
    const dashes = isSeq(node) ? dashesOf(node) : [];
    for (const [index, item] of node.items.entries()) {
      const { key, value } = isMap(node)
        ? (item as { readonly key: Node; readonly value: Node | null })
        : { key: undefined, value: item as Node | null };
      const valueStart = value?.range?.[0] ?? key?.range?.[1] ?? 0;
      const from = key?.range?.[0] ?? dashes[index] ?? valueStart;
      // Replaced below: what is in it comes after it in the order of the text.
      const shape: Shape = { kind: "scalar", node: undefined, written: "", isBelow: false };
      const member = {
        name: key === undefined ? undefined : (keyText(key) ?? ""),
        writtenName: key?.range ? text.slice(key.range[0], key.range[1]) : "",
        value: shape as Shape,
        above: [],
        beside: [],
        isApart: isApart(from),
        start: from,
        valueStart,
        within: collection,
      };
      collection.members.push(member);
      members.push(member);
      member.value = shapeOf(value, key?.range?.[1] ?? valueStart);
      if (member.value.kind !== "scalar") member.value.owner = member;
    }
    return collection;
  }

  const root = collectionOf(contents);
  return { root, head: attachComments(text, root, members, isApart) };
}

/** Where the dashes of a list stand; none in brackets. */
function dashesOf(node: YAMLSeq): readonly number[] {
  const token = node.srcToken as CST.BlockSequence | CST.FlowCollection | undefined;
  if (token?.type !== "block-seq") return [];
  return token.items.flatMap(
    ({ start }) => start.find(({ type }) => type === "seq-item-ind")?.offset ?? [],
  );
}

/** Whether the line above that of an offset is blank, and only separates. */
function blankLines(
  text: string,
  kept: readonly (readonly [number, number])[],
): (offset: number) => boolean {
  return (offset) => {
    const start = text.lastIndexOf("\n", offset - 1) + 1;
    if (text.slice(start, offset).trim() !== "" || start === 0) return false;
    const above = text.slice(text.lastIndexOf("\n", start - 2) + 1, start);
    return above.trim() === "" && !kept.some(([from, to]) => from < start && start <= to);
  };
}

/** The texts (`|+`) that own the blank lines below them. */
function keptBlankLines(node: Node, text: string): readonly (readonly [number, number])[] {
  const children = isMap(node)
    ? node.items.map(({ value }) => value as Node | null)
    : isSeq(node)
      ? (node.items as readonly (Node | null)[])
      : [];
  const own = isScalar(node) && node.range && /^[|>][\d-]*\+/.test(text.slice(node.range[0]));
  return [
    ...(own ? [[node.range![0], node.range![1]] as const] : []),
    ...children.flatMap((child) => (child ? keptBlankLines(child, text) : [])),
  ];
}
