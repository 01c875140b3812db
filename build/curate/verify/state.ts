/**
 * The state that one run leaves to the next: each page's validators, what was found there, how long
 * an unreadable page is left alone, and robots.txt files. It may be thrown away at any time: then every
 * page is read in full. It is kept as JSON, by a version of its own.
 */
import { Type, type Static } from "typebox";
import { Check } from "typebox/value";
import { Place } from "../../schema/place.ts";
import {
  missings,
  unreadReasons,
  type MissingReason,
  type UnreadReason,
} from "../../schema/verify-report.ts";
import { nullable, oneOf } from "../../schema/scalar.ts";
import type { Claim, Look } from "./reading/look.ts";
import type { RobotsRecord } from "./robots.ts";

/** Raised whenever the same page might now be read differently: earlier outcomes then hold no more. */
const stateVersion = 4;

const Millis = Type.Number({ minimum: 0 });

const ClaimFinding = Type.Object({
  claim: Type.String(),
  outcome: oneOf(["confirmed", "look"]),
  missing: nullable(oneOf(Object.keys(missings) as MissingReason[])),
  nearest: nullable(Type.String()),
});

const PageRecord = Type.Object({
  key: Type.String(),
  /** The last attempt. */
  looked_at: Millis,
  failures: Type.Integer({ minimum: 0 }),
  wait_until: Millis,
  reason: nullable(oneOf(Object.keys(unreadReasons) as UnreadReason[])),
  /** The last whole reading, where there was one. */
  reading: nullable(
    Type.Object({
      read_at: Millis,
      url: Type.String(),
      etag: nullable(Type.String()),
      last_modified: nullable(Type.String()),
      sha256: Type.String(),
      findings: Type.Array(ClaimFinding),
    }),
  ),
});
export interface PageRecord extends Static<typeof PageRecord> {}
export type ClaimFinding = Static<typeof ClaimFinding>;

/** Where quotes stand in a permanent copy, which never changes: it is asked for once. */
const CopyRecord = Type.Object({
  url: Type.String(),
  quotes: Type.Array(Type.Object({ quote: Type.String(), places: Type.Array(Place) })),
});
export interface CopyRecord extends Static<typeof CopyRecord> {}

const StateFile = Type.Object({
  object: Type.Literal("verify_state"),
  version: Type.Literal(stateVersion),
  pages: Type.Array(PageRecord),
  copies: Type.Array(CopyRecord),
  robots: Type.Array(Type.Object({ origin: Type.String(), read_at: Millis, text: Type.String() })),
});

export interface VerifyState {
  readonly pages: Map<string, PageRecord>;
  /** By their addresses. */
  readonly copies: Map<string, CopyRecord>;
  readonly robots: Map<string, RobotsRecord>;
}

/** Undefined for text that is no state of this version. */
export function stateFrom(text: string): VerifyState | undefined {
  const data = parsedJson(text);
  if (!Check(StateFile, data)) return undefined;
  return {
    pages: new Map(data.pages.map((page) => [page.key, page])),
    copies: new Map(data.copies.map((copy) => [copy.url, copy])),
    robots: new Map(data.robots.map(({ origin, ...record }) => [origin, record])),
  };
}

export function emptyState(): VerifyState {
  return { pages: new Map(), copies: new Map(), robots: new Map() };
}

/** Only pages and copies that are still known, and robots.txt files of a size worth keeping. */
export function stateText(
  { pages, copies, robots }: VerifyState,
  known: ReadonlySet<string>,
): string {
  const state: Static<typeof StateFile> = {
    object: "verify_state",
    version: stateVersion,
    pages: [...pages.values()].filter(({ key }) => known.has(key)),
    copies: [...copies.values()].filter(({ url }) => known.has(url)),
    robots: [...robots]
      .filter(([, { text }]) => text.length <= 64 * 1024)
      .map(([origin, record]) => ({ origin, ...record })),
  };
  return `${JSON.stringify(state)}\n`;
}

/** A page is known by its provider and the address that is asked for. */
export function pageKey(provider: string, address: string): string {
  return `${provider} ${address}`;
}

const dayMillis = 86_400_000;
const mostDays = 30;

/** An unreadable page is left alone for 1, 2, 4 … 30 days, or for as long as its server asks. */
export function backOff(failures: number, now: number, retryAt = 0): number {
  return Math.max(now + Math.min(2 ** (failures - 1), mostDays) * dayMillis, retryAt);
}

/** A moment that only a clock that was wrong can have noted: what it was noted of tells nothing. */
export function isToCome(moment: number, now: number): boolean {
  return moment - now > dayMillis;
}

/** After so long a page is read in full, whatever its server says of it having changed. */
const longestTrust = 30 * dayMillis;

/** The earlier findings of these claims; undefined unless all are at hand and may be relied on. */
export function findingsOf(
  reading: PageRecord["reading"] | undefined,
  claims: readonly string[],
  now: number,
): readonly ClaimFinding[] | undefined {
  if (reading == null || isToCome(reading.read_at, now)) return undefined;
  if (now - reading.read_at > longestTrust) return undefined;
  if (reading.etag === null && reading.last_modified === null) return undefined;
  const found = claims.map((claim) => reading.findings.find((each) => each.claim === claim));
  return found.every((each) => each !== undefined) ? found : undefined;
}

/** A short name for a claim and its places: a finding of another quote or place never counts. */
export function claimHash(claim: Claim, places: readonly Place[] | undefined): Promise<string> {
  return sha256(new TextEncoder().encode(JSON.stringify([claim, places])));
}

export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function toClaimFinding(claim: string, look: Look): ClaimFinding {
  const missed = look.outcome === "look";
  return {
    claim,
    outcome: look.outcome,
    missing: missed ? look.missing : null,
    nearest: missed ? look.nearest : null,
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
