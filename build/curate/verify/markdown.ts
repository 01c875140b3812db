/**
 * The report as Markdown, for an issue or a job's summary: what a person should look at first, what
 * needs no hand only as counts. Words of pages stand in code spans, where they are no markup, mention
 * nobody and refer to no issue.
 */
import { grouped } from "../../lists/grouped.ts";
import { literal, link, markdownTable } from "../../derive/markdown.ts";
import {
  missings,
  movedReasons,
  unreadReasons,
  type MissingReason,
  type UnreadReason,
  type VerifiedFact,
  type VerifiedPage,
  type VerifyReport,
} from "../../schema/verify-report.ts";

export function toMarkdown(report: VerifyReport): string {
  return [
    "# Sources read again",
    ...countsOfRun(report),
    ...toLookAt(report.pages),
    ...notRead(report.pages),
    ...movedAndWaiting(report),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function countsOfRun(report: VerifyReport): readonly string[] {
  const { confirmed, look, unreadable, pages, waiting_pages, written, kept } = report.counts;
  const rows = [
    ["confirmed", String(confirmed)],
    ["to look at", String(look)],
    ["unreadable", String(unreadable)],
  ];
  const early = report.complete
    ? ""
    : " The run was stopped early: this is what was read until then.";
  return [
    `${report.started_at} to ${report.finished_at}, for the facts as of ${report.as_of}.${early}`,
    markdownTable(["", "facts"], rows).trimEnd(),
    `Pages: ${pages} asked for, ${waiting_pages} in back-off. Dates moved in the facts: ${written}. Places kept: ${kept}.`,
  ];
}

function toLookAt(pages: readonly VerifiedPage[]): readonly string[] {
  const withoutPlace = pages.flatMap((page) => {
    const facts = page.facts.filter(({ missing }) => missing === "unknown");
    return facts.length === 0 ? [] : [pageLine({ ...page, facts })];
  });
  return [
    ...orderOfLooks.map((missing) =>
      reportSection(
        `Look: ${missings[missing]}`,
        pages.flatMap((page) => looksAt(page, missing)),
      ),
    ),
    reportSection(`Look: ${missings.unknown}`, withoutPlace),
  ];
}

function notRead(pages: readonly VerifiedPage[]): readonly string[] {
  const unreadable = pages.filter(({ result }) => result === "unreadable");
  const gone = unreadable.filter(({ reason }) => movedReasons.has(reason!));
  const others = unreadable.filter(({ reason }) => !movedReasons.has(reason!));
  return [
    reportSection(
      "Gone or moved: a person should set `removed_at` or a new source",
      gone.map((page) => pageLine(page, reasonText(page.reason!))),
    ),
    ...[...grouped(others, ({ reason }) => reason!)].map(([reason, those]) =>
      reportSection(
        `Unreadable: ${unreadReasons[reason]}`,
        those.map((page) => pageLine(page)),
      ),
    ),
  ];
}

function movedAndWaiting({ pages, waiting }: VerifyReport): readonly string[] {
  const renamed = pages.flatMap(({ url, final_url: to }) =>
    to === null ? [] : [`- ${addressLink(url)} moved for good to ${addressLink(to)}`],
  );
  const later = waiting.map(
    ({ url, until, reason, facts }) =>
      `- ${addressLink(url)} until ${until}: ${unreadReasons[reason]} (facts: ${facts})`,
  );
  return [reportSection("New addresses", renamed), reportSection("Waiting", later)];
}

/** A code span that holds any text: its fence is longer than any run of backticks within. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 || text === "" ? " " : "";
  return fence + pad + text + pad + fence;
}

function reportSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

/** The most urgent for a person first. */
const orderOfLooks: readonly MissingReason[] = ["quote", "value", "labels", "words"];

function looksAt({ url, changed, facts }: VerifiedPage, why: MissingReason): readonly string[] {
  return facts
    .filter(({ missing }) => missing === why)
    .map((fact) =>
      [
        `- ${codeSpan(fact.id)} on ${addressLink(url)}${changed === true ? ", which has changed" : ""}`,
        `  - value ${codeSpan(reportedValue(fact))}, quote ${codeSpan(fact.quote)}`,
        fact.nearest === null
          ? "  - nothing on the page is like it"
          : `  - there ${codeSpan(fact.nearest)}`,
      ].join("\n"),
    );
}

/** The value with its unit, as the report and the terminal show it. */
export function reportedValue({ value, unit, currency }: VerifiedFact): string {
  if (value === null) return "no limit";
  return [String(value), currency ?? unit].filter(Boolean).join(" ");
}

function pageLine({ url, detail, facts }: VerifiedPage, reason = ""): string {
  const ids = facts.map(({ id }) => codeSpan(id));
  const shown = ids.slice(0, mostIdsListed).join(", ");
  const more = ids.length > mostIdsListed ? ` and ${ids.length - mostIdsListed} more` : "";
  const why = [reason, detail ? codeSpan(detail) : ""].filter(Boolean).join(", ");
  return `- ${addressLink(url)}${why && ` (${why})`}: ${shown}${more}`;
}

const mostIdsListed = 20;

function reasonText(reason: UnreadReason): string {
  return literal(unreadReasons[reason]);
}

function addressLink(url: string): string {
  return link(url, url);
}
