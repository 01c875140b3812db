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
      section(
        `Look: ${missings[missing]}`,
        pages.flatMap((page) => looks(page, missing)),
      ),
    ),
    section(
      `Look: ${missings.unknown}`,
      pages.flatMap((page) => {
        const facts = page.facts.filter(({ missing }) => missing === "unknown");
        return facts.length === 0 ? [] : [pageLine({ ...page, facts })];
      }),
    ),
    section(
      "Gone or moved: a person should set `removed_at` or a new source",
      gone.map((page) => pageLine(page, reasonText(page.reason!))),
    ),
    ...[...grouped(others, ({ reason }) => reason!)].map(([reason, those]) =>
      section(
        `Unreadable: ${unreadReasons[reason]}`,
        those.map((page) => pageLine(page)),
      ),
    ),
    section(
      "New addresses",
      renamed.map(
        ({ url, final_url }) => `- ${address(url)} moved for good to ${address(final_url!)}`,
      ),
    ),
    section(
      "Waiting",
      waiting.map(
        ({ url, until, reason, facts }) =>
          `- ${address(url)} until ${until}: ${unreadReasons[reason]} (facts: ${facts})`,
      ),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

/** A code span that holds any text: its fence is longer than any run of backticks within. */
export function span(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 || text === "" ? " " : "";
  return fence + pad + text + pad + fence;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

/** What a person should look at first stands first. */
const orderOfLooks: readonly MissingReason[] = ["quote", "value", "labels", "words"];

function looks({ url, changed, facts }: VerifiedPage, why: MissingReason): readonly string[] {
  return facts
    .filter(({ missing }) => missing === why)
    .map((fact) =>
      [
        `- ${span(fact.id)} on ${address(url)}${changed === true ? ", which has changed" : ""}`,
        `  - value ${span(valueText(fact))}, quote ${span(fact.quote)}`,
        fact.nearest === null
          ? "  - nothing on the page is like it"
          : `  - there ${span(fact.nearest)}`,
      ].join("\n"),
    );
}

/** The value with its unit, as the report and the terminal show it. */
export function valueText({ value, unit, currency }: VerifiedFact): string {
  if (value === null) return "no limit";
  return [String(value), currency ?? unit].filter(Boolean).join(" ");
}

function pageLine({ url, detail, facts }: VerifiedPage, reason = ""): string {
  const ids = facts.map(({ id }) => span(id));
  const shown = ids.slice(0, mostIds).join(", ");
  const more = ids.length > mostIds ? ` and ${ids.length - mostIds} more` : "";
  const why = [reason, detail ? span(detail) : ""].filter(Boolean).join(", ");
  return `- ${address(url)}${why && ` (${why})`}: ${shown}${more}`;
}

const mostIds = 20;

function reasonText(reason: UnreadReason): string {
  return literal(unreadReasons[reason]);
}

function address(url: string): string {
  return link(url, url);
}
