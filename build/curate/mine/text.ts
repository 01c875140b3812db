/** Prints what was mined: for a person a line for each value and the YAML to paste, for programs JSON. */
import type { CuratedFact } from "../../schema/curated.ts";
import { printedData } from "../file/curated-file.ts";
import type { Gap, Missing } from "../register/versions.ts";
import type { Current, Proposal, Proposed } from "./propose.ts";

const reasons: Readonly<Record<Missing, string>> = {
  absent: "not stated",
  ambiguous: "stated in several places that differ",
  "another unit": "stated in a unit that does not convert",
  "another rate": "stated per another time, or of something else",
  "not readable": "not readable (its content was never fetched, or is no text)",
};

export interface Mined extends Proposed {
  readonly id: string;
  readonly path: string;
  readonly versions: number;
  /** Of the newest and the oldest version. */
  readonly span: readonly [string, string];
  /** Undefined where the log reaches back to the file's beginning. */
  readonly cut: string | undefined;
  /** When the statement was first seen; it may be the file's first version. */
  readonly firstSeen: string;
  /** Where the file stood before, oldest last. */
  readonly earlierPaths: readonly string[];
}

export function toText(mined: Mined, { value, history }: CuratedFact): string {
  const { current, proposals, gaps } = mined;
  const parts = [
    `${mined.id} in ${mined.path}: ${mined.versions} versions, ${mined.span[1]} to ${mined.span[0]}`,
    ...mined.earlierPaths.map((path) => `  earlier ${path}`),
    ...(mined.cut === undefined ? [] : [`  ${mined.cut}`]),
    "",
    current === undefined
      ? `Today's value ${String(value)} stands in no version.`
      : currentText(value, current),
    ...proposals.map(proposalText),
    ...(current !== undefined && proposals.length === 0 ? ["No earlier value was found."] : []),
    ...gaps.map(gapText),
    ...(mined.cut === undefined ? [beginning(mined)] : []),
  ];
  const taking = proposals.filter(({ standing }) => standing === "new");
  if (taking.length > 0)
    parts.push(
      "",
      history === undefined ? "To paste:" : "To paste among the steps of `history`:",
      ...printedData({ history: taking.map(({ step }) => ({ ...step })) })
        .trimEnd()
        .split("\n")
        .map((line) => `  ${line}`),
      "",
      `Read each at its address, then: --accept ${taking.map(({ number }) => number).join(",")} --write`,
    );
  return `${parts.join("\n")}\n`;
}

/** What stood before the oldest value: a file that begins with it may have been cut out of another. */
function beginning({ firstSeen, span, path, earlierPaths }: Mined): string {
  return firstSeen === span[1]
    ? `  –  ${earlierPaths.at(-1) ?? path} began with it: another file may have stated it before (--rev takes that commit's parent)`
    : `  –  not stated before ${firstSeen}`;
}

function currentText(value: unknown, { run, url, observedAt, written: at }: Current): string {
  const dated =
    observedAt === undefined
      ? "from before what is known"
      : at === undefined
        ? `${observedAt}  the file has no \`observed_at\`: --accept 0 --write takes this one`
        : at === observedAt
          ? `${observedAt}  as the file says`
          : `${observedAt}  the file says ${at}`;
  return `  0  ${String(value)}  since ${dated}\n     “${run.sighting.quote}”\n     ${url}`;
}

function proposalText({ number, step, standing }: Proposal): string {
  const { value, raw_value: quote, observed_at: at, url } = step;
  const since = at === undefined ? "from before what is known" : `since ${at}`;
  const mark =
    standing === "new"
      ? ""
      : `  [in the history${standing === "there" ? " already" : ", with another date"}]`;
  return `  ${number}  ${String(value)}  ${since}${mark}\n     “${quote}”\n     ${url}`;
}

function gapText({ missing, since, until }: Gap): string {
  return `  –  ${reasons[missing]} ${until === undefined ? `since ${since}` : `between ${since} and ${until}`}`;
}

/** `diff` is what was written, undefined where nothing was. */
export function minedJson(mined: Mined, diff: string | undefined): object {
  const { current } = mined;
  return {
    object: "mine",
    id: mined.id,
    path: mined.path,
    earlier_paths: mined.earlierPaths,
    versions: mined.versions,
    oldest_version_at: mined.span[1],
    newest_version_at: mined.span[0],
    is_cut: mined.cut !== undefined,
    current:
      current === undefined
        ? null
        : {
            value: current.run.sighting.value,
            raw_value: current.run.sighting.quote,
            observed_at: current.observedAt ?? null,
            written_observed_at: current.written ?? null,
            url: current.url,
          },
    proposals: mined.proposals.map(({ number, step, standing }) => ({
      number,
      ...step,
      standing,
      proposed: standing === "new",
    })),
    gaps: mined.gaps.map(({ missing, since, until }) => ({
      reason: missing,
      from: since,
      until: until ?? null,
    })),
    written: diff !== undefined,
    diff: diff ?? null,
  };
}
