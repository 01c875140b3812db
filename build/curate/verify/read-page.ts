/**
 * One page: asked for, read, and every claim looked for on it → what was found, and what the state
 * remembers of it.
 */
import type { UnreadReason } from "../../schema/verify-report.ts";
import { fetchPage, type Fetched, type Fetcher } from "./fetch-page.ts";
import { knownPlaces, quotePlacesIn, type QuotePlaces } from "./known-places.ts";
import { isOther, look, type Claim, type Look } from "./reading/look.ts";
import { read, type Page } from "./reading/read.ts";
import type { PageToRead } from "./select.ts";
import {
  backOff,
  claimHash,
  findingsOf,
  sha256,
  toClaimFinding,
  type ClaimFinding,
  type PageRecord,
  type VerifyState,
} from "./state.ts";

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
      readonly kind: "read" | "unchanged";
      /** Whether the bytes differ from those of the last reading; null where there was none. */
      readonly changed: boolean | null;
      /** In the order of the page's claims. */
      readonly findings: readonly ClaimFinding[];
    }
  | {
      readonly kind: "unreadable";
      readonly reason: UnreadReason;
      readonly detail: string;
      readonly status: number | null;
      /** Milliseconds since 1970. */
      readonly waitUntil: number;
    };

/** Never rejects for what a page or its server does; only when the run was stopped. */
export async function readPage(
  page: PageToRead,
  state: VerifyState,
  fetcher: Fetcher,
): Promise<PageResult> {
  const { clock } = fetcher.world;
  const known = state.pages.get(page.key);
  const places = await knownPlaces(page.sought, state, fetcher);
  const claims = await Promise.all(
    page.sought.map(({ claim }, index) => claimHash(claim, places[index])),
  );
  const earlier = findingsOf(known?.reading, claims, clock.now());
  const fetched = await fetchPage(
    {
      url: page.readUrl,
      sites: page.sites,
      validators: earlier === undefined || fetcher.isWhole ? undefined : known!.reading!,
    },
    fetcher,
  );
  const input = { page, fetched, claims, places, known, earlier };
  const { record, found, places: now = [] } = await judged(input);
  state.pages.set(page.key, record);
  return { page, at: fetched.at, movedTo: fetched.movedTo, found, places: now };
}

interface Input {
  readonly page: PageToRead;
  readonly fetched: Fetched;
  readonly claims: readonly string[];
  readonly places: QuotePlaces;
  readonly known: PageRecord | undefined;
  readonly earlier: readonly ClaimFinding[] | undefined;
}

interface JudgedPage {
  readonly record: PageRecord;
  readonly found: PageFinding;
  readonly places?: QuotePlaces;
}

async function judged(input: Input): Promise<JudgedPage> {
  const { fetched, known, earlier } = input;
  if (fetched.kind === "unreadable") return unreadPage(input, fetched);
  if (fetched.kind === "unchanged")
    return {
      record: { ...readable(input), reading: known!.reading },
      found: { kind: "unchanged", changed: false, findings: earlier! },
    };
  const own = await looksOn(
    fetched,
    input.page.sought.map(({ claim }) => claim),
    input.places,
  );
  if ("reason" in own) return unreadPage(input, { ...own, status: 200 });
  const findings = own.looks.map((each, index) => toClaimFinding(input.claims[index]!, each));
  const digest = await sha256(fetched.bytes);
  const before = known?.reading ?? undefined;
  // The same bytes read for other facts: what was found of the rest still holds.
  const others =
    before?.sha256 === digest
      ? before.findings.filter(({ claim }) => !input.claims.includes(claim))
      : [];
  return {
    record: {
      ...readable(input),
      reading: {
        ...fetched.validators,
        read_at: fetched.at,
        sha256: digest,
        findings: [...findings, ...others],
      },
    },
    found: {
      kind: "read",
      changed: before === undefined ? null : before.sha256 !== digest,
      findings,
    },
    places: own.places,
  };
}

interface Unread {
  readonly reason: UnreadReason;
  readonly detail: string;
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
): Promise<Read | Unread> {
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

function readable({ page, fetched }: Input): Omit<PageRecord, "reading"> {
  return { key: page.key, looked_at: fetched.at, failures: 0, wait_until: 0, reason: null };
}

interface Why {
  readonly reason: UnreadReason;
  readonly detail: string;
  readonly status: number | null;
  readonly retryAt?: number;
}

function unreadPage({ page, fetched, known }: Input, why: Why): JudgedPage {
  const { reason, detail, status, retryAt } = why;
  const failures = (known?.failures ?? 0) + 1;
  const waitUntil = backOff(failures, fetched.at, retryAt);
  return {
    record: {
      key: page.key,
      looked_at: fetched.at,
      failures,
      wait_until: waitUntil,
      reason,
      reading: known?.reading ?? null,
    },
    found: { kind: "unreadable", reason, detail, status, waitUntil },
  };
}
