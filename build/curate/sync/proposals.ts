/**
 * The values of a place over time and the fact as the file has it → what a person may take over, as `--json`
 * prints it: the day from which today's value held, and earlier values as steps of history.
 */
import { isOneAmount } from "../../amount/states.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { FactAt } from "../edit/fact-at.ts";
import { stepOf, type FileHistory, type PlaceHistory } from "./history.ts";
import { gapWords } from "./reading.ts";
import type { Permalink } from "./source-file.ts";
import { timeOf, type Gap } from "./timeline.ts";

export interface Proposal extends CuratedStep {
  /** What `--accept` calls it; 0 is today's value. */
  readonly number: number;
  /** Whether the file says so already. */
  readonly standing: "new" | "there" | "there with another date";
}

export interface Proposed {
  readonly path: string;
  readonly versions: number;
  readonly oldest_version_at: string;
  readonly newest_version_at: string;
  /** True where the clone is shallow: what was before is not known. */
  readonly is_cut: boolean;
  /** Newest first; none where today's value stands in no version. */
  readonly proposals: readonly Proposal[];
  readonly gaps: readonly Gap[];
}

/** `history` is of the one place of the fact in the file at `path`. */
export function proposedOf(
  path: string,
  { fact, key: { unit } }: FactAt,
  { steps, isCut, places }: FileHistory,
  permalink: Permalink,
): Proposed {
  const [{ turns, gaps }] = [...places.values()] as [PlaceHistory];
  const values = turns.map((run) => stepOf(run, permalink));
  const today = values.findIndex(({ value }) => isOneAmount(value, fact.value, unit));
  const written = [fact, ...(fact.history ?? [])];
  return {
    path,
    versions: steps.length,
    oldest_version_at: timeOf(steps.at(-1)!),
    newest_version_at: timeOf(steps[0]!),
    is_cut: isCut,
    proposals: (today < 0 ? [] : values.slice(today)).map((step, number) => {
      const own = number === 0 ? written.slice(0, 1) : written.slice(1);
      const alike = own.filter(({ value }) => isOneAmount(value, step.value, unit));
      return { number, ...step, standing: standingOf(step, number === 0, alike) };
    }),
    gaps,
  };
}

/** `alike` have the same value. That a value holds today is known; its date may be missing. */
function standingOf(
  { observed_at: seen }: CuratedStep,
  isToday: boolean,
  alike: readonly (CuratedFact | CuratedStep)[],
): Proposal["standing"] {
  const dates = alike.map(({ observed_at: at }) => at && toTimestamp(at));
  if (dates.includes(seen)) return "there";
  return dates.length === 0 || (isToday && dates[0] === undefined)
    ? "new"
    : "there with another date";
}

/** For a person: a line for each value. */
export function proposedText(id: string, proposed: Proposed): string {
  const { proposals, gaps, oldest_version_at: oldest } = proposed;
  const taken = proposals.flatMap(({ number, standing }) => (standing === "new" ? [number] : []));
  const lines = [
    `${id} in ${proposed.path}: ${proposed.versions} versions, ${oldest} to ${proposed.newest_version_at}`,
    ...(proposed.is_cut
      ? [`  The clone is shallow and ends at ${oldest}: what stood there before is not known.`]
      : []),
    ...(proposals.length === 0
      ? [
          "  Today's value stands in no version.",
          "  Look at the file: it may use other words or names (--says), or a bare number (--unit).",
        ]
      : []),
    ...proposals.flatMap(({ number, value, raw_value: quote, observed_at: at, url, standing }) => [
      `  ${number}  ${String(value)}  ${at === undefined ? "from before what is known" : `since ${at}`}${standing === "new" ? "" : `  [${standing}]`}`,
      `     “${quote}”`,
      `     ${url}`,
    ]),
    ...gaps.map((gap) => `  –  ${gapText(gap)}`),
    ...(taken.length === 0 ? [] : [`Read each there, then: --accept ${taken.join(",")} --write`]),
  ];
  return `${lines.join("\n")}\n`;
}

export function gapText({ reason, from, until }: Gap): string {
  const span = [from && `from ${from.slice(0, 10)}`, until && `until ${until.slice(0, 10)}`];
  return `${span.filter(Boolean).join(" ")} what it stated is not known: ${gapWords[reason]}`;
}
