/**
 * The registers of a tree, as written → their lines, each with the fact that it states; and the files of other
 * datasets → the disagreements that somebody answered; and the questions of `wanted.yaml`.
 */
import type { Located, Path } from "../load/located.ts";
import { mapAt, valueAt } from "../load/value-at.ts";
import type { FactsTree } from "../load/tree.ts";
import { toFactId, type FactIdParts } from "../schema/fact-id.ts";
import type { WantedEntry } from "../schema/wanted.ts";

/** A file of a repository, of whose places a register tells. */
export interface RegisteredSource {
  readonly located: Located;
  readonly path: Path;
  readonly provider: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lines: readonly RegisteredLine[];
}

export interface RegisteredLine {
  readonly path: Path;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Of the fact that it states, without a source; undefined where the line is too broken to tell. */
  readonly id: string | undefined;
}

/** In the order of the files; what has not the shape of a register is left out. */
export function registeredSources({ registers }: FactsTree): readonly RegisteredSource[] {
  return registers.flatMap(({ located }) => {
    const { provider } = mapAt(located.value);
    if (typeof provider !== "string") return [];
    return itemPaths(located, ["files"]).map((path) => {
      const fields = mapAt(valueAt(located.value, path));
      const lines = itemPaths(located, [...path, "facts"]).map((at): RegisteredLine => {
        const own = mapAt(valueAt(located.value, at));
        return { path: at, fields: own, id: statedId(provider, fields, own) };
      });
      return { located, path, provider, fields, lines };
    });
  });
}

function statedId(
  provider: string,
  { product = "*" }: RegisteredSource["fields"],
  { key, plan = "*", scope }: RegisteredLine["fields"],
): string | undefined {
  const isTold = [key, product, plan, scope ?? ""].every((each) => typeof each === "string");
  return isTold ? toFactId({ provider, product, plan, key, scope } as FactIdParts) : undefined;
}

export function itemPaths(located: Located, path: Path): readonly Path[] {
  const items = valueAt(located.value, path);
  return Array.isArray(items) ? items.map((_, index) => [...path, index]) : [];
}

/** A disagreement with another dataset that somebody answered, as written. */
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
    for (const file of itemPaths(located, ["files"]))
      for (const path of itemPaths(located, [...file, "facts"])) {
        const { differs, fact } = mapAt(valueAt(located.value, path));
        if (differs !== undefined)
          yield { located, path: [...path, "differs"], fields: mapAt(differs), fact: String(fact) };
      }
}

/** A question of `wanted.yaml` of which it can be told what it asks. */
export interface Wish {
  readonly located: Located;
  readonly path: Path;
  readonly entry: WantedEntry;
}

export function wishesIn({ wanted }: Pick<FactsTree, "wanted">): readonly Wish[] {
  if (wanted === undefined) return [];
  return itemPaths(wanted, ["wanted"]).flatMap((path) => {
    const fields = mapAt(valueAt(wanted.value, path));
    const { provider, product = "", plan = "", key } = fields;
    const isTold = [provider, product, plan, key].every((each) => typeof each === "string");
    return isTold ? [{ located: wanted, path, entry: fields as unknown as WantedEntry }] : [];
  });
}
