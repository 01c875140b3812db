/** Earlier values → the file with each where its date puts it in the fact's history, newest first. */
import { isSeq } from "yaml";
import type { Path } from "../../load/located.ts";
import type { CuratedStep } from "../../schema/curated.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import { applyEdits } from "./apply.ts";
import { prependStep } from "./history.ts";
import { breakOf, endOfNode, lineEnd, lineStart } from "../../load/extent.ts";
import { nodeAt } from "./nodes.ts";
import { writtenItem } from "./written.ts";

/** The fact is given by its path; `standing` is its history as it is. A step without a date is the oldest. */
export function addSteps(
  text: string,
  entry: Path,
  standing: readonly CuratedStep[],
  steps: readonly CuratedStep[],
): string {
  let result = text;
  const all = [...standing];
  for (const step of steps) {
    const older = all.findIndex((each) => momentOf(each) < momentOf(step));
    const index = older < 0 ? all.length : older;
    result =
      index === 0
        ? prependStep(result, entry, { ...step })
        : insertBehind(result, entry, index - 1, step);
    all.splice(index, 0, step);
  }
  return result;
}

function insertBehind(text: string, entry: Path, index: number, step: CuratedStep): string {
  const path = [...entry, "history"];
  const steps = nodeAt(text, path);
  const end = endOfNode(text, nodeAt(text, [...path, index]))!;
  const { flow, block } = writtenItem({ ...step });
  if (isSeq(steps) && steps.flow) return applyEdits(text, [{ start: end, end, text: `, ${flow}` }]);
  const first = steps.range![0];
  const indent = `${breakOf(text)}${" ".repeat(first - lineStart(text, first))}`;
  const at = lineEnd(text, end);
  return applyEdits(text, [
    { start: at, end: at, text: block.map((line) => indent + line).join("") },
  ]);
}

function momentOf({ observed_at: at }: CuratedStep): string {
  return (at && toTimestamp(at)) ?? "";
}
