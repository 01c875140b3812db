/**
 * A value that changed was read just now: what its source says of an earlier reading, when it was and
 * where its copy is kept, would be untrue of it. So it gets a date of its own, or, where the source has a
 * copy that shows the old value, a source of its own for the page as it is today.
 */
import type { CuratedSource } from "../../schema/curated.ts";
import { toMoment } from "../../validate/rules/dates.ts";
import { mapAt } from "../../validate/rule.ts";
import { freeName, type ChosenSource } from "./source.ts";

export interface Reading {
  readonly source: ChosenSource;
  /** For the fact itself; undefined where the source says it. */
  readonly verifiedAt: string | undefined;
}

export interface ReadingRequest {
  readonly chosen: ChosenSource;
  /** `sources` of the file. */
  readonly sources: Readonly<Record<string, unknown>>;
  /** The name of the source that the entry has. */
  readonly current: string;
  readonly isOtherValue: boolean;
  /** One of several that disagree: its source is part of its id, and stays. */
  readonly isListed: boolean;
  /** As it was given. */
  readonly verifiedAt: string | undefined;
  /** The moment of the command, to the second. */
  readonly now: string;
}

export function readingOf(request: ReadingRequest): Reading {
  const { chosen, current, sources, isOtherValue, isListed, verifiedAt, now } = request;
  if (chosen.added !== undefined) return { source: chosen, verifiedAt };
  const own = mapAt(sources[chosen.name]) as unknown as CuratedSource;
  if (!isOtherValue) {
    const standing = mapAt(sources[current]) as Partial<CuratedSource>;
    // A later reading of the same page is not given up for an earlier one.
    const isLater = standing.url === own.url && isBefore(own, toMoment(standing.retrieved_at));
    return { source: isLater ? { name: current } : chosen, verifiedAt };
  }
  const readAt = verifiedAt ?? now;
  const day = toMoment(readAt.slice(0, 10));
  if (own.unconfirmed !== true && !isBefore(own, day)) return { source: chosen, verifiedAt };
  if (own.archive_url === undefined || isListed) return { source: chosen, verifiedAt: readAt };
  return { source: ofToday(chosen.name, own, sources, readAt), verifiedAt: undefined };
}

/** Both moments are in UTC, so their text tells which comes first. */
function isBefore({ retrieved_at: read }: CuratedSource, moment: string | undefined): boolean {
  return (toMoment(read) ?? "") < (moment ?? "");
}

/** The page as it was read on a day: the source that stands there for it already, or a new one. */
function ofToday(
  name: string,
  { url, title, type }: CuratedSource,
  sources: ReadingRequest["sources"],
  readAt: string,
): ChosenSource {
  // Of the day: whoever reads the page on it writes the same line, and git merges what is the same.
  const day = readAt.slice(0, 10);
  const there = Object.entries(sources).find(([, each]) => {
    const { url: address, retrieved_at: read, archive_url: copy } = mapAt(each);
    return address === url && copy === undefined && String(read).startsWith(day);
  });
  if (there !== undefined) return { name: there[0] };
  const undated = name.replace(/-\d{4}-\d{2}-\d{2}$/, "").slice(0, 52);
  const free = freeName(`${undated.replace(/-+$/, "")}-${day}`, sources);
  return { name: free, added: { url, title, type, retrieved_at: day } };
}
