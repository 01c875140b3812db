/**
 * Findings → the report, all text of pages in it made harmless: one line, visible, not too long. For people it is
 * Markdown for an issue or a job's summary, or lines for a terminal: what to look at first, and what needs no hand
 * only as counts. In Markdown words of pages stand in code spans, where they are no markup and mention nobody.
 */
import { byText } from "../../schema/order.ts";
import {
  missings,
  movedReasons,
  unreadReasons,
  type VerifiedFact,
  type VerifiedPage,
  type VerifyReport,
} from "../../schema/verify-report.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import type { Sought, PageToRead } from "./select.ts";
import type { PageResult } from "./read-page.ts";
import type { Look } from "./reading/look.ts";
import type { VerifyState } from "./state.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { literal, link, markdownTable } from "../../derive/markdown.ts";
import { clippedText } from "../shown.ts";

/** The results of a run, and the pages that it did not read. */
export interface VerifyRun {
  readonly results: readonly PageResult[];
  readonly waiting: readonly PageToRead[];
  /** How many pages were selected. */
  readonly selected: number;
  /** Every page that facts refer to: what the state may still know of. */
  readonly known: ReadonlySet<string>;
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
function plainLine(text: string, most = longestDetail): string {
  const line = text
    .slice(0, most * 8)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  return clippedText(line, most);
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

/** How words of a page, an address and one of our own sentences are written. */
interface Form {
  readonly words: (text: string) => string;
  readonly address: (url: string) => string;
  readonly own: (text: string) => string;
}

const inMarkdown: Form = { words: anyCodeSpan, address: (url) => link(url, url), own: literal };
const inText: Form = { words: (text) => `"${text}"`, address: String, own: String };

export function toMarkdown(report: VerifyReport): string {
  const { confirmed, look, unreadable, ...counts } = report.counts;
  const rows = Object.entries({ confirmed, "to look at": look, unreadable });
  const early = " The run was stopped early: this is what was read until then.";
  const parts = [
    "# Sources read again",
    `${report.started_at} to ${report.finished_at}, for the facts as of ${report.as_of}.${report.complete ? "" : early}`,
    markdownTable(
      ["", "facts"],
      rows.map(([name, count]) => [name, `${count}`]),
    ).trimEnd(),
    `Pages: ${counts.pages} asked for, ${counts.waiting_pages} in back-off. Dates moved in the facts: ${counts.written}. Places kept: ${counts.kept}.`,
    ...reportSections(report, inMarkdown).map(
      ([title, lines]) => `## ${title}\n\n${lines.join("\n")}`,
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Ends in a line break; no character in it moves a cursor, since none in a report does. */
export function toSummaryText(report: VerifyReport): string {
  const { counts, complete } = report;
  const lines = [
    ...reportSections(report, inText).flatMap(([title, own]) => [`${title}:`, ...own]),
    `${counts.confirmed} confirmed, ${counts.look} to look at, ${counts.unreadable} unreadable`,
    `pages: ${counts.pages} asked for, ${counts.waiting_pages} in back-off; dates written: ${counts.written}; places kept: ${counts.kept}`,
    ...(complete ? [] : [`stopped early; pages not asked for: ${counts.unread_pages}`]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

type Section = readonly [title: string, lines: readonly string[]];

/** What is told one by one, the most urgent first: results, pages by why they were not read, new addresses. */
function reportSections({ pages }: VerifyReport, form: Form): readonly Section[] {
  const unread = pages.flatMap((page) =>
    page.reason === null ? [] : [{ page, why: page.reason }],
  );
  const moved = unread.filter(({ why }) => movedReasons.has(why));
  const others = grouped(
    unread.filter(({ why }) => !movedReasons.has(why)),
    ({ why }) => why,
  );
  const all: readonly Section[] = [
    ...Object.entries(missings).map(([missing, words]): Section => [
      `Look: ${words}`,
      pages.flatMap((page) => looksAt(page, missing, form)),
    ]),
    [
      "Gone or moved: a person should set `removed_at` or a new source",
      moved.map(({ page, why }) => pageLine(page, form, form.own(unreadReasons[why]))),
    ],
    ...[...others].map(([why, those]): Section => [
      `Unreadable: ${unreadReasons[why]}`,
      those.map(({ page }) => pageLine(page, form)),
    ]),
    [
      "New addresses",
      pages.flatMap(({ url, final_url: to }) =>
        to === null ? [] : [`- ${form.address(url)} moved for good to ${form.address(to)}`],
      ),
    ],
  ];
  return all.filter(([, lines]) => lines.length > 0);
}

/** Of facts of which nobody has kept where they stood, which may be many, the ids alone. */
function looksAt(page: VerifiedPage, why: string, form: Form): readonly string[] {
  const facts = page.facts.filter(({ missing }) => missing === why);
  if (why === "unknown") return facts.length === 0 ? [] : [pageLine({ ...page, facts }, form)];
  return facts.flatMap((fact) => [
    `- ${form.words(fact.id)} on ${form.address(page.url)}`,
    `  - value ${form.words(reportedValue(fact))}, quote ${form.words(fact.quote)}`,
    `  - ${fact.nearest === null ? "nothing on the page is like it" : `there ${form.words(fact.nearest)}`}`,
  ]);
}

/** The value with its unit. */
function reportedValue({ value, unit, currency }: VerifiedFact): string {
  return value === null ? "no limit" : [String(value), currency ?? unit].filter(Boolean).join(" ");
}

const mostIdsListed = 20;

function pageLine({ url, detail, facts }: VerifiedPage, form: Form, reason = ""): string {
  const ids = facts.map(({ id }) => form.words(id));
  const shown = ids.slice(0, mostIdsListed).join(", ");
  const more = ids.length > mostIdsListed ? ` and ${ids.length - mostIdsListed} more` : "";
  const why = [reason, detail ? form.words(detail) : ""].filter(Boolean).join(", ");
  return `- ${form.address(url)}${why && ` (${why})`}: ${shown}${more}`;
}

/** A code span that holds any text: its fence is longer than any run of backticks within. */
function anyCodeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 || text === "" ? " " : "";
  return fence + pad + text + pad + fence;
}
