/** The page of another day: what is asked, what stood on that day, and every step since. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factAt } from "../../build/respond/values-over-time.ts";
import type { Fact, HistoryStep } from "../../build/schema/fact.ts";
import { render } from "../../build/site/html.ts";
import {
  askedDayIn,
  sinceDay,
  sinceTable,
  sinceWords,
  type SinceDay,
} from "../../build/site/then/two-days.ts";
import { fact } from "./fact.ts";

/** Later than every day below. */
const today = "2028-12-31T00:00:00Z";
const day = "2025-05-01";

it.each([
  ["", undefined],
  ["from=2025-01-01&key=k.one", undefined],
  ["provider=ACME%20cloud", { provider: "acme", limit: "", day }],
  [
    "provider=acme&from=2024-01-01&key=k.one",
    { provider: "acme", limit: "k.one", day: "2024-01-01" },
  ],
  ["provider=nobody", "No provider is called “nobody” here."],
  ["provider=acme&from=2025-13-01", "“2025-13-01” is no day: write it as 2025-05-01."],
])("the address %j asks for it", (text, asked) => {
  const providers = [{ slug: "acme", name: "Acme Cloud" }];
  expect(askedDayIn(new URLSearchParams(text), providers, day)).toEqual(asked);
});

describe("what has changed since a day", () => {
  const step = (value: number, day: string | null): HistoryStep => ({
    value,
    display: `${value} requests`,
    raw_value: "as it was",
    observed_at: day === null ? null : `${day}T00:00:00Z`,
    source: `https://acme.test/${day}`,
  });
  const stepped = fact("acme", "k.one", 50, {
    observed_at: "2026-02-03T00:00:00Z",
    history: [step(80, "2025-09-01"), step(100, "2024-01-01"), step(7, null)],
  });
  const keys = {
    "k.one": { title: "Requests", better: "higher" },
    "k.two": { title: "More requests", better: "lower" },
  } as const;
  const since = (facts: readonly Fact[], asked: { limit?: string; day?: string } = {}): SinceDay =>
    sinceDay({ facts, keys }, { limit: "", day, ...asked }, today);
  const shown = (found: SinceDay): string => render(sinceTable(found, day, String));

  it("are the value of the day, the direction, and every step with its day and source", () => {
    const found = since([stepped]);
    expect(shown(found)).toMatch(
      /100 requests.*2024-01-01.*▼ tightened.*80 requests.*50 requests/s,
    );
    expect(shown(found)).toMatch(
      /<li>\s*<a href="https:\/\/acme.test\/2025-09-01"[^>]*><time[^>]*>1 Sep 2025<\/time><\/a>:\s*80 requests/,
    );
    expect(sinceWords(found)).toBe("1 value changed or recorded since (1 tightened); 0 the same.");
  });

  it("tell apart what is gone, what began, what stayed and what has no date", () => {
    const gone = { ...stepped, id: "acme/b/*/k.one", removed_at: "2026-03-01T00:00:00Z" };
    const begun = fact("acme", "k.one", 1, { observed_at: "2026-01-01T00:00:00Z" });
    const same = fact("acme", "k.one", 1, { observed_at: "2020-01-01T00:00:00Z" });
    const before = { ...same, removed_at: "2021-03-01T00:00:00Z" };
    const found = since([gone, begun, same, before]);
    expect(found.moved.map((each) => each.fact)).toEqual([gone, begun]);
    expect(sinceWords(found)).toBe("2 values changed or recorded since; 1 the same.");
    expect(shown(found)).toMatch(/1 Mar 2026: no longer stated.*not known/s);
  });

  it.each([
    ["k.one", ["k.one"]],
    ["more req", ["k.two"]],
    ["", ["k.one", "k.two"]],
  ])("are of the limits of %j", (limit, wanted) => {
    const more = { ...stepped, id: "acme/api/*/k.two", key: "k.two" };
    const { moved } = since([stepped, more], { limit });
    expect(moved.map((each) => each.fact.key)).toEqual(wanted);
  });

  it("begin with the answer of `as_of`, whatever the day", () => {
    const days = fc
      .integer({ min: 0, max: 3000 })
      .map((n) => new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (each) => {
        const stated = factAt(stepped, { asOf: `${each}T23:59:59Z`, today })?.value;
        const { moved, same } = since([stepped], { day: each });
        expect(same === 1 ? 50 : moved[0]?.before?.value).toBe(stated);
      }),
    );
  });
});
