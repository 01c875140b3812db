/**
 * The report as Markdown, for an issue or a job's summary, and in lines for a terminal: what a person should
 * look at first, what needs no hand only as counts. In Markdown words of pages stand in code spans, where they
 * are no markup, mention nobody and refer to no issue.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import { literal, link, markdownTable } from "../../derive/markdown.ts";
import {
  missings,
  movedReasons,
  unreadReasons,
  type VerifiedFact,
  type VerifiedPage,
  type VerifyReport,
} from "../../schema/verify-report.ts";

export function toMarkdown(report: VerifyReport): string {
  const { pages } = report;
  const { moved, others } = unreadPages(pages);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(missings).map(
      ([missing, words]) =>
        [`Look: ${words}`, pages.flatMap((page) => looksAt(page, missing))] as const,
    ),
    [
      "Gone or moved: a person should set `removed_at` or a new source",
      moved.map((page) => pageLine(page, literal(unreadReasons[page.reason!]))),
    ],
    ...others.map(
      ([reason, those]) =>
        [`Unreadable: ${unreadReasons[reason]}`, those.map((page) => pageLine(page))] as const,
    ),
    [
      "New addresses",
      pages.flatMap(({ url, final_url: to }) =>
        to === null ? [] : [`- ${link(url, url)} moved for good to ${link(to, to)}`],
      ),
    ],
  ];
  const { confirmed, look, unreadable } = report.counts;
  const rows = Object.entries({ confirmed, "to look at": look, unreadable });
  const early = " The run was stopped early: this is what was read until then.";
  const parts = [
    "# Sources read again",
    `${report.started_at} to ${report.finished_at}, for the facts as of ${report.as_of}.${report.complete ? "" : early}`,
    markdownTable(
      ["", "facts"],
      rows.map(([name, count]) => [name, `${count}`]),
    ).trimEnd(),
    `Pages: ${report.counts.pages} asked for, ${report.counts.waiting_pages} in back-off. Dates moved in the facts: ${report.counts.written}. Places kept: ${report.counts.kept}.`,
    ...sections.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : [`## ${title}\n\n${lines.join("\n")}`],
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Ends in a line break; no character in it moves a cursor, since none in a report does. */
export function toSummaryText({ pages, counts, complete }: VerifyReport): string {
  const { moved, others } = unreadPages(pages);
  const lines = [
    ...pages.flatMap(({ url, facts }) =>
      facts
        .filter(({ outcome }) => outcome === "look")
        .flatMap((fact) => [
          `look: ${fact.id}`,
          `    ${url}`,
          `    ${missings[fact.missing!]}: ${reportedValue(fact)}, "${fact.quote}"`,
          `    there: ${fact.nearest === null ? "none" : `"${fact.nearest}"`}`,
        ]),
    ),
    ...moved.map(
      ({ url, reason, detail, facts }) =>
        `${unreadReasons[reason!]}: ${url} (${detail}; facts: ${facts.length})`,
    ),
    ...others.map(([reason, those]) => {
      const urls = those.map(({ url, detail }) => `${url} (${detail})`);
      return `unreadable: ${unreadReasons[reason]}: ${urls.join(", ")}`;
    }),
    `${counts.confirmed} confirmed, ${counts.look} to look at, ${counts.unreadable} unreadable`,
    `pages: ${counts.pages} asked for, ${counts.waiting_pages} in back-off; dates written: ${counts.written}; places kept: ${counts.kept}`,
    ...(complete ? [] : [`stopped early; pages not asked for: ${counts.unread_pages}`]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** Pages that a person should look at, and by their reasons those that need no hand. */
function unreadPages(pages: readonly VerifiedPage[]) {
  const reasons = grouped(pages, ({ reason }) => reason);
  const isMoved = ({ reason }: VerifiedPage): boolean =>
    reason !== null && movedReasons.has(reason);
  return {
    moved: pages.filter(isMoved),
    others: [...reasons].flatMap(([reason, those]) =>
      reason === null || movedReasons.has(reason) ? [] : [[reason, those] as const],
    ),
  };
}

/** A code span that holds any text: its fence is longer than any run of backticks within. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 || text === "" ? " " : "";
  return fence + pad + text + pad + fence;
}

/** Of facts of which nobody has kept where they stood, which may be many, the ids alone. */
function looksAt(page: VerifiedPage, why: string): readonly string[] {
  const facts = page.facts.filter(({ missing }) => missing === why);
  if (why === "unknown") return facts.length === 0 ? [] : [pageLine({ ...page, facts })];
  return facts.flatMap((fact) => [
    `- ${codeSpan(fact.id)} on ${link(page.url, page.url)}`,
    `  - value ${codeSpan(reportedValue(fact))}, quote ${codeSpan(fact.quote)}`,
    `  - ${fact.nearest === null ? "nothing on the page is like it" : `there ${codeSpan(fact.nearest)}`}`,
  ]);
}

/** The value with its unit, as the report and the terminal show it. */
function reportedValue({ value, unit, currency }: VerifiedFact): string {
  return value === null ? "no limit" : [String(value), currency ?? unit].filter(Boolean).join(" ");
}

function pageLine({ url, detail, facts }: VerifiedPage, reason = ""): string {
  const ids = facts.map(({ id }) => codeSpan(id));
  const shown = ids.slice(0, mostIdsListed).join(", ");
  const more = ids.length > mostIdsListed ? ` and ${ids.length - mostIdsListed} more` : "";
  const why = [reason, detail ? codeSpan(detail) : ""].filter(Boolean).join(", ");
  return `- ${link(url, url)}${why && ` (${why})`}: ${shown}${more}`;
}

const mostIdsListed = 20;
