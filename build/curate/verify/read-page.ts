/**
 * One page: asked for, read, and every claim looked for on it → what was found, and what the state
 * remembers of it.
 */
import type { UnreadReason } from "../../schema/verify-report.ts";
import { fetchPage, type Fetcher } from "./fetch-page.ts";
import { knownPlaces, quotePlacesIn, type QuotePlaces } from "./known-places.ts";
import { isOther, look, type Claim, type Look } from "./reading/look.ts";
import { read, type Page } from "./reading/read.ts";
import type { PageToRead } from "./select.ts";
import { backOff, sha256, type VerifyState } from "./state.ts";

export interface PageResult {
  readonly page: PageToRead;
  /** Milliseconds since 1970: the moment of the answer. */
  readonly at: number;
  readonly movedTo: string | null;
  readonly found: PageFinding;
  /** In the order of the page's claims: where each stands now. Of a page that was not read, nothing. */
  readonly places: QuotePlaces;
}

export type PageFinding =
  | {
      /** `unchanged`: a file whose bytes are those of its copy. */
      readonly kind: "read" | "unchanged";
      /** Whether the bytes differ from those of the last reading; null where there was none. */
      readonly changed: boolean | null;
      /** In the order of the page's claims. */
      readonly findings: readonly Look[];
    }
  | (WhyUnread & {
      readonly kind: "unreadable";
      readonly status: number | null;
      /** Milliseconds since 1970. */
      readonly waitUntil: number;
    });

export interface WhyUnread {
  readonly reason: UnreadReason;
  readonly detail: string;
}

/** Never rejects for what a page or its server does; only when the run was stopped. */
export async function readPage(
  page: PageToRead,
  state: VerifyState,
  fetcher: Fetcher,
): Promise<PageResult> {
  const { key, readUrl: url, sites, sought } = page;
  const known = state.pages.get(key);
  const before = known?.sha256 ?? null;
  const stood = await knownPlaces(sought, state, fetcher);
  const fetched = await fetchPage({ url, sites }, fetcher);
  const { at, movedTo } = fetched;
  const claims = sought.map(({ claim }) => claim);
  const own = fetched.kind === "page" ? await looksOn(fetched, claims, stood) : fetched;
  if ("reason" in own) {
    const { reason, detail } = own;
    const { status = null, retryAt } = fetched.kind === "page" ? { status: 200 } : fetched;
    const failures = (known?.failures ?? 0) + 1;
    const waitUntil = backOff(failures, at, retryAt);
    const record = { key, looked_at: at, failures, wait_until: waitUntil, reason, sha256: before };
    state.pages.set(key, record);
    const found = { kind: "unreadable", reason, detail, status, waitUntil } as const;
    return { page, at, movedTo, found, places: [] };
  }
  const digest = await sha256((fetched as Page).bytes);
  const record = { key, looked_at: at, failures: 0, wait_until: 0, reason: null, sha256: digest };
  state.pages.set(key, record);
  const changed = before === null ? null : before !== digest;
  const found = { kind: "read", changed, findings: own.looks } as const;
  return { page, at, movedTo, found, places: own.places };
}

interface Read {
  readonly looks: readonly Look[];
  /** Where each quote stands now. */
  readonly places: QuotePlaces;
}

/** A page that breaks what reads it says nothing about its facts, and must not end the run. */
export async function looksOn(
  page: Page,
  claims: readonly Claim[],
  places: QuotePlaces,
): Promise<Read | WhyUnread> {
  try {
    const reading = await read(page);
    if (reading.kind === "unreadable") return reading;
    const looks = claims.map((claim, index) => look(claim, places[index], reading));
    if (isOther(looks, places, reading))
      return { reason: "other", detail: reading.title || "no title" };
    return { looks, places: claims.map(({ quote }) => quotePlacesIn(reading, quote)) };
  } catch (error) {
    return { reason: "unparsed", detail: (error as Error).message };
  }
}
