/** The report in lines for a terminal: what a person should look at, then the counts. */
import { missings, unreadReasons, type VerifyReport } from "../../schema/verify-report.ts";
import { reportedValue, unreadPages } from "./markdown.ts";

/** Ends in a line break; no character in it moves a cursor, since none in a report does. */
export function toSummaryText({ pages, counts, complete }: VerifyReport): string {
  const toLook = pages.flatMap(({ url, facts }) =>
    facts
      .filter(({ outcome }) => outcome === "look")
      .map((fact) =>
        [
          `look: ${fact.id}`,
          `    ${url}`,
          `    ${missings[fact.missing!]}: ${reportedValue(fact)}, "${fact.quote}"`,
          `    there: ${fact.nearest === null ? "none" : `"${fact.nearest}"`}`,
        ].join("\n"),
      ),
  );
  const { moved, others } = unreadPages(pages);
  return [
    ...toLook,
    ...moved.map(
      ({ url, reason, detail, facts }) =>
        `${unreadReasons[reason!]}: ${url} (${detail}; facts: ${facts.length})`,
    ),
    ...others.map(
      ([reason, those]) =>
        `unreadable: ${unreadReasons[reason]}: ${those.map(({ url, detail }) => `${url} (${detail})`).join(", ")}`,
    ),
    `${counts.confirmed} confirmed, ${counts.look} to look at, ${counts.unreadable} unreadable`,
    `pages: ${counts.pages} asked for, ${counts.waiting_pages} in back-off; dates written: ${counts.written}; places kept: ${counts.kept}`,
    ...(complete ? [] : [`stopped early; pages not asked for: ${counts.unread_pages}`]),
    "",
  ].join("\n");
}
