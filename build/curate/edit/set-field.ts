/**
 * One field of one fact → the same file with it set, inserted or removed by the smallest edits: a
 * reviewer sees the line that changed and nothing else.
 */
import { isScalar, type YAMLMap } from "yaml";
import type { Path } from "../../load/located.ts";
import { CuratedFact } from "../../schema/curated.ts";
import type { Value } from "../../schema/fact.ts";
import { applyEdits } from "./apply.ts";
import { removeMember } from "../../load/removal.ts";
import { insertMember, replaceScalar } from "./member.ts";
import { mapNodeAt, memberOf, namesOf } from "./nodes.ts";
import { scalarText } from "./scalar.ts";

/** The fields of a fact in the order in which they are written. */
export const factFields: readonly string[] = Object.keys(CuratedFact.properties);

/**
 * Sets or inserts one scalar field of the fact entry at a path (`[…, "facts", key]`, or with an index
 * behind it where the key holds a list). Every other byte stays. Throws where no map stands there.
 */
export function setField(text: string, entry: Path, field: string, value: Value): string {
  const map = mapNodeAt(text, entry);
  const pair = memberOf(map, field);
  const written = scalarText(value, map.flow ? "flow" : "block");
  if (pair === undefined) {
    const line = `${field}: ${written}`;
    const member = { flow: line, block: [line] };
    return applyEdits(text, [insertMember(text, map, precedingField(map, field), member)]);
  }
  const { value: node } = pair;
  // As it stands: 1.10 is 1.1, whatever is in quotes stays so. An empty value is not null yet.
  if (isScalar(node) && node.value === value && node.range![1] > node.range![0]) return text;
  return applyEdits(text, [replaceScalar(text, pair, written)]);
}

/** Removes a field where it stands; comments beside and above it stay. */
export function removeField(text: string, entry: Path, field: string): string {
  const map = mapNodeAt(text, entry);
  const pair = memberOf(map, field);
  return pair === undefined ? text : applyEdits(text, removeMember(text, map, pair));
}

/** The member behind which a field stands: the last of those that are written before it. */
export function precedingField(
  map: YAMLMap,
  field: string,
  order: readonly string[] = factFields,
): YAMLMap["items"][number] | undefined {
  const place = order.indexOf(field);
  const names = namesOf(map);
  return map.items.findLast((_, index) => {
    const other = order.indexOf(names[index]!);
    return other >= 0 && other < place;
  });
}
