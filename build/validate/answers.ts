/** The files of other datasets → the disagreements that somebody answered, as written. */
import type { Located, Path } from "../load/located.ts";
import type { FactsTree } from "../load/tree.ts";
import { mapAt } from "./rule.ts";

export interface Answer {
  readonly located: Located;
  /** Of its `differs`. */
  readonly path: Path;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The id of our fact. */
  readonly fact: string;
}

export function* answers({ comparisons }: FactsTree): Iterable<Answer> {
  for (const { located } of comparisons)
    for (const [file, { facts }] of items(mapAt(located.value)["files"]))
      for (const [line, { differs, fact }] of items(facts))
        if (differs !== undefined) {
          const path = ["files", file, "facts", line, "differs"];
          yield { located, path, fields: mapAt(differs), fact: String(fact) };
        }
}

function* items(list: unknown): Iterable<[number, Readonly<Record<string, unknown>>]> {
  if (Array.isArray(list)) for (const [index, item] of list.entries()) yield [index, mapAt(item)];
}
