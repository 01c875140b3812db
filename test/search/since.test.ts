/** The day on which a time begins that a question names. */
import { expect, it } from "vitest";
import { firstDayNamed } from "../../build/search/leads.ts";

const today = "2026-11-22";

it.each([
  ["what changed this month", "2026-11-01"],
  ["last month", "2026-10-01"],
  ["this week", "2026-11-15"],
  ["in the last 3 months", "2026-08-24"],
  ["past 10 days", "2026-11-12"],
  ["this year", "2026-01-01"],
  ["last year", "2025-01-01"],
  ["today", "2026-11-22"],
  ["yesterday", "2026-11-21"],
  ["since june", "2026-06-01"],
  ["Since Jun", "2026-06-01"],
  ["since december", "2025-12-01"],
  ["in november", "2026-11-01"],
  ["since march 2025", "2025-03-01"],
  ["since 2026-05-17", "2026-05-17"],
  ["since 2026-05", "2026-05-01"],
])("%s began on %s", (text, day) => {
  expect(firstDayNamed(text, today)).toBe(day);
});

it.each([
  "",
  "rate limit",
  "requests per month",
  "since forever",
  "2026-99-99",
  "in the cloud",
  "in marketing",
  "since aprx",
])("%j names no time", (text) => {
  expect(firstDayNamed(text, today)).toBeUndefined();
});

it("goes over the ends of years", () => {
  expect(firstDayNamed("last month", "2027-01-05")).toBe("2026-12-01");
  expect(firstDayNamed("last 10 days", "2027-01-05")).toBe("2026-12-26");
});
