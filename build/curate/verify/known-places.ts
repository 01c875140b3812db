/**
 * Facts of a page → where their quotes stood when they were read: as the places file has it, else as
 * their permanent copies show. A copy is asked for once, and the state remembers what it says.
 */
import { grouped } from "../../lists/grouped.ts";
import type { Place } from "../../schema/place.ts";
import { siteOf } from "./address.ts";
import type { Sought } from "./claim.ts";
import { rawAddress } from "./claim.ts";
import { fetchPage, type Fetcher } from "./fetch-page.ts";
import { mostOccurrences } from "./reading/occurrence.ts";
import { standingsOf } from "./reading/place.ts";
import { read, type Page, type Reading } from "./reading/read.ts";
import type { VerifyState } from "./state.ts";

/** In the order of facts; undefined where nothing tells where a quote stood, or stands. */
export type QuotePlaces = readonly (readonly Place[] | undefined)[];

export async function knownPlaces(
  sought: readonly Sought[],
  state: VerifyState,
  fetcher: Fetcher,
): Promise<QuotePlaces> {
  const unkept = sought.filter(({ kept, copy }) => kept === undefined && copy !== undefined);
  for (const [url, own] of grouped(unkept, ({ copy }) => rawAddress(copy!))) {
    const quotes = [...new Set(own.map(({ claim }) => claim.quote))];
    const known = state.copies.get(url)?.quotes ?? [];
    if (quotes.every((quote) => known.some((each) => each.quote === quote))) continue;
    const reading = await readCopy(url, fetcher);
    if (reading === undefined) continue;
    const others = known.filter(({ quote }) => !quotes.includes(quote));
    const found = quotes.map((quote) => ({
      quote,
      places: [...(quotePlacesIn(reading, quote) ?? [])],
    }));
    state.copies.set(url, { url, quotes: [...others, ...found] });
  }
  return sought.map(({ kept, copy, claim }) => {
    if (kept !== undefined || copy === undefined) return kept;
    const known = state.copies.get(rawAddress(copy))?.quotes;
    const places = known?.find(({ quote }) => quote === claim.quote)?.places ?? [];
    return places.length === 0 ? undefined : places;
  });
}

/** Undefined where it cannot be read, or its host asked to be left alone. */
async function readCopy(url: string, fetcher: Fetcher): Promise<Reading | undefined> {
  const { lanes, world } = fetcher;
  if (lanes.closedUntil(new URL(url)) > world.clock.now()) return undefined;
  const sites = new Set([siteOf(new URL(url))]);
  const page = await fetchPage({ url, sites, isCopy: true }, fetcher);
  return page.kind === "page" ? readSafely(page) : undefined;
}

/** Undefined for bytes that break what reads them. */
async function readSafely(page: Page): Promise<Reading | undefined> {
  try {
    return await read(page);
  } catch {
    return undefined;
  }
}

/** Where a quote stands in what was read; undefined where it does not, or so often that it tells nothing. */
export function quotePlacesIn(reading: Reading, quote: string): readonly Place[] | undefined {
  const found = reading.kind === "text" ? standingsOf(quote, reading) : [];
  const isTelling = found.length > 0 && found.length <= mostOccurrences;
  return isTelling ? found.map(({ place }) => place) : undefined;
}
