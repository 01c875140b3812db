/** The calendar of announced days: what lies ahead, in lines that any calendar reads. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Fact, UpcomingStep } from "../../build/schema/fact.ts";
import { announcedDates, foldedLine } from "../../build/site/calendar.ts";
import { sample } from "../built.ts";
import { siteOf } from "./site-of.ts";

const site = siteOf(sample);
const { dataset } = site;

/** Lines as a calendar reads them. */
function unfolded(text: string): readonly string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

function startingOn(day: string, value: Fact["value"]): UpcomingStep {
  return {
    value,
    display: "more",
    raw_value: "more from then on",
    effective_from: `${day}T00:00:00Z`,
    observed_at: null,
    source: "https://acme.test/",
  };
}

/** The calendar of the sample with two of its facts announced. */
function announced(): string {
  const facts = dataset.facts
    .filter(({ status }) => status === "verified")
    .slice(0, 3)
    .map((fact, index): Fact => {
      const { upcoming: _upcoming, ...shown } = { ...fact, display: "1,000; or\nmore" };
      if (index === 0) return { ...shown, upcoming: [startingOn("2026-08-01", fact.value)] };
      if (index === 1) return { ...shown, effective_from: "2026-03-01T00:00:00Z" };
      return { ...shown, effective_to: "2026-07-01T00:00:00Z" };
    });
  return announcedDates({ ...site, dataset: { ...dataset, facts } }).text;
}

it("lists the days that lie ahead, the next one first", () => {
  const lines = unfolded(announced());
  expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
    "DTSTART;VALUE=DATE:20260701",
    "DTSTART;VALUE=DATE:20260801",
  ]);
  const summaries = lines.filter((line) => line.startsWith("SUMMARY:"));
  expect(summaries[0]).toMatch(/: 1\\,000\\; or\\nmore ends$/);
  expect(summaries[1]).toMatch(/ starts$/);
  const names = lines.filter((line) => line.startsWith("UID:"));
  expect(new Set(names).size).toBe(2);
});

it.each([
  [60, / starts \(tightened\)$/],
  [40, / starts \(relaxed\)$/],
  [50, / starts$/],
])("says of a value that starts after %d what that means, and when one ends", (before, wanted) => {
  const higher = dataset.keys.find(({ words }) => words.better === "higher")!;
  const fact = {
    ...higher.facts.find(({ value }) => typeof value === "number")!,
    status: "verified" as const,
    value: before,
    effective_to: "2028-01-01T00:00:00Z",
    upcoming: [startingOn("2027-01-01", 50)],
  };
  const { text } = announcedDates({ ...site, dataset: { ...dataset, facts: [fact] } });
  const [starts, ends] = unfolded(text).filter((line) => line.startsWith("SUMMARY:"));
  expect(starts).toMatch(wanted);
  expect(ends).toMatch(/ ends$/);
});

it("a line has at most 75 bytes, and says the same once it is put together", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const line = text.replace(/[\r\n]/g, "");
      const folded = foldedLine(line);
      for (const each of folded.split("\r\n"))
        expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll("\r\n ", "")).toBe(line);
    }),
  );
});
