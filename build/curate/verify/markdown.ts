/**
 * The report as Markdown, for an issue or a job's summary: what a person should look at first, what
 * needs no hand only as counts. Words of pages stand in code spans, where they are no markup, mention
 * nobody and refer to no issue.
 */
import { grouped } from "../../grouped.ts";
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
  const { pages, waiting, counts } = report;
  const unreadable = pages.filter(({ result }) => result === "unreadable");
  const gone = unreadable.filter(({ reason }) => movedReasons.has(reason!));
  const others = unreadable.filter(({ reason }) => !movedReasons.has(reason!));
  const renamed = pages.filter(({ final_url }) => final_url !== null);
  return [
    "# Sources read again",
    `${report.started_at} to ${report.finished_at}, for the facts as of ${report.as_of}.` +
      (report.complete ? "" : " The run was stopped early: this is what was read until then."),
    markdownTable(
      ["", "facts"],
      [
        ["confirmed", String(counts.confirmed)],
        ["to look at", String(counts.look)],
        ["unreadable", String(counts.unreadable)],
      ],
    ).trimEnd(),
    `Pages: ${counts.pages} asked for, ${counts.waiting_pages} in back-off. Dates moved in the facts: ${counts.written}. Places kept: ${counts.kept}.`,
    ...orderOfLooks.map((missing) =>
      reportSection(
        `Look: ${missings[missing]}`,
        pages.flatMap((page) => looksAt(page, missing)),
      ),
    ),
    reportSection(
      `Look: ${missings.unknown}`,
      pages.flatMap((page) => {
        const facts = page.facts.filter(({ missing }) => missing === "unknown");
        return facts.length === 0 ? [] : [pageLine({ ...page, facts })];
      }),
    ),
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
    reportSection(
      "New addresses",
      renamed.map(
        ({ url, final_url }) =>
          `- ${addressLink(url)} moved for good to ${addressLink(final_url!)}`,
      ),
    ),
    reportSection(
      "Waiting",
      waiting.map(
        ({ url, until, reason, facts }) =>
          `- ${addressLink(url)} until ${until}: ${unreadReasons[reason]} (facts: ${facts})`,
      ),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
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

/** What a person should look at first stands first. */
const orderOfLooks: readonly MissingReason[] = ["quote", "value", "labels", "words"];

function looksAt({ url, changed, facts }: VerifiedPage, why: MissingReason): readonly string[] {
  return facts
    .filter(({ missing }) => missing === why)
    .map((fact) =>
      [
        `- ${codeSpan(fact.id)} on ${addressLink(url)}${changed === true ? ", which has changed" : ""}`,
        `  - value ${codeSpan(valueText(fact))}, quote ${codeSpan(fact.quote)}`,
        fact.nearest === null
          ? "  - nothing on the page is like it"
          : `  - there ${codeSpan(fact.nearest)}`,
      ].join("\n"),
    );
}

/** The value with its unit, as the report and the terminal show it. */
export function valueText({ value, unit, currency }: VerifiedFact): string {
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
