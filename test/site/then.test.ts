/** The page of two days: what is asked, what stood on each day, and every step between them. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factAt, heldAt } from "../../build/respond/held.ts";
import type { Fact, HistoryStep } from "../../build/schema/fact.ts";
import { providersOfKey } from "../../build/search/index-form.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";
import { render } from "../../build/site/html.ts";
import type { ProviderData } from "../../build/site/provider-data.ts";
import { askedDaysIn, type AskedDays, isHeld, twoDays } from "../../build/site/then/two-days.ts";
import { daysTable, daysWords } from "../../build/site/then/days-table.ts";
import { real, sample, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { fact } from "./fact.ts";
import { siteOf } from "./site-of.ts";

/** Later than every day below. */
const today = "2028-12-31T00:00:00Z";
const providers = [{ slug: "acme", name: "Acme Cloud" }];
const usual = ["2025-05-01", "2026-05-01"] as const;
const askedIn = (text: string) => askedDaysIn(new URLSearchParams(text), providers, usual);

describe("the address", () => {
  it.each([
    ["", undefined],
    ["from=2025-01-01", undefined],
    ["provider=ACME%20cloud", { provider: "acme", limit: "", days: usual }],
    [
      "provider=acme&from=2026-02-01&to=2024-01-01",
      { provider: "acme", limit: "", days: ["2024-01-01", "2026-02-01"] },
    ],
    ["key=k.one", { provider: undefined, limit: "k.one", days: usual }],
    ["provider=nobody", "No provider is called “nobody” here."],
    ["provider=acme&from=2025-13-01", "“2025-13-01” is no day: write it as 2026-05-01."],
  ])("%s", (text, asked) => {
    expect(askedIn(text)).toEqual(asked);
  });
});

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
const data = (...facts: readonly Fact[]): ProviderData => ({
  slug: "acme",
  name: "Acme",
  facts,
  products: [],
  keys: {
    "k.one": { title: "Requests", better: "higher" },
    "k.one.more": { title: "More requests", better: "lower" },
  },
  kinds: {},
});
const asked = (more: Partial<AskedDays> = {}): AskedDays => ({
  provider: "acme",
  limit: "",
  days: usual,
  ...more,
});
const text = (more: Partial<AskedDays>, ...facts: readonly Fact[]): string => {
  const { changed } = twoDays([data(...facts)], asked(more), today);
  return render(daysTable(changed, "Changed", asked(more), (path) => path));
};

describe("the two days", () => {
  it("show both values, the direction, and every step with its day and source", () => {
    const shown = text({}, stepped);
    expect(shown).toMatch(/100 requests.*1 Jan 2024.*50 requests.*3 Feb 2026.*▼ tightened/s);
    expect(shown).toMatch(
      /<li><a href="https:\/\/acme.test\/2025-09-01"[^>]*>1 Sep 2025<\/a>: 80 requests<\/li>/,
    );
    expect(daysWords(twoDays([data(stepped)], asked(), today))).toBe(
      "1 value changed (1 tightened).",
    );
  });

  it("tell apart what is gone, what began, what stayed and what has no date", () => {
    const gone = { ...stepped, id: "acme/b/*/k.one", removed_at: "2026-03-01T00:00:00Z" };
    const begun = fact("acme", "k.one", 1, { observed_at: "2026-01-01T00:00:00Z" });
    const same = fact("acme", "k.one", 1, { observed_at: "2020-01-01T00:00:00Z" });
    const later = fact("acme", "k.one", 1, { observed_at: "2026-05-02T00:00:00Z" });
    const found = twoDays([data(gone, begun, same, later)], asked(), today);
    expect(daysWords(found)).toBe(
      "1 value changed; 1 value the same; 1 value recorded only since; 1 value not known on either day.",
    );
    expect(text({}, gone)).toMatch(/no longer stated.*since.*1 Mar 2026/s);
  });

  it("show one limit by its key, and several by words", () => {
    const more = { ...stepped, id: "acme/api/*/k.one.more", key: "k.one.more" };
    const keys = (limit: string) =>
      twoDays([data(stepped, more)], asked({ limit }), today).changed.map(
        ({ fact: { key } }) => key,
      );
    expect([keys("k.one"), keys("more req"), keys("")]).toEqual([
      ["k.one"],
      ["k.one.more"],
      ["k.one", "k.one.more"],
    ]);
  });

  it("are the answers of `as_of`, whatever the days", () => {
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((n) => new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.tuple(day, day), ([a, b]) => {
        const days = [a, b].toSorted() as [string, string];
        const { changed, begun, same } = twoDays([data(stepped)], asked({ days }), today);
        const [shown] = [...changed, ...begun, ...same];
        for (const [at, each] of days.entries()) {
          const moment = { asOf: `${each}T23:59:59Z`, today };
          expect(heldAt(stepped, moment)?.value).toBe(factAt(stepped, moment)?.value);
          const value = shown?.days[at];
          expect(isHeld(value) ? value.value : undefined).toBe(factAt(stepped, moment)?.value);
        }
      }),
    );
  });
});

it.each([sample, real])("the index knows who states a key", (options) => {
  const { dataset } = siteOf(options);
  const index = toSearchIndex(dataset);
  for (const { key, facts } of dataset.keys)
    expect(providersOfKey(index, key), key).toEqual([
      ...new Set(facts.map((each) => each.provider.slug)),
    ]);
  expect(providersOfKey(index, "no.such_key")).toEqual([]);
});

describe("the page", () => {
  let dist: Built;
  beforeAll(async () => {
    dist = await builtOnce(sample);
  });
  afterAll(() => dist.remove());

  it("leads to recorded values without a script", () => {
    const [, without = ""] = /<noscript>(.*?)<\/noscript>/s.exec(dist.text("then.html")) ?? [];
    const links = [...without.matchAll(/href="(api[^"]+)"/g)].map(([, file]) => file!);
    expect(links.length).toBeGreaterThan(0);
    for (const file of links) expect(dist.json(file)).toMatchObject({ object: "key_history" });
  });

  it("is linked from every provider, key and fact", () => {
    const of = (folder: string) =>
      dist.files.filter((file) => file.startsWith(folder) && file.endsWith(".html"));
    const isMain = (file: string) => file.split("/").length === 2;
    for (const file of [...of("providers/").filter(isMain), ...of("keys/"), ...of("facts/")])
      expect(dist.text(file), file).toMatch(/href="(\.\.\/)+then\.html\?(provider|key)=/);
  });
});
