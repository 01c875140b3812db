/**
 * A file of another dataset, its mapping and our facts → for each line what both state, and whether it is
 * the same. Nothing is changed by it: a disagreement is a reason to read the provider's own page again.
 */
import { isOneAmount } from "../../amount/states.ts";
import { present } from "../../dataset/present.ts";
import { isLapsed, type ComparisonLine } from "../../schema/comparison-file.ts";
import type { Fact, Value } from "../../schema/fact.ts";
import type { ReadPlace } from "./places/open.ts";
import { gapWords, readingOf } from "./reading.ts";

/** What one side states, in the unit of the key, with its words and where they stand. */
export interface StatedSide {
  readonly value: Value;
  readonly quote: string | null;
  readonly url: string;
}

export type ComparedLine =
  /** `judged`: they differ as they did when somebody looked, not too long ago. */
  | { readonly outcome: "agrees" | "judged" }
  | { readonly outcome: "differs"; readonly ours: Fact; readonly theirs: StatedSide }
  /** `fact` is its id as the mapping has it. */
  | { readonly outcome: "not compared"; readonly fact: string; readonly why: string };

export interface OurFacts {
  /** The facts of an id without its source: several where our own sources disagree. */
  readonly named: (id: string) => readonly Fact[];
  readonly asOf: string;
}

/** `url` shows the file as it was read. */
export function compareLine(
  { fact, differs, ...place }: ComparisonLine,
  readPlace: ReadPlace,
  url: string,
  { named, asOf }: OurFacts,
): ComparedLine {
  const uncompared = (why: string) => ({ outcome: "not compared", fact, why }) as const;
  const all = named(fact);
  const facts = all.filter(({ status }) => status !== "removed");
  const [ours] = facts;
  if (ours === undefined)
    return uncompared(all.length === 0 ? "there is no such fact" : "our fact is removed");
  const { key, datatype, unit, currency } = ours;
  const line = present({ ...place, key, currency: currency ?? undefined });
  const reading = readingOf(readPlace, line, { datatype, unit, currency });
  if (typeof reading === "string") return uncompared(`theirs: ${gapWords[reading]}`);
  const { value } = reading;
  if (facts.some((each) => isOneAmount(value, each.value, each.unit))) return { outcome: "agrees" };
  const isJudged = differs !== undefined && !isLapsed(differs.on, asOf);
  if (isJudged && isOneAmount(value, differs.value, unit)) return { outcome: "judged" };
  const at = reading.line();
  const theirs = { value, quote: reading.quote(), url: at === undefined ? url : `${url}#L${at}` };
  return { outcome: "differs", ours, theirs };
}
