/**
 * Goes through the members with some names, and visits those that hold a text, a number or another single
 * value: a step is put on the path and taken off again, since a path of its own for each of some twenty
 * thousand places costs more than judging them.
 */
import type { Located, Path } from "../load/located.ts";
import { locatedFiles } from "../load/located-files.ts";
import type { FactsTree } from "../load/tree.ts";

/** `path` changes with the next scalar: copy it to keep it. */
export type Visit = (located: Located, value: unknown, path: Path) => void;

/** In the order of the files, then in that of the text. */
export function forEachNamed(tree: FactsTree, names: ReadonlySet<unknown>, visit: Visit): void {
  const path: (string | number)[] = [];

  function within(located: Located, value: object): void {
    const isList = Array.isArray(value);
    let index = 0;
    for (const name in value) {
      const step = isList ? index++ : name;
      const part = (value as Readonly<Record<string, unknown>>)[name];
      const isScalar = part === null || typeof part !== "object";
      if (isScalar && !names.has(step)) continue;
      path.push(step);
      if (isScalar) visit(located, part, path);
      else within(located, part);
      path.pop();
    }
  }

  for (const located of locatedFiles(tree))
    if (located.value !== null && typeof located.value === "object") within(located, located.value);
}
