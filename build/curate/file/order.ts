/** A document and the schema of its file → the document with fields in the schema's order. */
import { isCollection, isMap, isPair, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import { keyText } from "../../load/spans.ts";
import { joinedComments } from "./read-document.ts";

/** The part of a curated schema that is read here: a shape, its description and the shapes below it. */
export interface Ordering {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Ordering>>;
  readonly patternProperties?: Readonly<Record<string, Ordering>>;
  readonly items?: Ordering;
  readonly then?: Ordering;
  readonly else?: Ordering;
}

/**
 * Fields of one thing are ordered, unknown ones last. Things under names of their own (sources, facts,
 * products, plans, keys) and lists keep the author's order. The comments at the top of the file stay there.
 */
export function orderFile(root: YAMLMap, schema: object): void {
  const first = root.items[0]?.key as Node | undefined;
  const head = headComments(first);
  if (first && head !== "")
    first.commentBefore = (first.commentBefore ?? "").slice(head.length + 1);
  orderFields(root, schema);
  const top = root.items[0]?.key as Node | undefined;
  if (top && head !== "") top.commentBefore = joinedComments(head, top.commentBefore);
}

function orderFields(node: unknown, schema: Ordering | undefined): void {
  if (!isCollection(node)) return;
  const own = schema ?? {};
  for (const item of node.items) {
    const [name, value] = isPair(item) ? [keyText(item.key), item.value] : [undefined, item];
    orderFields(value, schemaBelow(own, name, isSeq(value)));
  }
  if (!isMap(node) || own.properties === undefined) return;
  const names = Object.keys(own.properties);
  const place = ({ key }: Pair): number => {
    const index = names.indexOf(keyText(key) ?? "");
    return index < 0 ? names.length : index;
  };
  node.items.sort((a, b) => place(a) - place(b));
}

/** The schema of a member of a map, or (without a name) of an item of a list. */
export function schemaBelow(
  schema: Ordering,
  name: string | undefined,
  isList: boolean,
): Ordering | undefined {
  const below =
    name === undefined
      ? schema.items
      : (schema.properties?.[name] ?? Object.values(schema.patternProperties ?? {})[0]);
  // A key holds one fact or a list of them: the branch is chosen by what stands there.
  if (below?.properties === undefined && below?.then !== undefined)
    return isList ? below.then : below.else;
  return below;
}

/** The comments above the first member that are about the file: down to a blank line or a modeline. */
function headComments(first: Node | undefined): string {
  const lines = (first?.commentBefore ?? "").split("\n");
  const end = lines.findLastIndex(
    (line) => line === "" || line.startsWith(" yaml-language-server:"),
  );
  return lines.slice(0, end + 1).join("\n");
}

/** Where a new member goes: in the order of these fields, beside the names next to its own, or behind the last one. */
export type Placing = readonly string[] | "by name" | "last";

/** Where a new name goes among those that are there. */
export function indexFor(names: readonly string[], name: string, placing: Placing): number {
  if (placing === "last") return names.length;
  if (placing === "by name") return indexByName(names, name);
  const isBefore = (other: string): boolean =>
    placing.includes(other) && placing.indexOf(other) < placing.indexOf(name);
  return names.findLastIndex(isBefore) + 1;
}

/**
 * Behind the name that comes before it in the alphabet, in whatever order they stand; so two people who add
 * different names seldom write at the same line.
 */
function indexByName(names: readonly string[], name: string): number {
  const sorted = names.toSorted((a, b) => (a < b ? -1 : 1));
  const previous = sorted.findLast((each) => each < name);
  return previous === undefined
    ? names.indexOf(sorted[0] ?? name)
    : names.lastIndexOf(previous) + 1;
}
