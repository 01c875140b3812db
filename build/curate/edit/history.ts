/** An earlier value → the file with it at the top of a fact's history, newest first. */
import { isSeq, type Node } from "yaml";
import type { Path } from "../../load/located.ts";
import { applyEdits } from "./apply.ts";
import { insertMember } from "./member.ts";
import { breakOf, lineEnd, lineStart } from "../../load/extent.ts";
import { mapNodeAt, memberOf } from "./nodes.ts";
import { precedingField } from "./set-field.ts";
import { written, writtenItem, type Data } from "./written.ts";

/** Steps that stand there keep their comments; the fact is given by its path. */
export function prependStep(text: string, entry: Path, step: Data): string {
  const map = mapNodeAt(text, entry);
  const pair = memberOf(map, "history");
  const steps = pair?.value;
  if (pair === undefined || !isSeq(steps) || steps.items.length === 0) {
    const behind = precedingField(map, "history");
    return applyEdits(text, [insertMember(text, map, behind, written("history", [step]))]);
  }
  const { flow, block } = writtenItem(step);
  if (steps.flow) {
    const at = (steps.items[0] as Node).range![0];
    return applyEdits(text, [{ start: at, end: at, text: `${flow}, ` }]);
  }
  const first = steps.range![0];
  const indent = `${breakOf(text)}${" ".repeat(first - lineStart(text, first))}`;
  const at = lineEnd(text, (pair.key as Node).range![1]);
  const lines = block.map((line) => indent + line).join("");
  return applyEdits(text, [{ start: at, end: at, text: lines }]);
}
