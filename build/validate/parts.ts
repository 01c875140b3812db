/** Goes through data: whoever looks for a kind of text, number or name finds them all here. */
import type { Path } from "../load/located.ts";

/** A member of a map or an item of a list. */
export interface DataNode {
  /** The map or the list that it is in; undefined for the whole file. */
  readonly parent: DataNode | undefined;
  /** The name of a member, or the index of an item. */
  readonly name: string | number;
  readonly value: unknown;
}

/** Every member and item below a value, each before what it holds; in the order of the text. */
export function nodesOf(value: unknown): readonly DataNode[] {
  const nodes: DataNode[] = [];
  const collect = (within: unknown, parent: DataNode | undefined): void => {
    if (within === null || typeof within !== "object") return;
    const isList = Array.isArray(within);
    for (const [name, item] of Object.entries(within)) {
      const node = { parent, name: isList ? Number(name) : name, value: item };
      nodes.push(node);
      collect(item, node);
    }
  };
  collect(value, undefined);
  return nodes;
}

/** Its last step is the node's own name. */
export function pathOf(node: DataNode): Path {
  const path: (string | number)[] = [];
  for (let at: DataNode | undefined = node; at !== undefined; at = at.parent) path.unshift(at.name);
  return path;
}

/** Every text under the name `source`, also where no fact is read: below a misspelt `facts`. */
export function mentionedSources(nodes: readonly DataNode[]): ReadonlySet<unknown> {
  return new Set(nodes.flatMap(({ name, value }) => (name === "source" ? [value] : [])));
}
