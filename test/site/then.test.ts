/** The page of two days: what is asked, what stood on each day, and every step between them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factAt } from "../../build/respond/held.ts";
import type { Fact, HistoryStep } from "../../build/schema/fact.ts";
import { providersOfKey } from "../../build/search/key-providers.ts";
import { render } from "../../build/site/html.ts";
import type { ProviderData } from "../../build/site/provider-data.ts";
import { askedDaysIn, isHeld, twoDays, type TwoDays } from "../../build/site/then/two-days.ts";
import { daysTable, daysWords } from "../../build/site/then/days-table.ts";
import { partsOf } from "../questions/asked.ts";
import { sample } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { fact } from "./fact.ts";
import { siteOf } from "./site-of.ts";

/** Later than every day below. */
const today = "2028-12-31T00:00:00Z";
const days = ["2025-05-01", "2026-05-01"] as const;

it.each([
  ["", undefined],
  ["from=2025-01-01", undefined],
  ["provider=ACME%20cloud", { provider: "acme", limit: "", days }],
  [
    "provider=acme&from=2026-02-01&to=2024-01-01",
    { provider: "acme", limit: "", days: ["2024-01-01", "2026-02-01"] },
  ],
  ["key=k.one", { provider: undefined, limit: "k.one", days }],
  ["provider=nobody", "No provider is called “nobody” here."],
  ["provider=acme&from=2025-13-01", "“2025-13-01” is no day: write it as 2026-05-01."],
])("the address %j asks for it", (text, asked) => {
  const providers = [{ slug: "acme", name: "Acme Cloud" }];
  expect(askedDaysIn(new URLSearchParams(text), providers, days)).toEqual(asked);
});

describe("the two days", () => {
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
  const between = (
    facts: readonly Fact[],
    asked: { limit?: string; days?: readonly [string, string] } = {},
  ): TwoDays => {
    const data: ProviderData = { slug: "acme", name: "Acme", facts, products: [], keys, kinds: {} };
    return twoDays([data], { limit: "", days, ...asked }, today);
  };
  const shown = (found: TwoDays): string => render(daysTable(found, { days }, String));

  it("show both values, the direction, and every step with its day and source", () => {
    const found = between([stepped]);
    expect(shown(found)).toMatch(/100 requests.*1 Jan 2024.*50 requests.*3 Feb 2026.*▼ tightened/s);
    expect(shown(found)).toMatch(
      /<li><a href="https:\/\/acme.test\/2025-09-01"[^>]*>1 Sep 2025<\/a>: 80 requests<\/li>/,
    );
    expect(daysWords(found)).toBe("1 value changed or recorded since (1 tightened).");
  });

  it("tell apart what is gone, what began, what stayed and what has no date", () => {
    const gone = { ...stepped, id: "acme/b/*/k.one", removed_at: "2026-03-01T00:00:00Z" };
    const since = (observed_at: string): Fact => fact("acme", "k.one", 1, { observed_at });
    const [begun, same, later] = ["2026-01-01", "2020-01-01", "2026-05-02"].map((day) =>
      since(`${day}T00:00:00Z`),
    ) as [Fact, Fact, Fact];
    const found = between([gone, begun, same, later]);
    expect(found.moved.map((each) => each.fact)).toEqual([gone, begun]);
    expect(daysWords(found)).toBe(
      "2 values changed or recorded since; 1 the same; 1 not known on either day.",
    );
    expect(shown(found)).toMatch(/no longer stated.*since.*1 Mar 2026.*not known/s);
  });

  it.each([
    ["k.one", ["k.one"]],
    ["more req", ["k.two"]],
    ["", ["k.one", "k.two"]],
  ])("show the limits of %j", (limit, wanted) => {
    const more = { ...stepped, id: "acme/api/*/k.two", key: "k.two" };
    const { moved } = between([stepped, more], { limit });
    expect(moved.map((each) => each.fact.key)).toEqual(wanted);
  });

  it("are the answers of `as_of`, whatever the days", () => {
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((n) => new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.tuple(day, day), ([a, b]) => {
        const asked = [a, b].toSorted() as [string, string];
        const stated = asked.map(
          (each) => factAt(stepped, { asOf: `${each}T23:59:59Z`, today })?.value,
        );
        const { moved, same } = between([stepped], { days: asked });
        const values = moved[0]?.days.map((value) => (isHeld(value) ? value.value : undefined));
        if (same === 1) expect(stated[0]).toBe(stated[1]);
        else expect(values ?? [undefined, undefined]).toEqual(stated);
      }),
    );
  });
});

it("the index knows who states a key", async () => {
  const { dataset } = siteOf(sample);
  const read = partsOf(dataset);
  for (const { key, facts } of dataset.keys) {
    const slugs = [...new Set(facts.map((each) => each.provider.slug))];
    expect(await providersOfKey(key, read), key).toEqual({ slugs, count: slugs.length });
  }
  expect(await providersOfKey("no.such_key", read)).toEqual({ slugs: [], count: 0 });
});

it("the page is linked from every provider, key and fact", async () => {
  const dist = await builtOnce(sample);
  const linking = dist.files.filter((file) =>
    /^(providers\/[^/]+|keys\/.*|facts\/.*)\.html$/.test(file),
  );
  for (const file of linking)
    expect(dist.text(file), file).toMatch(/href="(\.\.\/)+then\.html\?(provider|key)=/);
});
