/**
 * New data → the file with it at a path, at the place where a person would have written it: fields in
 * the order of their schema, facts and sources by name where they are sorted so, else last.
 */
import { isMap, type Node, type YAMLMap } from "yaml";
import type { Path } from "../../load/located.ts";
import type { TextEdit } from "../../load/problem.ts";
import { applyEdits } from "./apply.ts";
import { insertMember } from "./member.ts";
import { breakOf, lineEnd, lineStart } from "../../load/extent.ts";
import { mapNodeAt, memberOf, namesOf, nodeAt } from "./nodes.ts";
import { precedingField } from "./set-field.ts";
import { written, type Data } from "./written.ts";

/** Where a new member goes: in the order of these fields, by its name, or behind the last one. */
export type Placing = readonly string[] | "by name" | "last";

/** Inserts `name` into the map at a path, which may be empty (`facts: {}`, `facts:`) but stands there. */
export function insertData(
  text: string,
  path: Path,
  name: string,
  data: Data,
  placing: Placing,
): string {
  const node = nodeAt(text, path);
  const member = written(name, data);
  if (!isMap(node) || node.items.length === 0)
    return applyEdits(text, fillEmpty(text, path, node, member.flow, member.block));
  return applyEdits(text, [insertMember(text, node, preceding(node, name, placing), member)]);
}

function preceding(
  map: YAMLMap,
  name: string,
  placing: Placing,
): YAMLMap["items"][number] | undefined {
  if (placing !== "by name" && placing !== "last") return precedingField(map, name, placing);
  const names = namesOf(map);
  const isSorted = names.every((each, index) => index === 0 || names[index - 1]! < each);
  if (placing === "last" || !isSorted) return map.items.at(-1);
  return map.items.findLast((_, index) => names[index]! < name);
}

/** The first member of a map that holds none yet; a comment beside its name stays there. */
function fillEmpty(
  text: string,
  path: Path,
  node: Node,
  flow: string,
  block: readonly string[],
): readonly TextEdit[] {
  const owner = mapNodeAt(text, path.slice(0, -1));
  const key = memberOf(owner, String(path.at(-1)))!.key as Node;
  const [start, end] = node.range!;
  const isBare = start === end;
  const colon = text.indexOf(":", key.range![1]) + 1;
  if (owner.flow)
    return [
      isBare
        ? { start: colon, end: colon, text: ` { ${flow} }` }
        : { start, end, text: `{ ${flow} }` },
    ];
  const column = key.range![0] - lineStart(text, key.range![0]);
  const indent = `${breakOf(text)}${" ".repeat(column + 2)}`;
  const at = lineEnd(text, isBare ? colon : end);
  return [
    ...(isBare ? [] : [{ start: colon, end, text: "" }]),
    { start: at, end: at, text: block.map((line) => indent + line).join("") },
  ];
}
