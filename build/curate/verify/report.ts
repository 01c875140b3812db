/** Findings → the report, all text of pages in it made harmless: one line, visible, not too long. */
import { byText } from "../../schema/order.ts";
import type {
  VerifiedFact,
  VerifiedPage,
  VerifyReport,
  WaitingPage,
} from "../../schema/verify-report.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import type { PageResult } from "./read-page.ts";
import type { PutOff } from "./run.ts";
import type { PageToRead } from "./select.ts";
import type { VerifyState } from "./state.ts";

export interface ReportInput {
  readonly asOf: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly complete: boolean;
  readonly results: readonly PageResult[];
  readonly putOff: readonly PutOff[];
  readonly waiting: readonly PageToRead[];
  /** How many pages were selected. */
  readonly selected: number;
  readonly state: VerifyState;
  /** Ids of facts whose date was moved in their file. */
  readonly written: ReadonlySet<string>;
  /** How many facts have their places written down. */
  readonly kept: number;
}

export function toReport(input: ReportInput): VerifyReport {
  const pages = input.results
    .map((result) => reportedPage(result, input.written))
    .toSorted((a, b) => byText(a.url, b.url) || byText(a.provider, b.provider));
  const facts = pages.flatMap((page) => page.facts);
  const count = (outcome: VerifiedFact["outcome"]): number =>
    facts.filter((fact) => fact.outcome === outcome).length;
  const waiting = waitingOf(input);
  return {
    object: "verify_report",
    as_of: input.asOf,
    started_at: fromMillis(input.startedAt),
    finished_at: fromMillis(input.finishedAt),
    complete: input.complete,
    counts: {
      pages: pages.length,
      facts: facts.length,
      confirmed: count("confirmed"),
      look: count("look"),
      unreadable: count("unreadable"),
      written: facts.filter(({ written }) => written).length,
      kept: input.kept,
      waiting_pages: waiting.length,
      unread_pages: input.selected - pages.length - input.putOff.length,
    },
    pages,
    waiting,
  };
}

const longestDetail = 300;
const longestAddress = 1000;

/** One line of visible characters, cut with an ellipsis. */
export function plainLine(text: string, most = longestDetail): string {
  const line = text
    .slice(0, most * 8)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : line;
}

function reportedPage(
  { page, at, movedTo, found }: PageResult,
  written: ReportInput["written"],
): VerifiedPage {
  const isRead = found.kind !== "unreadable";
  return {
    provider: page.provider,
    url: page.url,
    read_url: page.readUrl,
    final_url: movedTo === null ? null : plainLine(movedTo, longestAddress),
    read_at: fromMillis(at),
    result: found.kind,
    changed: isRead ? found.changed : null,
    reason: isRead ? null : found.reason,
    detail: isRead ? null : plainLine(found.detail),
    status: isRead ? null : found.status,
    wait_until: isRead ? null : fromMillis(found.waitUntil),
    facts: page.sought.map(({ fact }, index): VerifiedFact => {
      const finding = isRead ? found.findings[index] : undefined;
      const missed = finding?.outcome === "look" ? finding : undefined;
      return {
        id: fact.id,
        outcome: finding?.outcome ?? "unreadable",
        value: fact.value,
        unit: fact.unit,
        currency: fact.currency,
        quote: fact.raw_value!,
        last_verified_at: fact.last_verified_at ?? null,
        missing: missed?.missing ?? null,
        nearest: missed?.nearest == null ? null : plainLine(missed.nearest),
        written: written.has(fact.id),
      };
    }),
  };
}

function waitingOf({ waiting, putOff, state }: ReportInput): WaitingPage[] {
  const one = (
    { provider, url, sought }: PageToRead,
    until: number,
    reason: WaitingPage["reason"],
  ) =>
    ({
      provider,
      url,
      until: fromMillis(until),
      reason,
      facts: sought.length,
    }) satisfies WaitingPage;
  return [
    ...putOff.map(({ page, until }) => one(page, until, "rate-limited")),
    ...waiting.map((page) => {
      const record = state.pages.get(page.key)!;
      return one(page, record.wait_until, record.reason ?? "network");
    }),
  ].toSorted((a, b) => byText(a.url, b.url));
}
