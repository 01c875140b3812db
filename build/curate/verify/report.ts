/** Findings → the report, all text of pages in it made harmless: one line, visible, not too long. */
import { byText } from "../../schema/order.ts";
import type { VerifiedFact, VerifiedPage, VerifyReport } from "../../schema/verify-report.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import type { Sought } from "./claim.ts";
import type { PageResult } from "./read-page.ts";
import type { Look } from "./reading/look.ts";
import type { PageToRead } from "./select.ts";
import type { VerifyState } from "./state.ts";

/** The results of a run, and the pages that it did not read. */
export interface VerifyRun {
  readonly results: readonly PageResult[];
  readonly waiting: readonly PageToRead[];
  /** How many pages were selected. */
  readonly selected: number;
  /** What is remembered of pages after the run. */
  readonly state: VerifyState;
}

/** What the report says of the run as a whole. */
type Times = Pick<VerifyReport, "as_of" | "started_at" | "finished_at" | "complete">;

/** `written` has the ids of facts whose date was moved in their file; `kept` counts those whose places were written down. */
export function toReport(
  { results, waiting, selected, state }: VerifyRun,
  times: Times,
  written: ReadonlySet<string>,
  kept: number,
): VerifyReport {
  const pages = results
    .map((result) => reportedPage(result, state, written))
    .toSorted((a, b) => byText(a.url, b.url) || byText(a.provider, b.provider));
  const facts = pages.flatMap((page) => page.facts);
  const count = (outcome: VerifiedFact["outcome"]): number =>
    facts.filter((fact) => fact.outcome === outcome).length;
  return {
    object: "verify_report",
    ...times,
    counts: {
      pages: pages.length,
      facts: facts.length,
      confirmed: count("confirmed"),
      look: count("look"),
      unreadable: count("unreadable"),
      written: facts.filter((fact) => fact.written).length,
      kept,
      waiting_pages: waiting.length,
      unread_pages: selected - pages.length,
    },
    pages,
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
  state: VerifyState,
  written: ReadonlySet<string>,
): VerifiedPage {
  const missed = found.kind === "unreadable" ? found : undefined;
  const until = missed && state.get(page.key)?.wait_until;
  const facts =
    found.kind === "unreadable"
      ? page.sought.map((of) => reportedFact(of, undefined, written))
      : found.findings.map(({ of, look }) => reportedFact(of, look, written));
  return {
    provider: page.provider,
    url: page.url,
    read_url: page.readUrl,
    final_url: movedTo === null ? null : plainLine(movedTo, longestAddress),
    read_at: fromMillis(at),
    result: found.kind,
    reason: missed?.reason ?? null,
    detail: missed === undefined ? null : plainLine(missed.detail),
    wait_until: until === undefined ? null : fromMillis(until),
    facts,
  };
}

function reportedFact(
  { fact, claim }: Sought,
  look: Look | undefined,
  written: ReadonlySet<string>,
): VerifiedFact {
  const missed = look?.outcome === "look" ? look : undefined;
  return {
    id: fact.id,
    outcome: look?.outcome ?? "unreadable",
    value: fact.value,
    unit: fact.unit,
    currency: fact.currency,
    quote: claim.quote,
    last_verified_at: fact.last_verified_at ?? null,
    missing: missed?.missing ?? null,
    nearest: missed?.nearest == null ? null : plainLine(missed.nearest),
    written: written.has(fact.id),
  };
}
