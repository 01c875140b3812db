/**
 * The days on which providers say that a value starts or ceases to hold, as a calendar to subscribe to
 * (iCalendar, RFC 5545). What lies before the day of the build has happened, and is left out.
 */
import type { Dataset } from "../dataset/dataset.ts";
import { directionOf } from "../schema/change-effect.ts";
import { subjectOf } from "../derive/fact-words.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import type { Fact } from "../schema/fact.ts";
import { type Site, type To, titlesOf } from "./page.ts";
import { calendarFile, factPage } from "./paths.ts";
import { standInsOf } from "./page-parts.ts";

export function announcedDates(site: Site): OutputFile {
  return whenRead(calendarFile, () => calendar(site));
}

function calendar(site: Site): string {
  const { dataset } = site;
  const instead = standInsOf(site);
  const { meta, asOf, facts, awaited } = dataset;
  const events = [
    ...facts.flatMap((fact) => announcements(fact, asOf)),
    ...awaited.map((fact): Announcement => starting(fact, { ...fact, source: fact.source.url })),
  ]
    .toSorted((a, b) => (a.moment < b.moment ? -1 : a.moment > b.moment ? 1 : 0))
    .flatMap((each) => eventLines(each, dataset, instead));
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${calendarText(meta.name)}//announced dates//EN`,
    `X-WR-CALNAME:${calendarText(`${meta.name}: announced dates`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    ...events,
    "END:VCALENDAR",
  ]
    .map((line) => `${foldedLine(line)}\r\n`)
    .join("");
}

interface Announcement {
  readonly fact: Fact;
  readonly what: "starts" | "ends";
  readonly moment: string;
  readonly stated: StatedValue;
  /** Of a value that starts: the one before it. */
  readonly previous?: Stated | undefined;
}

type Stated = Pick<Fact, "value"> & { readonly currency?: string | null };

/** `source` is an address. */
type StatedValue = Stated & Pick<Fact, "display" | "raw_value"> & { readonly source: string };

/** On a fact that is gone no end is awaited any more. */
function announcements(fact: Fact, asOf: string): readonly Announcement[] {
  const { upcoming = [], effective_to: end, status } = fact;
  const own = { ...fact, source: fact.source.url };
  const ends = status !== "removed" && end !== null && end > asOf;
  return [
    ...upcoming.map((step, at) => starting(fact, step, upcoming[at - 1] ?? fact)),
    ...(ends ? [{ fact, what: "ends" as const, moment: end, stated: own }] : []),
  ];
}

function starting(
  fact: Fact,
  stated: StatedValue & { readonly effective_from: string | null },
  previous?: Announcement["previous"],
): Announcement {
  return { fact, what: "starts", moment: stated.effective_from!, stated, previous };
}

function eventLines(
  { fact, what, moment, stated, previous }: Announcement,
  dataset: Dataset,
  instead: To,
): readonly string[] {
  const { meta } = dataset;
  // It moves when the fact is read again, and not with the day of the build.
  const stamp = fact.last_verified_at ?? fact.source.retrieved_at ?? moment;
  // What has no value yet has no page.
  const isPublished = what === "ends" || previous !== undefined;
  const url = isPublished ? `${meta.baseUrl}/${instead(factPage(fact.id))}` : stated.source;
  const direction = directionWords(fact, { stated, previous }, dataset);
  const subject = `${subjectOf(fact, titlesOf(dataset))}: ${stated.display} ${what}${direction}`;
  const quote = stated.raw_value === null ? "" : `“${stated.raw_value}” `;
  const day = moment.slice(0, 10).replaceAll("-", "");
  return [
    "BEGIN:VEVENT",
    `UID:${calendarText(`${what}-${day}:${fact.id}@${new URL(meta.baseUrl).hostname}`)}`,
    `DTSTAMP:${stamp.replace(/[-:]/g, "")}`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${calendarText(subject)}`,
    `DESCRIPTION:${calendarText(`${quote}${stated.source}`)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** ` (tightened)`: what a value that starts is beside the one before it; empty where nothing is known of that. */
function directionWords(
  { key, currency: own }: Fact,
  { stated, previous }: Pick<Announcement, "stated" | "previous">,
  { keys }: Dataset,
): string {
  if (previous === undefined) return "";
  const better = keys.find((each) => each.key === key)?.words.better;
  const direction = directionOf(
    {
      value: stated.value,
      currency: stated.currency ?? own,
      previous: { value: previous.value, currency: previous.currency ?? own },
    },
    better,
  );
  return direction === undefined ? "" : ` (${direction})`;
}

function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\s*\n\s*/g, "\\n");
}

/** In bytes: the longest line, without its end. */
const longestLine = 75;

/** A longer line goes on in the next one, behind a space; no character is cut in two. */
export function foldedLine(line: string): string {
  let folded = "";
  let length = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (length + size > longestLine) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}
