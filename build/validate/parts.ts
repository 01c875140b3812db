/** Goes through data: whoever looks for a kind of text, number or name finds them all here. */
import { onceFor } from "../schema/lists/once-for.ts";
import type { Located, Path } from "../load/located.ts";

/** A member of a map or an item of a list of a file. */
export interface DataNode {
  readonly located: Located;
  /** Its last step is the name of the member, or the index of the item. */
  readonly path: Path;
  readonly name: string | number;
  readonly value: unknown;
}

/** Every member and item of a file, each before what it holds; in the order of the text. Several rules ask for them. */
export const nodesIn = onceFor((located: Located): readonly DataNode[] => {
  const nodes: DataNode[] = [];
  const collect = (within: unknown, above: Path): void => {
    if (within === null || typeof within !== "object") return;
    const isList = Array.isArray(within);
    for (const [member, value] of Object.entries(within)) {
      const name = isList ? Number(member) : member;
      const path = [...above, name];
      nodes.push({ located, path, name, value });
      collect(value, path);
    }
  };
  collect(located.value, []);
  return nodes;
});

/** Every text under the name `source`, also where no fact is read: below a misspelt `facts`. */
export function mentionedSources(located: Located): ReadonlySet<unknown> {
  return new Set(nodesIn(located).flatMap(({ name, value }) => (name === "source" ? [value] : [])));
}
