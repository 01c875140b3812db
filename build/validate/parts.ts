/** Goes through data: whoever looks for a kind of text, number or name finds them all here. */
import { onceFor } from "../schema/lists/once-for.ts";
import type { Located, Path } from "../load/located.ts";

/** A member of a map or an item of a list of a file. */
export interface DataNode {
  readonly located: Located;
  /** The map or the list that it is in; undefined at the top of the file. */
  readonly parent: DataNode | undefined;
  /** The name of a member, or the index of an item. */
  readonly name: string | number;
  readonly value: unknown;
}

/** Every member and item of a file, each before what it holds; in the order of the text. Several rules ask for them. */
export const nodesIn = onceFor((located: Located): readonly DataNode[] => {
  const nodes: DataNode[] = [];
  const collect = (within: unknown, parent: DataNode | undefined): void => {
    if (within === null || typeof within !== "object") return;
    const isList = Array.isArray(within);
    for (const [member, value] of Object.entries(within)) {
      const node = { located, parent, name: isList ? Number(member) : member, value };
      nodes.push(node);
      collect(value, node);
    }
  };
  collect(located.value, undefined);
  return nodes;
});

/** Its last step is the name of the node. */
export function pathOf({ parent, name }: DataNode): Path {
  return parent === undefined ? [name] : [...pathOf(parent), name];
}

/** Every text under the name `source`, also where no fact is read: below a misspelt `facts`. */
export function mentionedSources(located: Located): ReadonlySet<unknown> {
  return new Set(nodesIn(located).flatMap(({ name, value }) => (name === "source" ? [value] : [])));
}
