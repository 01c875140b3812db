/**
 * The state that one run leaves to the next: when each page was read, and how long an unreadable page is left
 * alone. It may be thrown away at any time. It is kept as JSON, by a version of its own.
 */
import { Type, type Static } from "typebox";
import { Check } from "typebox/value";
import type { PageResult } from "./read-page.ts";

const stateVersion = 6;

const Millis = Type.Number({ minimum: 0 });

const PageRecord = Type.Object({
  key: Type.String(),
  /** The last attempt. */
  looked_at: Millis,
  failures: Type.Integer({ minimum: 0 }),
  wait_until: Millis,
});
export interface PageRecord extends Static<typeof PageRecord> {}

const StateFile = Type.Object({
  object: Type.Literal("verify_state"),
  version: Type.Literal(stateVersion),
  pages: Type.Array(PageRecord),
});

/** By the keys of pages. */
export type VerifyState = ReadonlyMap<string, PageRecord>;

/** Undefined for text that is no state of this version. */
export function stateFrom(text: string): VerifyState | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return Check(StateFile, data) ? new Map(data.pages.map((page) => [page.key, page])) : undefined;
  } catch {
    return undefined;
  }
}

/** Only pages that are still known. */
export function stateText(pages: VerifyState, known: ReadonlySet<string>): string {
  const state: Static<typeof StateFile> = {
    object: "verify_state",
    version: stateVersion,
    pages: [...pages.values()].filter(({ key }) => known.has(key)),
  };
  return `${JSON.stringify(state)}\n`;
}

const dayMillis = 86_400_000;
const mostDays = 30;

/** An unreadable page is left alone for 1, 2, 4 … 30 days, or for as long as its server asks. */
export function stateAfter(before: VerifyState, results: readonly PageResult[]): VerifyState {
  const records = results.map(({ page: { key }, at, found }): PageRecord => {
    if (found.kind !== "unreadable") return { key, looked_at: at, failures: 0, wait_until: 0 };
    const { retryAt = 0 } = found;
    const failures = (before.get(key)?.failures ?? 0) + 1;
    const ownPause = at + Math.min(2 ** (failures - 1), mostDays) * dayMillis;
    return { key, looked_at: at, failures, wait_until: Math.max(ownPause, retryAt) };
  });
  return new Map([...before, ...records.map((record) => [record.key, record] as const)]);
}

/** A page is known by its provider and the address that is asked for. */
export function pageKey(provider: string, address: string): string {
  return `${provider} ${address}`;
}
