/**
 * The days on which providers say that a value starts or ceases to hold, as a calendar to subscribe to
 * (iCalendar, RFC 5545). What lies before the day of the build has happened, and is left out.
 */
import type { Dataset } from "../dataset/dataset.ts";
import { directionOf } from "../schema/change-effect.ts";
import { subjectOf } from "../derive/subject.ts";
import { whenRead, type OutputFile } from "../respond/output-file.ts";
import type { Fact } from "../schema/fact.ts";
import type { Site, To } from "./page.ts";
import { calendarFile, factPage } from "./paths.ts";
import { standInsOf } from "./stand-ins.ts";
import { titlesOf } from "./titles.ts";

export function announcedDates(site: Site): OutputFile {
  return whenRead(calendarFile, () => calendar(site));
}

function calendar(site: Site): string {
  const { dataset } = site;
  const instead = standInsOf(site);
  const { meta, asOf, facts } = dataset;
  const events = facts
    .flatMap((fact) => announcements(fact, asOf))
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
}

/** On a fact that is gone nothing is awaited any more. */
function announcements(fact: Fact, asOf: string): readonly Announcement[] {
  if (fact.status === "removed") return [];
  const dates = [
    ["starts", fact.effective_from],
    ["ends", fact.effective_to],
  ] as const;
  return dates.flatMap(([what, moment]) =>
    moment !== null && moment > asOf ? [{ fact, what, moment }] : [],
  );
}

function eventLines(
  { fact, what, moment }: Announcement,
  dataset: Dataset,
  instead: To,
): readonly string[] {
  const { meta } = dataset;
  // It moves when the fact is read again, and not with the day of the build.
  const stamp = fact.last_verified_at ?? fact.source.retrieved_at ?? moment;
  const url = `${meta.baseUrl}/${instead(factPage(fact.id))}`;
  const subject = `${subjectOf(fact, titlesOf(dataset))}: ${fact.display} ${what}${directionWords(fact, what, dataset)}`;
  const quote = fact.raw_value === null ? "" : `“${fact.raw_value}” `;
  return [
    "BEGIN:VEVENT",
    `UID:${calendarText(`${what}:${fact.id}@${new URL(meta.baseUrl).hostname}`)}`,
    `DTSTAMP:${stamp.replace(/[-:]/g, "")}`,
    `DTSTART;VALUE=DATE:${moment.slice(0, 10).replaceAll("-", "")}`,
    `SUMMARY:${calendarText(subject)}`,
    `DESCRIPTION:${calendarText(`${quote}${fact.source.url}`)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** ` (tightened)`: what a value that starts is beside the one before it; empty where nothing is known of that. */
function directionWords(fact: Fact, what: Announcement["what"], { keys }: Dataset): string {
  const [previous = null] = fact.history;
  const better = keys.find(({ key }) => key === fact.key)?.words.better;
  const direction = what === "starts" ? directionOf({ ...fact, previous }, better) : undefined;
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
