/**
 * A file of another dataset, its mapping and our facts → for each line what both state, and whether it is
 * the same. Nothing is changed by it: a disagreement is a reason to read the provider's own page again.
 */
import { isOneAmount } from "../../amount/states.ts";
import { present } from "../../schema/lists/members.ts";
import { isLapsed, type ComparisonLine } from "../../schema/comparison-file.ts";
import type { Fact, Value } from "../../schema/fact.ts";
import { counted } from "../../schema/lists/counted.ts";
import { valueWithUnit } from "../shown.ts";
import type { ReadPlace } from "./places/open.ts";
import { gapWords, readingOf } from "./reading.ts";

/** What one side states, in the unit of the key, with its words and where they stand. */
interface StatedSide {
  readonly value: Value;
  readonly quote: string | null;
  readonly url: string;
}

interface Difference extends Pick<Fact, "unit" | "currency"> {
  readonly fact: string;
  readonly ours: StatedSide;
  readonly theirs: StatedSide;
}

/** What came of the lines of a dataset, as `--json` prints it. Lines add themselves. */
export interface ComparedDataset {
  /** Of its mapping: `acme` for `facts/witness/acme.yaml`. */
  readonly name: string;
  readonly repository: string;
  /** The commit that was read, and when it was made; null where there is none to read. */
  readonly commit: string | null;
  readonly committed_at: string | null;
  /** `judged`: they differ as they did when somebody looked, not too long ago. */
  readonly counts: { agrees: number; differs: number; judged: number; not_compared: number };
  /** What could not be read at all. */
  readonly unreadable: string[];
  readonly differs: Difference[];
  /** `fact` is its id as the mapping has it. */
  readonly not_compared: { readonly fact: string; readonly why: string }[];
}

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
  told: ComparedDataset,
): void {
  const uncompared = (why: string): void => {
    told.counts.not_compared++;
    told.not_compared.push({ fact, why });
  };
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
  if (facts.some((each) => isOneAmount(value, each.value, each.unit))) {
    told.counts.agrees++;
    return;
  }
  const isJudged = differs !== undefined && !isLapsed(differs.on, asOf);
  if (isJudged && isOneAmount(value, differs.value, unit)) {
    told.counts.judged++;
    return;
  }
  const at = reading.line();
  const theirs = { value, quote: reading.quote(), url: at === undefined ? url : `${url}#L${at}` };
  told.counts.differs++;
  told.differs.push({ fact: ours.id, unit, currency, ours: statedBy(ours), theirs });
}

function statedBy({ value, raw_value: quote, source }: Fact): StatedSide {
  return { value, quote, url: source.archive_url ?? source.url };
}

/** For people. */
export function datasetLines(dataset: ComparedDataset): readonly string[] {
  const { name, committed_at: at, counts, unreadable } = dataset;
  const day = at === null ? "" : ` of ${at.slice(0, 10)}`;
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    `${name}${day}: ${counted(lines, "line")}: ${counts.agrees} agree, ${counts.differs} differ, ${counts.judged} judged, ${counts.not_compared} not compared`,
    ...unreadable.map((reason) => `  ${reason}`),
    ...dataset.not_compared.map(({ fact, why }) => `  ${fact}: ${why}`),
    ...dataset.differs.flatMap(({ fact, ours, theirs, ...measured }) => [
      `  ${fact}`,
      ...[`ours: ${stated(ours, measured)}`, `  ${ours.url}`].map((line) => `    ${line}`),
      ...[`theirs: ${stated(theirs, measured)}`, `  ${theirs.url}`].map((line) => `    ${line}`),
    ]),
  ];
}

function stated({ value, quote }: StatedSide, measured: Pick<Fact, "unit" | "currency">): string {
  return `${valueWithUnit({ value, ...measured })}${quote === null ? "" : `, "${quote}"`}`;
}
