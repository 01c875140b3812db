/** What was compared → lines for people, and the report for programs. */
import { counted } from "../../lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { valueWithUnit } from "../shown.ts";
import { statedSide, type ComparedLine, type StatedSide } from "./compare.ts";
import type { OwnPairs, OwnPair } from "./own.ts";

export interface ComparedDataset {
  /** Of its mapping: `acme` for `facts/witness/acme.yaml`. */
  readonly name: string;
  readonly repository: string;
  /** The commit that was read, and when it was made; null where there is none to read. */
  readonly commit: string | null;
  readonly committedAt: string | null;
  readonly comparisons: readonly ComparedLine[];
  /** Numbers of its files that no line names. */
  readonly unmapped: number;
  /** What could not be read at all. */
  readonly unreadable: readonly string[];
}

export interface WitnessReport {
  readonly datasets: readonly ComparedDataset[];
  readonly own: OwnPairs;
  /** Whether pairs of a scope and of none are listed. */
  readonly showsNear: boolean;
}

export function disagreementsIn({ datasets, own, showsNear }: WitnessReport): number {
  const differing = datasets.flatMap(({ comparisons }) => comparisons.filter(isDiffering));
  return differing.length + own.differing.length + (showsNear ? own.near.length : 0);
}

export function reportText({ datasets, own, showsNear }: WitnessReport): string {
  const { published, differing, near } = own;
  const shown = [...differing, ...(showsNear ? near : [])];
  const hint = showsNear ? "" : "; --near lists these";
  const counts = [
    `${counted(published, "pair")} published as conflicting`,
    `${counted(differing.length, "pair")} of a product and its provider`,
    `${counted(near.length, "pair")} of a scope and of none${hint}`,
  ];
  return [
    ...datasets.flatMap(datasetLines),
    `our own sources: ${counts.join(", ")}`,
    ...shown.flatMap(pairLines),
    "",
  ].join("\n");
}

/** Members of one kind are always there, so that programs need not ask. */
export function reportJson({ datasets, own }: WitnessReport): object {
  return {
    object: "witness",
    datasets: datasets.map((each) => ({
      name: each.name,
      repository: each.repository,
      commit: each.commit,
      committed_at: each.committedAt,
      counts: outcomeCounts(each.comparisons),
      unmapped: each.unmapped,
      unreadable: each.unreadable,
      differs: each.comparisons
        .filter(isDiffering)
        .map(({ fact, ours, theirs }) => ({ fact, ours, theirs })),
      not_compared: each.comparisons.flatMap((one) =>
        one.outcome === "not compared" ? [{ fact: one.fact, why: one.why }] : [],
      ),
    })),
    own: {
      published: own.published,
      differs: own.differing.map(pairJson),
      near: own.near.map(pairJson),
    },
  };
}

function pairJson(pair: OwnPair): object {
  return pair.map((fact) => ({ fact: fact.id, ...statedSide(fact) }));
}

type Differing = Extract<ComparedLine, { readonly outcome: "differs" }>;

function isDiffering(comparison: ComparedLine): comparison is Differing {
  return comparison.outcome === "differs";
}

function outcomeCounts(comparisons: readonly ComparedLine[]) {
  const count = (outcome: ComparedLine["outcome"]): number =>
    comparisons.filter((each) => each.outcome === outcome).length;
  return {
    agrees: count("agrees"),
    differs: count("differs"),
    judged: count("judged"),
    not_compared: count("not compared"),
  };
}

function datasetLines(dataset: ComparedDataset): readonly string[] {
  const { name, committedAt, comparisons, unmapped, unreadable } = dataset;
  const { agrees, differs, judged, not_compared: left } = outcomeCounts(comparisons);
  const day = committedAt === null ? "" : ` of ${committedAt.slice(0, 10)}`;
  return [
    `${name}${day}: ${counted(comparisons.length, "line")}: ${agrees} agree, ${differs} differ, ${judged} judged, ${left} not compared; ${counted(unmapped, "number")} without a line`,
    ...unreadable.map((reason) => `  ${reason}`),
    ...comparisons.flatMap((each) => comparisonLines(each)),
  ];
}

function comparisonLines(comparison: ComparedLine): readonly string[] {
  if (comparison.outcome === "not compared") return [`  ${comparison.fact}: ${comparison.why}`];
  if (!isDiffering(comparison)) return [];
  const { fact, ours, theirs, of } = comparison;
  return [
    `  ${fact}`,
    ...sideLines("ours", ours, of),
    ...sideLines("theirs", theirs, of),
    ...earlierLines(theirs, of),
  ];
}

function earlierLines({ value }: StatedSide, { history }: Fact): readonly string[] {
  const step = history.find((each) => each.value === value);
  if (step === undefined) return [];
  const since = step.observed_at === null ? "before" : `since ${step.observed_at.slice(0, 10)}`;
  return [`    ours stated that ${since}, until it changed`];
}

function pairLines([a, b]: OwnPair): readonly string[] {
  return [a, b].flatMap((fact) => [`  ${fact.id}`, ...sideLines("", statedSide(fact), fact)]);
}

function sideLines(
  whose: string,
  { value, quote, url }: StatedSide,
  { unit, currency }: Fact,
): readonly string[] {
  const said = quote === null ? "" : `, "${quote}"`;
  return [
    `    ${whose === "" ? "" : `${whose}: `}${valueWithUnit({ value, unit, currency })}${said}`,
    `      ${url}`,
  ];
}
