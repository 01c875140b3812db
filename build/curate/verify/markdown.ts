/**
 * The report as Markdown, for an issue or a job's summary: what a person should look at first, what
 * needs no hand only as counts. Words of pages stand in code spans, where they are no markup, mention
 * nobody and refer to no issue.
 */
import { grouped } from "../../grouped.ts";
import { literal, link, table } from "../../derive/markdown.ts";
import {
  moved,
  reasons,
  type Reason,
  type VerifiedFact,
  type VerifiedPage,
  type VerifyReport,
} from "../../schema/verify-report.ts";

export function toMarkdown(report: VerifyReport): string {
  const { pages, waiting, counts } = report;
  const unreadable = pages.filter(({ result }) => result === "unreadable");
  const gone = unreadable.filter(({ reason }) => moved.has(reason!));
  const others = unreadable.filter(({ reason }) => !moved.has(reason!));
  const renamed = pages.filter(({ final_url }) => final_url !== null);
  return [
    "# Sources read again",
    `${report.started_at} to ${report.finished_at}, for the facts as of ${report.as_of}.` +
      (report.complete ? "" : " The run was stopped early: this is what was read until then."),
    table(
      ["", "facts"],
      [
        ["confirmed", String(counts.confirmed)],
        ["not found", String(counts.not_found)],
        ["unreadable", String(counts.unreadable)],
      ],
    ).trimEnd(),
    `Pages: ${counts.pages} asked for, ${counts.waiting_pages} in back-off. Dates moved in the facts: ${counts.written}.`,
    section(
      "Not found",
      pages.flatMap((page) => notFound(page, (missing) => missing !== "doubt")),
    ),
    section(
      "In doubt: a person should compare quote and page",
      pages.flatMap((page) => notFound(page, (missing) => missing === "doubt")),
    ),
    section(
      "Gone or moved: a person should set `removed_at` or a new source",
      gone.map((page) => pageLine(page, reasonText(page.reason!))),
    ),
    ...[...grouped(others, ({ reason }) => reason!)].map(([reason, those]) =>
      section(
        `Unreadable: ${reasons[reason]}`,
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
          `- ${address(url)} until ${until}: ${reasons[reason]} (facts: ${facts})`,
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

function notFound(
  { url, changed, facts }: VerifiedPage,
  isMeant: (missing: VerifiedFact["missing"]) => boolean,
): readonly string[] {
  return facts
    .filter(({ outcome, missing }) => outcome === "not-found" && isMeant(missing))
    .map((fact) =>
      [
        `- ${span(fact.id)} on ${address(url)}${changed === true ? ", which has changed" : ""}`,
        `  - value ${span(valueText(fact))}, ${missingText(fact)}`,
        `  - quote ${span(fact.quote)}`,
        fact.nearest === null
          ? "  - nothing on the page is like it"
          : `  - nearest ${span(fact.nearest)}`,
      ].join("\n"),
    );
}

/** The value with its unit, as the report and the terminal show it. */
export function valueText({ value, unit, currency }: VerifiedFact): string {
  if (value === null) return "no limit";
  return [String(value), currency ?? unit].filter(Boolean).join(" ");
}

/** What of a fact is missing on its page. */
export function missingText({ missing }: VerifiedFact): string {
  return {
    quote: "the quote does not stand there",
    value: "the quote stands there, the value does not",
    both: "neither quote nor value stand there",
    doubt: "both stand on the page, but not beyond doubt of this fact, today",
  }[missing!];
}

function pageLine({ url, detail, facts }: VerifiedPage, reason = ""): string {
  const ids = facts.map(({ id }) => span(id));
  const shown = ids.slice(0, mostIds).join(", ");
  const more = ids.length > mostIds ? ` and ${ids.length - mostIds} more` : "";
  const why = [reason, detail ? span(detail) : ""].filter(Boolean).join(", ");
  return `- ${address(url)}${why && ` (${why})`}: ${shown}${more}`;
}

const mostIds = 20;

function reasonText(reason: Reason): string {
  return literal(reasons[reason]);
}

function address(url: string): string {
  return link(url, url);
}
