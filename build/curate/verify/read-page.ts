/** One page: asked for, read, and every claim looked for on it → what was found. */
import { onceFor } from "../../schema/lists/once-for.ts";
import type { Place } from "../../schema/place.ts";
import type { Sought } from "./claim.ts";
import { rawAddress, siteOf } from "./address.ts";
import { fetchPage, type Fetcher } from "./fetch-page.ts";
import { unread, type Unread } from "./network.ts";
import { isOther, look, type Claim, type Look } from "./reading/look.ts";
import { placesOf } from "./reading/place.ts";
import { read, type Page, type Reading } from "./reading/read.ts";
import type { PageToRead } from "./select.ts";

export interface PageResult {
  readonly page: PageToRead;
  /** Milliseconds since 1970: the moment of the answer. */
  readonly at: number;
  readonly movedTo: string | null;
  readonly found: PageFinding;
}

export interface Found {
  /** `unchanged`: a file whose bytes are those of its copy. */
  readonly kind: "read" | "unchanged";
  /** In the order of the page's claims. */
  readonly findings: readonly Look[];
  /** Where each quote stands now; left out where nobody may keep it. */
  readonly places?: QuotePlaces;
}

export type PageFinding = Found | Unread;

/** In the order of claims; undefined where nothing tells where a quote stood, or stands. */
export type QuotePlaces = readonly (readonly Place[] | undefined)[];

/** Never rejects for what a page or its server does; only when the run was stopped. */
export async function readPage(page: PageToRead, fetcher: Fetcher): Promise<PageResult> {
  const { readUrl, sites, sought } = page;
  const stood = await knownPlaces(sought, fetcher);
  const fetched = await fetchPage(new URL(readUrl), sites, fetcher);
  const at = fetcher.visitor.now();
  if (fetched.kind === "unreadable") return { page, at, movedTo: null, found: fetched };
  const claims = sought.map(({ claim }) => claim);
  const found = await looksOn(fetched, claims, stood);
  return { page, at, movedTo: fetched.movedTo, found };
}

/** A page that breaks what reads it says nothing about its facts, and must not end the run. */
export async function looksOn(
  page: Page,
  claims: readonly Claim[],
  stood: QuotePlaces,
): Promise<PageFinding> {
  try {
    return looksIn(await read(page), claims, stood);
  } catch (error) {
    return unread("unparsed", (error as Error).message);
  }
}

/** The same of what was read of it. */
export function looksIn(
  reading: Reading,
  claims: readonly Claim[],
  stood: QuotePlaces,
): PageFinding {
  if (reading.kind === "unreadable") return reading;
  const findings = claims.map((claim, index) => look(claim, stood[index], reading));
  if (isOther(findings, stood, reading)) return unread("other", reading.title || "no title");
  return { kind: "read", findings, places: claims.map(({ quote }) => placesOf(quote, reading)) };
}

/** Where quotes stood when they were read: as the places file has it, else as their permanent copies show. */
async function knownPlaces(sought: readonly Sought[], fetcher: Fetcher): Promise<QuotePlaces> {
  const copyAt = onceFor(async (address: string) => {
    const url = new URL(address);
    const page = await fetchPage(url, new Set([siteOf(url)]), fetcher, true);
    // Bytes that break what reads them tell nothing.
    return page.kind === "page" ? read(page).catch(() => undefined) : undefined;
  });
  const places = sought.map(async ({ kept, copy, claim }) => {
    const reading = kept || !copy ? undefined : await copyAt(rawAddress(copy));
    return kept ?? (reading && placesOf(claim.quote, reading));
  });
  return Promise.all(places);
}
