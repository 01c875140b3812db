/**
 * Facts that lines of registers state → what stands in their places at the newest commit of the clone. A
 * fact holds as of that commit where its place states the same value, whatever words stand around it.
 */
import { isClose } from "../../amount/same.ts";
import type { MeasuredIn } from "../../amount/states.ts";
import { parseFactId, toFactId } from "../../schema/fact-id.ts";
import type { RegisterFile, RegisterLine } from "../../schema/register.ts";
import type { Sought } from "../verify/claim.ts";
import { unread } from "../verify/network.ts";
import { olderClone, type FileToRead, type Head } from "../verify/read-git.ts";
import type { PageFinding } from "../verify/read-page.ts";
import type { Look } from "../verify/reading/look.ts";
import { openPlaces } from "./places/open.ts";
import { gapWords, readingOf } from "./reading.ts";

/** A file with facts of which a register names the places, in the order of the facts. */
export interface RegisteredFile extends FileToRead {
  readonly lines: readonly RegisterLine[];
}

export interface SoughtByWay {
  readonly placed: readonly RegisteredFile[];
  /** Of these no register names the place. */
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
  const placed = new Map<string, RegisteredFile & { sought: Sought[]; lines: RegisterLine[] }>();
  const others: Sought[] = [];
  for (const each of sought) {
    const own = lines.get(toFactId({ ...parseFactId(each.fact.id), source: each.source }));
    if (own === undefined) {
      others.push(each);
      continue;
    }
    const { line, repository, path } = own;
    const name = [each.slug, each.fact.source.url, repository, path].join(" ");
    const file = placed.get(name) ?? { repository, path, sought: [], lines: [] };
    file.sought.push(each);
    file.lines.push(line);
    placed.set(name, file);
  }
  return { placed: [...placed.values()], others };
}

/** What the places of a file state at a commit. */
export function placesWith(keyOf: (key: string) => MeasuredIn) {
  return async (
    { git, commit, at }: Head,
    { path, sought, lines }: RegisteredFile,
  ): Promise<PageFinding> => {
    // Else what was read in a newer version would be told as having moved.
    const { retrieved_at: retrieved } = sought[0]!.fact.source;
    if (retrieved !== undefined && at < Date.parse(retrieved)) return olderClone;
    const text = await git.text(commit, path);
    if (text === undefined) return unread("gone", `${path} is gone`);
    const readPlace = await openPlaces(path, text);
    const findings = lines.map((line, index): Look => {
      const key = { ...keyOf(line.key), currency: line.currency };
      const reading = readingOf(readPlace, line, key);
      const stands = sought[index]!.fact.value;
      if (typeof reading === "string")
        return { outcome: "look", missing: "place", nearest: gapWords[reading] };
      const { value } = reading;
      const isSame =
        typeof value === "number" && typeof stands === "number"
          ? isClose(value, stands)
          : value === stands;
      return isSame
        ? { outcome: "confirmed" }
        : { outcome: "look", missing: "place", nearest: reading.quote() };
    });
    return { kind: "read", findings };
  };
}
