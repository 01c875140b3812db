/** One page: asked for, read, and every claim looked for on it → what was found. */
import { onceFor } from "../../schema/lists/once-for.ts";
import type { Place } from "../../schema/place.ts";
import type { Sought, PageToRead } from "./select.ts";
import { rawAddress, siteOf } from "./address.ts";
import { fetchPage, type Fetcher } from "./fetch-page.ts";
import { unread, type Unread } from "./network.ts";
import { isOther, look, type Look } from "./reading/look.ts";
import { placesOfQuote } from "./reading/place.ts";
import { readBytes, type Page } from "./reading/read.ts";

export interface PageResult {
  readonly page: PageToRead;
  /** Milliseconds since 1970: the moment of the answer. */
  readonly at: number;
  readonly movedTo: string | null;
  readonly found: PageFinding;
}

/** What is looked for, and where its quote stood; undefined where nothing tells that. */
interface Asked {
  readonly of: Sought;
  readonly stood: readonly Place[] | undefined;
}

export interface Finding {
  readonly of: Sought;
  readonly look: Look;
  /** Where its quote stands now; undefined where nothing tells that, or nobody may keep it. */
  readonly places: readonly Place[] | undefined;
}

interface Found {
  /** `unchanged`: a file whose bytes are those of its copy. */
  readonly kind: "read" | "unchanged";
  readonly findings: readonly Finding[];
}

export type PageFinding = Found | Unread;

/** Never rejects for what a page or its server does; only when the run was stopped. */
export async function readPage(page: PageToRead, fetcher: Fetcher): Promise<PageResult> {
  const { readUrl, sites, sought } = page;
  const asked = await withPlaces(sought, fetcher);
  const fetched = await fetchPage(new URL(readUrl), sites, fetcher);
  const at = fetcher.visitor.now();
  if (fetched.kind === "unreadable") return { page, at, movedTo: null, found: fetched };
  return { page, at, movedTo: fetched.movedTo, found: foundOn(fetched, asked) };
}

/** A page that breaks what reads it says nothing about its facts, and must not end the run. */
export function foundOn(page: Page, asked: readonly Asked[]): PageFinding {
  try {
    const reading = readBytes(page);
    if (reading.kind === "unreadable") return reading;
    const looks = asked.map(({ of, stood }) => ({
      of,
      stood,
      look: look(of.claim, stood, reading),
    }));
    if (isOther(looks, reading)) return unread("other", reading.title || "no title");
    const findings = looks.map(({ of, look: own }) => {
      return { of, look: own, places: placesOfQuote(of.claim.quote, reading) };
    });
    return { kind: "read", findings };
  } catch (error) {
    return unread("unparsed", (error as Error).message);
  }
}

/** With where quotes stood when they were read: as the places file has it, else as their permanent copies show. */
async function withPlaces(sought: readonly Sought[], fetcher: Fetcher): Promise<readonly Asked[]> {
  const copyAt = onceFor(async (address: string) => {
    const url = new URL(address);
    const page = await fetchPage(url, new Set([siteOf(url)]), fetcher, true);
    if (page.kind === "unreadable") return undefined;
    try {
      return readBytes(page);
    } catch {
      // Bytes that break what reads them tell nothing.
      return undefined;
    }
  });
  const asked = sought.map(async (of) => {
    const reading = of.kept || !of.copy ? undefined : await copyAt(rawAddress(of.copy));
    return { of, stood: of.kept ?? (reading && placesOfQuote(of.claim.quote, reading)) };
  });
  return Promise.all(asked);
}
