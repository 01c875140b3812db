/**
 * The services that a reader follows: from an address and back; their feeds as one list, as one file for a feed
 * reader (OPML 2.0), and their announced days out of the calendar of all. Without the DOM, so tests run the same code.
 */
import type { Named } from "../../schema/fact.ts";
import { escapeHtml } from "../html.ts";

/** `?of=github,vercel`; unknown ones are left out. */
export function servicesIn(parameters: URLSearchParams, known: readonly Named[]): readonly Named[] {
  const asked = new Set(parameters.getAll("of").flatMap((each) => each.split(",")));
  return [...asked].flatMap((slug) => known.find((each) => each.slug === slug) ?? []);
}

export function servicesText(services: readonly Pick<Named, "slug">[]): string {
  return services.length === 0 ? "" : `of=${services.map(({ slug }) => slug).join(",")}`;
}

/** What the list needs of an entry of a JSON Feed. */
export interface FeedEntry {
  readonly url: string;
  readonly title: string;
  readonly date_published: string;
}

export function newestFirst(feeds: readonly (readonly FeedEntry[])[]): readonly FeedEntry[] {
  return feeds
    .flat()
    .toSorted((a, b) => Date.parse(b.date_published) - Date.parse(a.date_published));
}

/** A list of feeds that readers import; `addressOf` gives the address of a provider's feed. */
export function subscriptions(
  services: readonly Named[],
  addressOf: (slug: string) => string,
): string {
  const outlines = services.map(({ slug, name }) => {
    const title = escapeHtml(name);
    return `<outline type="rss" text="${title}" title="${title}" xmlUrl="${escapeHtml(addressOf(slug))}"/>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head><title>Limits and prices</title></head>\n<body>\n${outlines.join("")}</body>\n</opml>\n`;
}

/** The calendar with the events of these providers alone. */
export function calendarOf(calendar: string, services: readonly Named[]): string {
  return calendar.replace(/BEGIN:VEVENT[^]*?END:VEVENT\r\n/g, (event) => {
    // A long line goes on in the next one, behind a space.
    const [, provider] = /^UID:[^:]*:([^/]+)/m.exec(event.replaceAll("\r\n ", "")) ?? [];
    return services.some(({ slug }) => slug === provider) ? event : "";
  });
}
