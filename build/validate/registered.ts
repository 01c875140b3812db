/**
 * The registers of a tree, as written → their lines, each with the fact that it states; and the files of other
 * datasets → their places, each with our fact; and the questions of `wanted.yaml`.
 */
import type { FactsTree } from "../load/tree.ts";
import { mapAt } from "../load/value-at.ts";
import { toFactId, type FactIdParts } from "../schema/fact-id.ts";
import type { WantedEntry } from "../schema/wanted.ts";
import { itemsAt, listedIn, type Statement } from "./rule.ts";

/** A file of a repository, of whose places a register tells. */
export interface RegisteredSource extends Statement {
  readonly provider: string;
  readonly lines: readonly RegisteredLine[];
}

interface RegisteredLine extends Statement {
  /** Of the fact that it states, without a source; undefined where the line is too broken to tell. */
  readonly id: string | undefined;
}

/** In the order of the files; what has not the shape of a register is left out. */
export function registeredSources({ registers }: FactsTree): readonly RegisteredSource[] {
  return registers.flatMap(({ located }) => {
    const { provider } = mapAt(located.value);
    if (typeof provider !== "string") return [];
    return itemsAt(located, ["files"]).map((source) => {
      const lines = listedIn(source, "facts").map((line): RegisteredLine => ({
        ...line,
        id: statedId(provider, source, line),
      }));
      return { ...source, provider, lines };
    });
  });
}

function statedId(
  provider: string,
  { fields: { product = "*" } }: Statement,
  { fields: { key, plan = "*", scope } }: Statement,
): string | undefined {
  const isTold = [key, product, plan, scope ?? ""].every((each) => typeof each === "string");
  return isTold ? toFactId({ provider, product, plan, key, scope } as FactIdParts) : undefined;
}

/** The lines of all comparisons with other datasets: each names a place of theirs and a fact of ours. */
export function comparedLines({ comparisons }: FactsTree): readonly Statement[] {
  return comparisons.flatMap(({ located }) =>
    itemsAt(located, ["files"]).flatMap((file) => listedIn(file, "facts")),
  );
}

/** A question of `wanted.yaml` of which it can be told what it asks. */
export interface Wish extends Statement {
  readonly entry: WantedEntry;
}

export function wishesIn({ wanted }: Pick<FactsTree, "wanted">): readonly Wish[] {
  if (wanted === undefined) return [];
  return itemsAt(wanted, ["wanted"]).flatMap((item) => {
    const { provider, product = "", plan = "", key } = item.fields;
    const isTold = [provider, product, plan, key].every((each) => typeof each === "string");
    return isTold ? [{ ...item, entry: item.fields as unknown as WantedEntry }] : [];
  });
}
