/** What was compared → lines for people, and the report for programs. */
import { counted } from "../../schema/lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import { valueWithUnit } from "../shown.ts";
import type { ComparedLine, StatedSide } from "./compare.ts";

export interface ComparedDataset {
  /** Of its mapping: `acme` for `facts/witness/acme.yaml`. */
  readonly name: string;
  readonly repository: string;
  /** The commit that was read, and when it was made; null where there is none to read. */
  readonly commit: string | null;
  readonly committed_at: string | null;
  readonly lines: readonly ComparedLine[];
  /** What could not be read at all. */
  readonly unreadable: readonly string[];
}

export function datasetLines(dataset: ComparedDataset): readonly string[] {
  const { name, committed_at: at, lines, unreadable } = dataset;
  const { counts, differing, left } = outcomesOf(dataset);
  const day = at === null ? "" : ` of ${at.slice(0, 10)}`;
  return [
    `${name}${day}: ${counted(lines.length, "line")}: ${counts.agrees} agree, ${counts.differs} differ, ${counts.judged} judged, ${counts.not_compared} not compared`,
    ...unreadable.map((reason) => `  ${reason}`),
    ...left.map(({ fact, why }) => `  ${fact}: ${why}`),
    ...differing.flatMap(({ ours, theirs }) => [
      `  ${ours.id}`,
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
export function reportJson(datasets: readonly ComparedDataset[]): object {
  return {
    object: "sync witness",
    datasets: datasets.map((dataset) => {
      const { lines: _lines, unreadable, ...read } = dataset;
      const { counts, differing, left } = outcomesOf(dataset);
      return {
        ...read,
        counts,
        unreadable,
        differs: differing.map(({ ours, theirs }) => ({
          fact: ours.id,
          ours: sideOf(ours),
          theirs,
        })),
        not_compared: left.map(({ fact, why }) => ({ fact, why })),
      };
    }),
  };
}

function outcomesOf({ lines }: ComparedDataset) {
  const differing = lines.filter((line) => line.outcome === "differs");
  const left = lines.filter((line) => line.outcome === "not compared");
  const counts = {
    agrees: lines.filter(({ outcome }) => outcome === "agrees").length,
    differs: differing.length,
    judged: lines.filter(({ outcome }) => outcome === "judged").length,
    not_compared: left.length,
  };
  return { counts, differing, left };
}

function sideOf({ value, raw_value: quote, source }: Fact): StatedSide {
  return { value, quote, url: source.archive_url ?? source.url };
}
