/** A file of a repository and the lines about it → what each place states today, and its dated history. */
import { present } from "../../schema/lists/members.ts";
import type { CuratedFact, CuratedStep } from "../../schema/curated-fact.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { Git } from "../git/git.ts";
import { Refusal } from "../../load/refusal.ts";
import { fileAddress } from "../verify/address.ts";
import type { Missing } from "./reading.ts";
import {
  beginningOf,
  continued,
  followFile,
  timelineOf,
  timeOf,
  type PlaceLog,
  type Run,
  type SoughtLine,
  type Timeline,
} from "./timeline.ts";

interface PlaceHistory extends Timeline {
  /** What the newest version states. */
  readonly newest: PlaceLog["newest"];
}

/**
 * Of a file of the commit `head`: `movedFrom` are files that stated the same before it did, newest first, as far as
 * git cannot tell; `sought` all its lines, whatever products they are of, since each version is read once.
 */
export async function historyOf(
  git: Git,
  head: string,
  path: string,
  movedFrom: readonly string[],
  sought: readonly SoughtLine[],
): Promise<ReadonlyMap<RegisterLine, PlaceHistory>> {
  const logs = new Map(await followFile(git, await git.log(head, path), sought));
  for (const former of movedFrom) {
    const steps = await git.log(head, former);
    if (steps.length === 0)
      throw new Refusal(
        `${former} was never a file of the repository; moved_from of ${path} names it.`,
      );
    // What another file said once every line stands in this one tells nothing more.
    const begins = [...logs.values()].map(beginningOf).toSorted().at(-1) ?? "";
    const older = steps.filter((step) => timeOf(step) < begins);
    for (const [own, before] of await followFile(git, older, sought)) {
      const log = logs.get(own);
      if (log !== undefined) logs.set(own, continued(log, before, own.key.unit));
    }
  }
  const places = [...logs].map(([{ line, key }, log]) => {
    return [line, { newest: log.newest, ...timelineOf(log, key.unit) }] as const;
  });
  return new Map(places);
}

/** The fact that a place states today, with its history; or why it states none. */
export function factOf(
  { currency, scope, per, bound, adjustable, note }: RegisterLine,
  { newest, turns: [today, ...earlier] }: PlaceHistory,
  repository: string,
): Omit<CuratedFact, "source"> | Missing {
  if (typeof newest === "string") return newest;
  const history = earlier.map((run) => stepOf(run, repository));
  return present({
    value: newest.value,
    currency,
    scope,
    per,
    bound,
    adjustable,
    raw_value: newest.quote,
    line: newest.line,
    observed_at: today?.since,
    note,
    history: history.length === 0 ? undefined : history,
  });
}

/** An earlier value as a step of a fact's history. */
function stepOf({ sighting, since, step }: Run, repository: string): CuratedStep {
  const { value, quote, line } = sighting;
  const file = fileAddress({ repository, ref: step.commit, path: step.path });
  const url = line === undefined ? file : `${file}#L${line}`;
  return present({ value, raw_value: quote, observed_at: since, url });
}
