/** The report in lines for a terminal: what a person should look at, then the counts. */
import { moved, reasons, type VerifyReport } from "../../schema/verify-report.ts";
import { grouped } from "../../grouped.ts";
import { missingText, valueText } from "./markdown.ts";

/** Ends in a line break; no character in it moves a cursor, since none in a report does. */
export function toSummary({ pages, counts, complete }: VerifyReport): string {
  const notFound = pages.flatMap(({ url, facts }) =>
    facts
      .filter(({ outcome }) => outcome === "not-found")
      .map((fact) =>
        [
          `not found: ${fact.id}`,
          `    ${url}`,
          `    ${missingText(fact)}: ${valueText(fact)}, "${fact.quote}"`,
          `    nearest: ${fact.nearest === null ? "none" : `"${fact.nearest}"`}`,
        ].join("\n"),
      ),
  );
  const unreadable = pages.filter(({ result }) => result === "unreadable");
  const gone = unreadable
    .filter(({ reason }) => moved.has(reason!))
    .map(
      ({ url, reason, detail, facts }) =>
        `${reasons[reason!]}: ${url} (${detail}; facts: ${facts.length})`,
    );
  const others = [
    ...grouped(
      unreadable.filter(({ reason }) => !moved.has(reason!)),
      ({ reason }) => reason!,
    ),
  ].map(
    ([reason, those]) =>
      `unreadable: ${reasons[reason]}: ${those.map(({ url, detail }) => `${url} (${detail})`).join(", ")}`,
  );
  return [
    ...notFound,
    ...gone,
    ...others,
    `${counts.confirmed} confirmed, ${counts.not_found} not found, ${counts.unreadable} unreadable`,
    `pages: ${counts.pages} asked for, ${counts.waiting_pages} in back-off; dates written: ${counts.written}`,
    ...(complete ? [] : [`stopped early; pages not asked for: ${counts.unread_pages}`]),
    "",
  ].join("\n");
}
