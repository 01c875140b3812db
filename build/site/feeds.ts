/**
 * The newest changes as feeds that readers poll, in Atom (RFC 4287) and JSON Feed 1.1: of everything, of
 * each provider and of each kind of service. The same facts give the same bytes.
 */
import type { Dataset } from "../dataset/dataset.ts";
import { changeTitle, subjectOf } from "../derive/fact-words.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { whenRead, type OutputFile } from "../respond/serialise.ts";
import type { Change } from "../schema/change.ts";
import type { Fact } from "../schema/fact.ts";
import { beganAt } from "../schema/held.ts";
import { escapeHtml } from "./html.ts";
import { factOf, type Site, type To, titlesOf } from "./page.ts";
import { factPage, feedFile, feedKinds, kindPage, pages, providerPage } from "./paths.ts";
import { standInsOf } from "./page-parts.ts";

/** Readers poll often, and keep what they have seen. */
const mostEntries = 30;
/** Of a feed without an entry: one that moved would say each day that something changed. */
const never = "1970-01-01T00:00:00Z";

/** As JSON Feed has it. */
interface Entry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** What a curator wrote is no markup. */
  readonly content_text: string;
  readonly date_published: string;
}

export function* feedFiles(site: Pick<Site, "dataset" | "isLean">): Iterable<OutputFile> {
  const { dataset } = site;
  const standIn = standInsOf(site);
  for (const feed of feedsOf(dataset))
    for (const kind of feedKinds)
      yield whenRead(feedFile(feed.name, kind), () => {
        const entries = feed.changes
          .slice(0, mostEntries)
          .map((change) => feedEntry(change, factOf(change, dataset), dataset, standIn));
        return (kind === "atom" ? toAtom : toJsonFeed)(feed, entries, dataset);
      });
}

interface Feed {
  readonly title: string;
  /** The page that shows the same, relative to the root. */
  readonly page: string;
  /** Of the feed's files, without an extension. */
  readonly name: string;
  readonly changes: readonly Change[];
}

function feedsOf({ meta, changes, providers, kinds }: Dataset): readonly Feed[] {
  const kindOf = new Map(
    providers.flatMap(({ slug, products }) =>
      products.map((product) => [`${slug}/${product.slug}`, product.kind]),
    ),
  );
  const ofProvider = grouped(changes, ({ provider }) => provider);
  const ofKind = grouped(changes, ({ provider, plan }) =>
    kindOf.get(`${provider}/${plan.split("/")[0]}`),
  );
  const words = (called: string): string => `${called}: changes of limits and prices`;
  return [
    { title: `${meta.name}: changes`, page: pages.changes, name: "all", changes },
    ...providers.map(({ slug, name }) => ({
      title: words(name),
      page: providerPage(slug),
      name: `providers/${slug}`,
      changes: ofProvider.get(slug) ?? [],
    })),
    ...kinds.map(({ slug, title }) => ({
      title: words(title),
      page: kindPage(slug),
      name: `kinds/${slug}`,
      changes: ofKind.get(slug) ?? [],
    })),
  ];
}

function feedEntry(change: Change, fact: Fact, dataset: Dataset, standIn: To): Entry {
  const { baseUrl } = dataset.meta;
  const page = factPage(fact.id);
  const title = `${subjectOf(fact, titlesOf(dataset))}: ${changeTitle(change)}${change.direction === undefined ? "" : ` (${change.direction})`}`;
  // The words are those of today; an earlier value had others.
  const isOfToday = change.change !== "removed" && change.changed_at === beganAt(fact);
  const quote = fact.raw_value === null || !isOfToday ? "" : `“${fact.raw_value}” `;
  return {
    // The same in every form of the output: readers show what has another id again.
    id: `${baseUrl}/${page}#${change.change}-${change.changed_at}`,
    url: `${baseUrl}/${standIn(page)}`,
    title,
    content_text: `${quote}Source: ${change.source}`,
    date_published: change.changed_at,
  };
}

function toAtom({ title, page, name }: Feed, entries: readonly Entry[], { meta }: Dataset): string {
  const self = `${meta.baseUrl}/${feedFile(name, "atom")}`;
  const items = entries.map(
    (entry) => `<entry>
<id>${escapeHtml(entry.id)}</id>
<title>${escapeHtml(entry.title)}</title>
<link href="${escapeHtml(entry.url)}"/>
<updated>${entry.date_published}</updated>
<content type="text">${escapeHtml(entry.content_text)}</content>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(self)}</id>
<title>${escapeHtml(title)}</title>
<link rel="self" href="${escapeHtml(self)}"/>
<link href="${escapeHtml(`${meta.baseUrl}/${page}`)}"/>
<updated>${entries[0]?.date_published ?? never}</updated>
<author><name>${escapeHtml(meta.publisher ?? meta.name)}</name></author>
<rights>${escapeHtml(meta.license)}</rights>
${items.join("")}</feed>
`;
}

function toJsonFeed(
  { title, page, name }: Feed,
  entries: readonly Entry[],
  { meta }: Dataset,
): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: `${meta.baseUrl}/${page}`,
    feed_url: `${meta.baseUrl}/${feedFile(name, "json")}`,
    authors: [{ name: meta.publisher ?? meta.name }],
    language: "en",
    items: entries,
  };
  return `${JSON.stringify(feed)}\n`;
}
