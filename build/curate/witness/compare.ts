/**
 * A file of another dataset, its mapping and our facts → for each line what both state, and whether it is
 * the same. Nothing is changed by it: a disagreement is a reason to read the provider's own page again.
 */
import { amountsIn } from "../../amount/read.ts";
import { isOneAmount } from "../../amount/states.ts";
import { present } from "../../dataset/present.ts";
import { isLapsed, type ComparisonLine } from "../../schema/comparison-file.ts";
import type { Fact, Value } from "../../schema/fact.ts";
import { dataIn } from "../register/read/pointer.ts";
import { openStructure, structureKind } from "../register/read/structure.ts";
import { gapWords, readingAt } from "../register/value.ts";

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
  | {
      readonly outcome: "differs";
      readonly ours: StatedSide;
      readonly theirs: StatedSide;
      readonly of: Fact;
    }
  /** They differ as they did when somebody looked, not too long ago. */
  | { readonly outcome: "judged"; readonly why: string }
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
  { named: factsNamed, asOf }: OurFacts,
): Promise<readonly ComparedLine[]> {
  const readPlace = await openStructure(path, text.replaceAll("\r\n", "\n"));
  return lines.map((written): ComparedLine => {
    const { fact: id, at, says, unit, factor, differs } = written;
    const named = factsNamed(id);
    const facts = named.filter(({ status }) => status !== "removed");
    const [fact] = facts;
    if (fact === undefined)
      return uncompared(id, named.length === 0 ? "there is no such fact" : "our fact is removed");
    const { key, datatype, unit: measured, currency } = fact;
    const line = present({ at, says, unit, factor, key, currency: currency ?? undefined });
    const reading = readingAt(readPlace, at, line, { datatype, unit: measured, currency });
    if (typeof reading === "string") return uncompared(id, `theirs: ${gapWords(reading)}`);
    const { value } = reading;
    if (facts.some((each) => isOneAmount(value, each.value, each.unit)))
      return { fact: id, outcome: "agrees" };
    const isJudged = differs !== undefined && !isLapsed(differs.on, asOf);
    if (isJudged && isOneAmount(value, differs.value, measured))
      return { fact: id, outcome: "judged", why: differs.why };
    const place = reading.line();
    const theirs = {
      value,
      quote: reading.quote(),
      url: place === undefined ? url : `${url}#L${place}`,
    };
    return { fact: fact.id, outcome: "differs", ours: statedSide(fact), theirs, of: fact };
  });
}

function uncompared(fact: string, why: string): ComparedLine {
  return { fact, outcome: "not compared", why };
}

export function statedSide({ value, raw_value: quote, source }: Fact): StatedSide {
  return { value, quote, url: source.archive_url ?? source.url };
}

/** How many numbers a file states: of JSON and YAML their numbers, of a page its amounts; 0 where it cannot be read. */
export function numbersIn(path: string, text: string): number {
  const kind = structureKind(path);
  if (kind !== "json" && kind !== "yaml")
    return amountsIn(text).filter(({ isVague }) => !isVague).length;
  return numbersBelow(dataIn(text, kind));
}

function numbersBelow(data: unknown): number {
  if (typeof data === "number") return 1;
  if (typeof data !== "object" || data === null) return 0;
  return Object.values(data).reduce((sum: number, each) => sum + numbersBelow(each), 0);
}
