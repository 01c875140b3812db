/** Prints what was mined for a person: a line for each value, how good it is, and the YAML to paste. */
import type { CuratedFact } from "../../schema/curated.ts";
import { printedData } from "../file/curated-file.ts";
import type { Current, Proposal, Proposed } from "./propose.ts";
import { worthTaking } from "./propose.ts";
import type { Gap } from "./runs.ts";
import type { How, Missing } from "./wanted.ts";

const reasons: Readonly<Record<Missing, string>> = {
  absent: "not stated",
  ambiguous: "stated in several places that differ",
  "another unit": "stated in a unit that does not convert",
  "another rate": "stated per another time, or of something else",
  "another column": "its row stands there, under another head",
  "not readable": "not readable (its content was never fetched, or is no text)",
};

const waysInWords: Readonly<Record<How, string>> = {
  exact: "the same words and numbers",
  numbers: "the same words, another number",
  words: "most of the words",
  pattern: "by the pattern",
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
    ...beginning(mined),
  ];
  const taking = worthTaking(proposals);
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

/** Says what stood before the oldest value: a file that begins with it may have been cut out of another. */
function beginning({ cut, firstSeen, span, path, earlierPaths }: Mined): readonly string[] {
  if (cut !== undefined) return [];
  const first = earlierPaths.at(-1) ?? path;
  return [
    firstSeen === span[1]
      ? `  –  ${first} began with it: another file may have stated it before (--rev takes that commit's parent)`
      : `  –  not stated before ${firstSeen}`,
  ];
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
  return `  0  ${String(value)}  since ${dated}\n     “${run.sighting.quote}” (${wayOf(run.sighting)})\n     ${url}`;
}

function proposalText({ number, run, step, standing }: Proposal): string {
  const marks = [
    standing === "new"
      ? ""
      : standing === "there"
        ? "in the history already"
        : "in the history, with another date",
    run.isCorrected ? "corrected within days" : "",
  ].filter(Boolean);
  const since = run.since === undefined ? "from before what is known" : `since ${run.since}`;
  const mark = marks.length === 0 ? "" : `  [${marks.join("; ")}]`;
  return `  ${number}  ${String(step.value)}  ${since}${mark}\n     “${step.raw_value}” (${wayOf(run.sighting)})\n     ${step.url}`;
}

function gapText({ missing, since, until }: Gap): string {
  return `  –  ${reasons[missing]} ${until === undefined ? `since ${since}` : `between ${since} and ${until}`}`;
}

function wayOf({ how, confidence }: { readonly how: How; readonly confidence: number }): string {
  return `${waysInWords[how]}, ${Math.round(confidence * 100)}%`;
}
