/**
 * The values of a place over time and the fact as the file has it → what a person may take over, as `--json`
 * prints it: earlier values as steps of history, and the day from which today's value held.
 */
import { isOneAmount } from "../../amount/states.ts";
import { present } from "../../dataset/present.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import type { Value } from "../../schema/fact.ts";
import { toTimestamp } from "../../schema/timestamp.ts";
import type { FactAt } from "../edit/fact-at.ts";
import { printedData } from "../file/curated-file.ts";
import type { Permalink } from "../register/file-at.ts";
import { stepOf } from "../register/mined.ts";
import { gapWords } from "../register/value.ts";
import type { Missing, Timeline } from "../register/versions.ts";

export interface Proposal extends CuratedStep {
  /** What `--accept` calls it. */
  readonly number: number;
  /** Whether the fact's history says so already. */
  readonly standing: "new" | "there" | "there with another date";
  readonly proposed: boolean;
}

interface Current {
  readonly value: Value;
  readonly raw_value: string;
  /** Null where older versions are not known. */
  readonly observed_at: string | null;
  /** As the file has it. */
  readonly written_observed_at: string | null;
  readonly url: string;
}

export interface Mined {
  readonly id: string;
  readonly path: string;
  readonly earlier_paths: readonly string[];
  readonly versions: number;
  readonly oldest_version_at: string;
  readonly newest_version_at: string;
  /** True where the clone is shallow: what was before is not known. */
  readonly is_cut: boolean;
  /** Null where today's value stands in no version. */
  readonly current: Current | null;
  /** Newest first. */
  readonly proposals: readonly Proposal[];
  readonly gaps: readonly {
    readonly reason: Missing;
    readonly from: string | null;
    readonly until: string | null;
  }[];
}

export function proposedOf(
  { turns, gaps }: Timeline,
  { fact, key: { unit } }: Pick<FactAt, "fact" | "key">,
  permalink: Permalink,
): Pick<Mined, "current" | "proposals" | "gaps"> {
  const steps = turns.map((run) => stepOf(run, permalink));
  const today = steps.findIndex(({ value }) => isOneAmount(value, fact.value, unit));
  const own = today < 0 ? undefined : steps[today];
  return {
    current: own === undefined ? null : currentOf(own, fact),
    proposals: (own === undefined ? [] : steps.slice(today + 1)).map((step, index) => {
      const standing = standingOf(step, fact, unit);
      return { number: index + 1, ...step, standing, proposed: standing === "new" };
    }),
    gaps: gaps.map(({ reason, from = null, until = null }) => ({ reason, from, until })),
  };
}

function currentOf(
  { value, raw_value: quote, observed_at: at, url }: CuratedStep,
  fact: CuratedFact,
): Current {
  return {
    value,
    raw_value: quote,
    observed_at: at ?? null,
    written_observed_at: fact.observed_at ?? null,
    url: url!,
  };
}

function standingOf(
  step: CuratedStep,
  { history = [] }: CuratedFact,
  unit: unknown,
): Proposal["standing"] {
  const alike = history.filter(({ value }) => isOneAmount(value, step.value, unit));
  if (alike.length === 0) return "new";
  const isDated = alike.some(
    ({ observed_at: at }) => at !== undefined && toTimestamp(at) === step.observed_at,
  );
  return isDated ? "there" : "there with another date";
}

/** The step of history that a proposal is. */
export function stepOfProposal(proposal: Proposal): CuratedStep {
  const { value, raw_value: quote, observed_at: at, url } = proposal;
  return present({ value, raw_value: quote, observed_at: at, url });
}

/** For a person: a line for each value, and the YAML to paste. */
export function minedText(mined: Mined, { value, history }: CuratedFact): string {
  const { current, proposals, gaps, oldest_version_at: oldest } = mined;
  const taking = proposals.filter(({ proposed }) => proposed);
  const lines = [
    `${mined.id} in ${mined.path}: ${mined.versions} versions, ${oldest} to ${mined.newest_version_at}`,
    ...mined.earlier_paths.map((path) => `  earlier ${path}`),
    ...(mined.is_cut
      ? [`  The clone is shallow and ends at ${oldest}: what stood there before is not known.`]
      : []),
    "",
    current === null
      ? `Today's value ${String(value)} stands in no version.`
      : valueText("0", current, datedText(current)),
    ...proposals.map((each) =>
      valueText(String(each.number), each, `${sinceText(each.observed_at)}${markText(each)}`),
    ),
    ...(current !== null && proposals.length === 0 ? ["No earlier value was found."] : []),
    ...gaps.map(({ reason, from, until }) => {
      const span = until === null ? `since ${from}` : `between ${from} and ${until}`;
      return `  –  ${gapWords(reason)} ${span}`;
    }),
  ];
  if (taking.length > 0)
    lines.push(
      "",
      history === undefined ? "To paste:" : "To paste among the steps of `history`:",
      printedData({ history: taking.map((each) => ({ ...stepOfProposal(each) })) })
        .trimEnd()
        .replace(/^/gm, "  "),
      "",
      `Read each at its address, then: --accept ${taking.map(({ number }) => number).join(",")} --write`,
    );
  return `${lines.join("\n")}\n`;
}

function valueText(
  number: string,
  { value, raw_value: quote, url }: Pick<CuratedStep, "value" | "raw_value" | "url">,
  since: string,
): string {
  return `  ${number}  ${String(value)}  ${since}\n     “${quote}”\n     ${url}`;
}

function sinceText(at: string | null | undefined): string {
  return at == null ? "from before what is known" : `since ${at}`;
}

function datedText({ observed_at: at, written_observed_at: written }: Current): string {
  if (at === null) return sinceText(at);
  if (written === null)
    return `${sinceText(at)}  the file has no \`observed_at\`: --accept 0 --write takes this one`;
  return `${sinceText(at)}  ${at === written ? "as the file says" : `the file says ${written}`}`;
}

function markText({ standing }: Proposal): string {
  if (standing === "new") return "";
  return `  [in the history${standing === "there" ? " already" : ", with another date"}]`;
}
