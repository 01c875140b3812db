/**
 * The days on which providers say that a value starts or ceases to hold, as a calendar to subscribe to
 * (iCalendar, RFC 5545). What lies before the day of the build has happened, and is left out.
 */
import type { Dataset } from "../dataset/dataset.ts";
import { directionOf } from "../schema/change-effect.ts";
import { subjectOf } from "../derive/fact-words.ts";
import type { Fact } from "../schema/fact.ts";
import { byText } from "../schema/order.ts";
import { type Site, type To, titlesOf } from "./page.ts";
import { factPage } from "./paths.ts";
import { standInsOf } from "./page-parts.ts";

export function calendar(site: Site): string {
  const { dataset } = site;
  const instead = standInsOf(site);
  const { meta, facts, awaited } = dataset;
  const events = [
    ...facts.flatMap((fact) => announcements(fact, dataset, instead)),
    ...awaited.map((fact): Announcement => {
      const { url } = fact.source;
      return { ...fact, fact, what: "starts", moment: fact.effective_from!, source: url, url };
    }),
  ]
    .toSorted((a, b) => byText(a.moment, b.moment))
    .flatMap((each) => eventLines(each, dataset));
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

interface Announcement extends Pick<Fact, "display" | "raw_value"> {
  readonly fact: Fact;
  /** `starts`, `starts (tightened)`, `ends`. */
  readonly what: string;
  readonly moment: string;
  readonly source: string;
  /** Of its page, or of its source as long as it has none. */
  readonly url: string;
}

/** On a fact that is gone no end is awaited any more. */
function announcements(
  fact: Fact,
  { meta, asOf, keys }: Dataset,
  instead: To,
): readonly Announcement[] {
  const { upcoming = [], effective_to: end, status, currency } = fact;
  const better = keys.find(({ key }) => key === fact.key)?.words.better;
  const url = `${meta.baseUrl}/${instead(factPage(fact.id))}`;
  const starts = upcoming.map((step, at): Announcement => {
    const previous = { currency, ...(upcoming[at - 1] ?? fact) };
    const direction = directionOf({ currency, ...step, previous }, better);
    const what = direction === undefined ? "starts" : `starts (${direction})`;
    return { ...step, fact, what, moment: step.effective_from, url };
  });
  if (status === "removed" || end === null || end <= asOf) return starts;
  return [...starts, { ...fact, fact, what: "ends", moment: end, source: fact.source.url, url }];
}

function eventLines(
  { fact, what, moment, display, raw_value, source, url }: Announcement,
  dataset: Dataset,
): readonly string[] {
  const { meta } = dataset;
  // It moves when the fact is read again, and not with the day of the build.
  const stamp = fact.last_verified_at ?? fact.source.retrieved_at ?? moment;
  const subject = `${subjectOf(fact, titlesOf(dataset))}: ${display} ${what}`;
  const quote = raw_value === null ? "" : `“${raw_value}” `;
  const day = moment.slice(0, 10).replaceAll("-", "");
  const [name] = what.split(" ");
  return [
    "BEGIN:VEVENT",
    `UID:${calendarText(`${name}-${day}:${fact.id}@${new URL(meta.baseUrl).hostname}`)}`,
    `DTSTAMP:${stamp.replace(/[-:]/g, "")}`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${calendarText(subject)}`,
    `DESCRIPTION:${calendarText(`${quote}${source}`)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\s*\n\s*/g, "\\n");
}

/** At most 75 bytes: a longer line goes on in the next one, behind a space; no character is cut in two. */
export function foldedLine(line: string): string {
  return (line.match(/[ -~]{1,74}$|[ -~]{74}|.{1,18}/gsu) ?? []).join("\r\n ");
}
