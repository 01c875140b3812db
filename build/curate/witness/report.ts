/** What was compared → lines for people, and the report for programs. */
import { counted } from "../../lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { valueWithUnit } from "../shown.ts";
import type { ComparedLine, StatedSide } from "./compare.ts";
import type { OwnPair, OwnPairs } from "./own.ts";

export interface ComparedDataset {
  /** Of its mapping: `acme` for `facts/witness/acme.yaml`. */
  readonly name: string;
  readonly repository: string;
  /** The commit that was read, and when it was made; null where there is none to read. */
  readonly commit: string | null;
  readonly committedAt: string | null;
  readonly comparisons: readonly ComparedLine[];
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
  const differing = datasets.flatMap((dataset) => ofOutcome(dataset, "differs"));
  return differing.length + own.differing.length + (showsNear ? own.near.length : 0);
}

function ofOutcome<Outcome extends ComparedLine["outcome"]>(
  { comparisons }: ComparedDataset,
  outcome: Outcome,
): readonly Extract<ComparedLine, { readonly outcome: Outcome }>[] {
  return comparisons.filter(
    (each): each is Extract<ComparedLine, { readonly outcome: Outcome }> =>
      each.outcome === outcome,
  );
}

export function reportText({ datasets, own, showsNear }: WitnessReport): string {
  const { published, differing, near } = own;
  const hint = showsNear ? "" : "; --near lists these";
  const counts = [
    `${counted(published, "pair")} published as conflicting`,
    `${counted(differing.length, "pair")} of a product and its provider`,
    `${counted(near.length, "pair")} of a scope and of none${hint}`,
  ];
  const pairs = [...differing, ...(showsNear ? near : [])].flat();
  return [
    ...datasets.flatMap(datasetLines),
    `our own sources: ${counts.join(", ")}`,
    ...pairs.flatMap((fact) => [`  ${fact.id}`, ...sideLines("", sideOf(fact), fact)]),
    "",
  ].join("\n");
}

function datasetLines(dataset: ComparedDataset): readonly string[] {
  const { name, committedAt, comparisons, unreadable } = dataset;
  const { agrees, differs, judged, not_compared: left } = countsOf(dataset);
  const day = committedAt === null ? "" : ` of ${committedAt.slice(0, 10)}`;
  return [
    `${name}${day}: ${counted(comparisons.length, "line")}: ${agrees} agree, ${differs} differ, ${judged} judged, ${left} not compared`,
    ...unreadable.map((reason) => `  ${reason}`),
    ...ofOutcome(dataset, "not compared").map(({ fact, why }) => `  ${fact}: ${why}`),
    ...ofOutcome(dataset, "differs").flatMap(({ fact, ours, theirs }) => [
      `  ${fact}`,
      ...sideLines("ours: ", sideOf(ours), ours),
      ...sideLines("theirs: ", theirs, ours),
    ]),
  ];
}

function sideLines(
  whose: string,
  { value, quote, url }: StatedSide,
  { unit, currency }: Fact,
): readonly string[] {
  const said = quote === null ? "" : `, "${quote}"`;
  return [`    ${whose}${valueWithUnit({ value, unit, currency })}${said}`, `      ${url}`];
}

/** Members of one kind are always there, so that programs need not ask. */
export function reportJson({ datasets, own }: WitnessReport): object {
  const pairs = (of: readonly OwnPair[]) =>
    of.map((pair) => pair.map((fact) => ({ fact: fact.id, ...sideOf(fact) })));
  return {
    object: "witness",
    datasets: datasets.map((dataset) => ({
      name: dataset.name,
      repository: dataset.repository,
      commit: dataset.commit,
      committed_at: dataset.committedAt,
      counts: countsOf(dataset),
      unreadable: dataset.unreadable,
      differs: ofOutcome(dataset, "differs").map(({ fact, ours, theirs }) => ({
        fact,
        ours: sideOf(ours),
        theirs,
      })),
      not_compared: ofOutcome(dataset, "not compared").map(({ fact, why }) => ({ fact, why })),
    })),
    own: { published: own.published, differs: pairs(own.differing), near: pairs(own.near) },
  };
}

function countsOf(dataset: ComparedDataset) {
  return {
    agrees: ofOutcome(dataset, "agrees").length,
    differs: ofOutcome(dataset, "differs").length,
    judged: ofOutcome(dataset, "judged").length,
    not_compared: ofOutcome(dataset, "not compared").length,
  };
}

function sideOf({ value, raw_value: quote, source }: Fact): StatedSide {
  return { value, quote, url: source.archive_url ?? source.url };
}
