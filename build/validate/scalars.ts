/**
 * Goes through every scalar of a file, once for all rules of one kind: a step is put on the path and
 * taken off again, since a path of its own for each of some twenty thousand places costs more than
 * judging them.
 */
import type { Located, Path } from "../load/located.ts";
import { locatedFiles } from "../load/located-files.ts";
import type { FactsTree } from "../load/tree.ts";

/** `path` changes with the next scalar: copy it to keep it. */
export type Visit = (located: Located, value: unknown, path: Path) => void;

/** In the order of the files, then in that of the text. */
export function forEachScalar(tree: FactsTree, visit: Visit): void {
  const path: (string | number)[] = [];

  function within(located: Located, value: unknown): void {
    if (value === null || typeof value !== "object") {
      visit(located, value, path);
      return;
    }
    const isList = Array.isArray(value);
    let index = 0;
    for (const name in value) {
      path.push(isList ? index++ : name);
      within(located, (value as Readonly<Record<string, unknown>>)[name]);
      path.pop();
    }
  }

  for (const located of locatedFiles(tree)) within(located, located.value);
}
