/** A file of a repository and the lines about it → what each place states today, and its dated history. */
import { present } from "../../dataset/present.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { Git, GitStep } from "../git/git.ts";
import { Refusal } from "../set/refusal.ts";
import type { Missing } from "./reading.ts";
import type { Permalink } from "./source-file.ts";
import {
  beginningOf,
  continued,
  followFile,
  timelineOf,
  timeOf,
  type Run,
  type Sighting,
  type SoughtLine,
  type Timeline,
} from "./timeline.ts";

export interface FileAsked {
  /** A file of the commit that is started from. */
  readonly path: string;
  /** Files that stated the same before it did, newest first, as far as git cannot tell. */
  readonly movedFrom?: readonly string[];
  /** All its lines, whatever products they are of: each version is read once. */
  readonly sought: readonly SoughtLine[];
  /** Whether it is read as a page, whatever its name says. */
  readonly asPage?: boolean;
}

export interface PlaceHistory extends Timeline {
  /** What the newest version states. */
  readonly newest: Sighting | Missing;
}

export interface FileHistory {
  /** The versions, newest first. */
  readonly steps: readonly GitStep[];
  /** True where versions older than the oldest are not known. */
  readonly isCut: boolean;
  readonly places: ReadonlyMap<RegisterLine, PlaceHistory>;
}

export async function historyOf(
  git: Git,
  head: string,
  { path, movedFrom = [], sought, asPage = false }: FileAsked,
): Promise<FileHistory> {
  const first = await git.log(head, path);
  const steps = [...first.steps];
  let { isCut } = first;
  let logs = await followFile(git, steps, sought, asPage);
  for (const former of movedFrom) {
    const log = await git.log(head, former);
    if (log.steps.length === 0)
      throw new Refusal(
        `${former} was never a file of the repository; moved_from of ${path} names it.`,
      );
    // What another file said once every line stands in this one tells nothing more.
    const begins = logs.map(beginningOf).toSorted().at(-1)!;
    const older = log.steps.filter((step) => timeOf(step) < begins);
    const before = await followFile(git, older, sought, asPage);
    logs = logs.map((own, index) => continued(own, before[index]!, sought[index]!.key["unit"]));
    steps.push(...log.steps);
    isCut ||= log.isCut;
  }
  const places = sought.map(({ line, key }, index) => {
    const log = logs[index]!;
    return [line, { newest: log.newest, ...timelineOf(log, key["unit"], isCut) }] as const;
  });
  return { steps, isCut, places: new Map(places) };
}

/** An earlier value as a step of a fact's history. */
export function stepOf({ sighting, since, step }: Run, permalink: Permalink): CuratedStep {
  const { value, quote, line } = sighting;
  const url = `${permalink(step.commit, step.path)}${line === undefined ? "" : `#L${line}`}`;
  return present({ value, raw_value: quote, observed_at: since, url });
}

/** The fact that a place states today, with its history; or why it states none. */
export function factOf(
  { currency, scope, per, bound, adjustable, note }: RegisterLine,
  { newest, turns: [today, ...earlier] }: PlaceHistory,
  permalink: Permalink,
): Omit<CuratedFact, "source"> | Missing {
  if (typeof newest === "string") return newest;
  const history = earlier.map((run) => stepOf(run, permalink));
  return present({
    value: newest.value,
    currency,
    scope,
    per,
    bound,
    adjustable,
    raw_value: newest.quote,
    line: newest.line,
    observed_at: today!.since,
    note,
    history: history.length === 0 ? undefined : history,
  });
}
