/**
 * The state that one run leaves to the next: when each page was read and what its bytes were, how long an
 * unreadable page is left alone, and where quotes stand in permanent copies. It may be thrown away at any
 * time. It is kept as JSON, by a version of its own.
 */
import { Type, type Static } from "typebox";
import { Check } from "typebox/value";
import { Place } from "../../schema/place.ts";
import { unreadReasons, type UnreadReason } from "../../schema/verify-report.ts";
import { nullable, oneOf } from "../../schema/scalar.ts";

/** Raised whenever the same page might now be read differently: earlier places then hold no more. */
const stateVersion = 5;

const Millis = Type.Number({ minimum: 0 });

const PageRecord = Type.Object({
  key: Type.String(),
  /** The last attempt. */
  looked_at: Millis,
  failures: Type.Integer({ minimum: 0 }),
  wait_until: Millis,
  reason: nullable(oneOf(Object.keys(unreadReasons) as UnreadReason[])),
  /** Of the bytes that were read last, where there were any. */
  sha256: nullable(Type.String()),
});
export interface PageRecord extends Static<typeof PageRecord> {}

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
});

export interface VerifyState {
  readonly pages: Map<string, PageRecord>;
  /** By their addresses. */
  readonly copies: Map<string, CopyRecord>;
}

/** Undefined for text that is no state of this version. */
export function stateFrom(text: string): VerifyState | undefined {
  const data = parsedJson(text);
  if (!Check(StateFile, data)) return undefined;
  return {
    pages: new Map(data.pages.map((page) => [page.key, page])),
    copies: new Map(data.copies.map((copy) => [copy.url, copy])),
  };
}

export function emptyState(): VerifyState {
  return { pages: new Map(), copies: new Map() };
}

/** Only pages and copies that are still known. */
export function stateText({ pages, copies }: VerifyState, known: ReadonlySet<string>): string {
  const state: Static<typeof StateFile> = {
    object: "verify_state",
    version: stateVersion,
    pages: [...pages.values()].filter(({ key }) => known.has(key)),
    copies: [...copies.values()].filter(({ url }) => known.has(url)),
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

export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
