/**
 * The days on which providers say that a value starts or ceases to hold, as a calendar to subscribe to
 * (iCalendar, RFC 5545). What lies before the day of the build has happened, and is left out.
 */
import type { Dataset } from "../dataset/dataset.ts";
import { directionOf } from "../schema/change-effect.ts";
import { subjectOf } from "../derive/fact-words.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import type { Fact } from "../schema/fact.ts";
import { byText } from "../schema/order.ts";
import { type Site, type To, titlesOf } from "./page.ts";
import { calendarFile, factPage } from "./paths.ts";
import { standInsOf } from "./page-parts.ts";

export function announcedDates(site: Site): OutputFile {
  return whenRead(calendarFile, () => calendar(site));
}

function calendar(site: Site): string {
  const { dataset } = site;
  const instead = standInsOf(site);
  const { meta, facts, awaited } = dataset;
  const events = [
    ...facts.flatMap((fact) => announcements(fact, dataset)),
    ...awaited.map((fact): Announcement => ({ ...starting(fact, fact), isPublished: false })),
  ]
    .toSorted((a, b) => byText(a.moment, b.moment))
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
  /** `starts`, `starts (tightened)`, `ends`. */
  readonly what: string;
  readonly moment: string;
  readonly stated: Stated;
  /** False for what has no value yet, and so no page. */
  readonly isPublished: boolean;
}

type Stated = Pick<Fact, "value" | "display" | "raw_value"> & {
  readonly currency?: string | null;
  readonly source: string | Fact["source"];
};

/** On a fact that is gone no end is awaited any more. */
function announcements(fact: Fact, { asOf, keys }: Dataset): readonly Announcement[] {
  const { upcoming = [], effective_to: end, status } = fact;
  const better = keys.find(({ key }) => key === fact.key)?.words.better;
  const moneyOf = ({ value, currency }: Pick<Stated, "value" | "currency">) => ({
    value,
    currency: currency ?? fact.currency,
  });
  const starts = upcoming.map((step, at): Announcement => {
    const previous = moneyOf(upcoming[at - 1] ?? fact);
    const direction = directionOf({ ...moneyOf(step), previous }, better);
    const announced = starting(fact, step);
    return direction === undefined ? announced : { ...announced, what: `starts (${direction})` };
  });
  if (status === "removed" || end === null || end <= asOf) return starts;
  return [...starts, { fact, what: "ends", moment: end, stated: fact, isPublished: true }];
}

function starting(
  fact: Fact,
  stated: Stated & { readonly effective_from: string | null },
): Announcement {
  return { fact, what: "starts", moment: stated.effective_from!, stated, isPublished: true };
}

function eventLines(
  { fact, what, moment, stated, isPublished }: Announcement,
  dataset: Dataset,
  instead: To,
): readonly string[] {
  const { meta } = dataset;
  // It moves when the fact is read again, and not with the day of the build.
  const stamp = fact.last_verified_at ?? fact.source.retrieved_at ?? moment;
  const source = typeof stated.source === "string" ? stated.source : stated.source.url;
  const url = isPublished ? `${meta.baseUrl}/${instead(factPage(fact.id))}` : source;
  const subject = `${subjectOf(fact, titlesOf(dataset))}: ${stated.display} ${what}`;
  const quote = stated.raw_value === null ? "" : `“${stated.raw_value}” `;
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
