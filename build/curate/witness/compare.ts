/**
 * A file of another dataset, its mapping and our facts → for each line what both state, and whether it is
 * the same. Nothing is changed by it: a disagreement is a reason to read the provider's own page again.
 */
import { isOneAmount } from "../../amount/states.ts";
import { present } from "../../dataset/present.ts";
import { isLapsed, type ComparisonLine } from "../../schema/comparison-file.ts";
import type { Fact, Value } from "../../schema/fact.ts";
import { openStructure } from "../register/read/structure.ts";
import { gapWords, readingOf } from "../register/value.ts";

/** What one side states, in the unit of the key, with its words and where they stand. */
export interface StatedSide {
  readonly value: Value;
  readonly quote: string | null;
  readonly url: string;
}

export type ComparedLine = {
  /** The id of our fact, as the mapping or the dataset has it. */
  readonly fact: string;
} & (
  | { readonly outcome: "agrees" }
  /** They differ as they did when somebody looked, not too long ago. */
  | { readonly outcome: "judged" }
  | { readonly outcome: "differs"; readonly ours: Fact; readonly theirs: StatedSide }
  | { readonly outcome: "not compared"; readonly why: string }
);

export interface OtherFile {
  readonly path: string;
  readonly text: string;
  /** Where the file is kept as it was read. */
  readonly url: string;
  readonly lines: readonly ComparisonLine[];
}

export interface OurFacts {
  /** The facts of an id without its source: several where our own sources disagree. */
  readonly named: (id: string) => readonly Fact[];
  readonly asOf: string;
}

export async function compareFile(
  { path, text, url, lines }: OtherFile,
  { named, asOf }: OurFacts,
): Promise<readonly ComparedLine[]> {
  const readPlace = await openStructure(path, text.replaceAll("\r\n", "\n"));
  return lines.map(({ fact, differs, ...place }): ComparedLine => {
    const uncompared = (why: string) => ({ fact, outcome: "not compared", why }) as const;
    const all = named(fact);
    const facts = all.filter(({ status }) => status !== "removed");
    const [ours] = facts;
    if (ours === undefined)
      return uncompared(all.length === 0 ? "there is no such fact" : "our fact is removed");
    const { key, datatype, unit, currency } = ours;
    const line = present({ ...place, key, currency: currency ?? undefined });
    const reading = readingOf(readPlace, line, { datatype, unit, currency });
    if (typeof reading === "string") return uncompared(`theirs: ${gapWords(reading)}`);
    const { value } = reading;
    if (facts.some((each) => isOneAmount(value, each.value, each.unit)))
      return { fact, outcome: "agrees" };
    const isJudged = differs !== undefined && !isLapsed(differs.on, asOf);
    if (isJudged && isOneAmount(value, differs.value, unit)) return { fact, outcome: "judged" };
    const at = reading.line();
    const theirs = { value, quote: reading.quote(), url: at === undefined ? url : `${url}#L${at}` };
    return { fact: ours.id, outcome: "differs", ours, theirs };
  });
}
