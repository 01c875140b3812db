/** A field that does not belong where it stands: misspelt, or at home elsewhere. */
import type { Located, Path } from "../load/located.ts";
import type { RuleProblem } from "../load/problem.ts";
import { editDistance } from "../schema/lists/nearest.ts";
import { curatedShapes } from "../schema/curated.ts";
import { didYouMean, joinWords, keyProblem, listWords } from "./wording.ts";

export function unknownField(
  located: Located,
  path: Path,
  allowed: readonly string[],
): RuleProblem {
  const field = String(path.at(-1));
  const owners = curatedShapes.filter(([, { properties }]) => Object.hasOwn(properties, field));
  if (owners.length === 0) {
    const message = `unknown field \`${field}\`; allowed here: ${listWords(allowed)}.`;
    return keyProblem(
      located,
      path,
      message,
      keyRepair(located, path) ?? didYouMean(field, allowed),
    );
  }
  // A field of another home is rather misplaced than misspelt, unless a single letter differs: a
  // person has to say which.
  const near = allowed.filter((name) => editDistance(field, name) === 1);
  const message = `misplaced field \`${field}\`; it belongs to ${joinWords(owners.map(([owner]) => owner))}, allowed here: ${listWords(allowed)}.`;
  return keyProblem(located, path, message, didYouMean(field, near));
}

/** Where the name is that of a key: how far in the keys of its facts stand. */
function keyRepair(located: Located, path: Path): string | undefined {
  if (!/^[a-z]\w*(\.\w+)+$/.test(String(path.at(-1)))) return undefined;
  const at = path.lastIndexOf("facts");
  if (at < 0) return "A key stands below `facts`.";
  // Of a plan's facts without the plan it is the first that tells what is wrong.
  if (path.length === at + 2) return undefined;
  const beside = path.slice(0, at + 2);
  const [home, own] = located.home(beside);
  const { column } = home.position(own, "key");
  return `A key stands beside the other keys of \`facts\`: indent it by ${column - 1} spaces, as \`${String(beside.at(-1))}\`.`;
}
