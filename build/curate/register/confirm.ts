/**
 * Facts that lines of registers state → what stands in their places at the newest commit of the clone. A
 * fact holds as of that commit where its place states the same value, whatever words stand around it.
 */
import { isClose } from "../../amount/same.ts";
import type { MeasuredIn } from "../../amount/states.ts";
import { grouped } from "../../lists/grouped.ts";
import { parseFactId, toFactId } from "../../schema/fact-id.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterFile, RegisterLine } from "../../schema/register.ts";
import { attempted, success } from "../../schema/result.ts";
import type { Sought } from "../verify/claim.ts";
import {
  filePage,
  newestCommit,
  unreadableClone,
  type GitRun,
  type Head,
} from "../verify/read-git.ts";
import type { PageFinding, PageResult } from "../verify/read-page.ts";
import type { ClaimFinding } from "../verify/state.ts";
import { openStructure } from "./read/structure.ts";
import { gapWords, readingAt } from "./value.ts";

/** A fact with the line that states it. */
export interface Registered {
  readonly sought: Sought;
  readonly line: RegisterLine;
  readonly repository: string;
  readonly path: string;
}

export interface SoughtByWay {
  /** Of these a register names the place. */
  readonly placed: readonly Registered[];
  readonly others: readonly Sought[];
}

/** A line states a fact of its own source alone. */
export function byWay(sought: readonly Sought[], registers: readonly RegisterFile[]): SoughtByWay {
  const lines = new Map(
    registers.flatMap(({ provider, repository, files }) =>
      files.flatMap(({ product = "*", source, path, facts }) =>
        facts.map((line) => {
          const { plan = "*", key, scope } = line;
          const id = toFactId({ provider, product, plan, key, scope, source });
          return [id, { line, repository, path }] as const;
        }),
      ),
    ),
  );
  const found = sought.map((each) => {
    const id = toFactId({ ...parseFactId(each.fact.id), source: each.source });
    const own = lines.get(id);
    return own === undefined ? undefined : { sought: each, ...own };
  });
  return {
    placed: found.filter((each) => each !== undefined),
    others: sought.filter((_, index) => found[index] === undefined),
  };
}

/** One result for each file of each source. */
export async function readPlaces(
  placed: readonly Registered[],
  keyOf: (key: string) => MeasuredIn,
  { openClone, now, signal, progress }: GitRun,
): Promise<readonly PageResult[]> {
  const results: PageResult[] = [];
  const files = [
    ...grouped(placed, ({ sought, repository, path }) =>
      [sought.slug, sought.fact.source.url, repository, path].join(" "),
    ).values(),
  ];
  for (const [repository, own] of grouped(files, ([first]) => first!.repository)) {
    const head = await newestCommit(repository, openClone);
    for (const facts of own) {
      if (signal.aborted) return results;
      const found = head.ok
        ? await standingAt(head.value, facts, keyOf, now)
        : unreadableClone(head.reason, now);
      const at = !head.ok || found.kind === "unreadable" ? now : head.value.at;
      const sought = facts.map((each) => each.sought);
      const commit = head.ok ? head.value.commit : "HEAD";
      const page = filePage(sought, { repository, path: facts[0]!.path, commit });
      results.push({ page, at, movedTo: null, found, places: [] });
      progress(results.length, files.length);
    }
  }
  return results;
}

async function standingAt(
  { git, commit, at }: Head,
  facts: readonly Registered[],
  keyOf: (key: string) => MeasuredIn,
  now: number,
): Promise<PageFinding> {
  const { path, sought } = facts[0]!;
  // Else what was read in a newer version would be told as having moved.
  const { retrieved_at: retrieved } = sought.fact.source;
  if (retrieved !== undefined && at < Date.parse(retrieved))
    return unreadableClone("the clone is older than the copy; fetch what came since", now);
  const read = await attempted(async () => success(await git.text(commit, path)));
  if (!read.ok) return unreadableClone(read.reason, now);
  if (read.value === undefined) return unreadableClone(`${path} is gone`, now, "gone");
  const readPlace = await openStructure(path, read.value.replaceAll("\r\n", "\n"));
  const findings = facts.map(({ sought: { fact }, line }) => {
    const key = { ...keyOf(line.key), currency: line.currency };
    const reading = readingAt(readPlace, line.at, line, key);
    if (typeof reading === "string") return placeIsOther(gapWords(reading));
    return isValue(reading.value, fact.value) ? confirmedByPlace : placeIsOther(reading.quote());
  });
  return { kind: "read", changed: null, findings };
}

const confirmedByPlace: ClaimFinding = {
  claim: "",
  outcome: "confirmed",
  missing: null,
  nearest: null,
};

function placeIsOther(nearest: string): ClaimFinding {
  return { claim: "", outcome: "look", missing: "place", nearest };
}

function isValue(read: Value, stands: Value): boolean {
  return typeof read === "number" && typeof stands === "number"
    ? isClose(read, stands)
    : read === stands;
}
