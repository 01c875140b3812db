/** A value holds from a day and until a day: what is announced, what has begun unread, what was gone for a time. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { trustSentence } from "../build/derive/trust-words.ts";
import { factAt } from "../build/respond/values-over-time.ts";
import type { ChangeList } from "../build/schema/change.ts";
import type { Comparison } from "../build/schema/comparison.ts";
import type {
  CuratedAnnouncement,
  CuratedFact,
  CuratedStep,
} from "../build/schema/curated-fact.ts";
import type { Fact } from "../build/schema/fact.ts";
import type { FactList } from "../build/schema/facts.ts";
import type { KeyDetail } from "../build/schema/key.ts";
import type { KeyHistory } from "../build/schema/key-history.ts";
import { built, get, type Built } from "./built.ts";
import { effort } from "./effort.ts";
import { curatedOf } from "./valid.ts";

const periods = "test/fixtures/periods";
const price = "acme/cloud/announced/pricing.plan.monthly_price";
const first = "acme/cloud/first/pricing.plan.monthly_price";
const back = "acme/cloud/back/projects.max_count";

const midnight = (day: string): string => `${day}T00:00:00Z`;

const curated = curatedOf(periods, "2026-11-28T00:00:00Z");

function datasetOn(day: string): Dataset {
  return buildDataset(curated, { asOf: midnight(day) });
}

const factOn = (day: string, id: string): Fact | undefined =>
  datasetOn(day).facts.find((fact) => fact.id === id);

describe("an announced value", () => {
  it("holds from its day on, unread, and says so", () => {
    const fact = factOn("2027-01-01", price)!;
    expect(fact).toMatchObject({ value: 29, status: "stale", stale_reason: "announced" });
    expect(trustSentence(fact)).toContain(
      "announced for 1 Jan 2027, not read since; $19 per month before",
    );
  });

  it("is no fact before its day where nothing came before it; the calendar alone knows it", async () => {
    const before = datasetOn("2027-01-31");
    expect(before.facts.some(({ id }) => id === first)).toBe(false);
    expect(before.awaited.map(({ id }) => id)).toEqual([first]);
    expect(factOn("2027-02-01", first)).toMatchObject({ value: 45, stale_reason: "announced" });
  });

  it.each([
    ["on its day", "2027-01-01", "verified", undefined],
    ["at some hour of it", "2027-01-01T17:00:00Z", "verified", undefined],
    ["the day before", "2026-12-31", "stale", "announced"],
    ["on no known day", undefined, "stale", "announced"],
  ])("is read %s", (_, read, status, stale_reason) => {
    const fact = onlyFact(
      { value: 29, effective_from: "2027-01-01", ...(read ? { last_verified_at: read } : {}) },
      "2027-01-02",
    )!;
    expect([fact.status, fact.stale_reason]).toEqual([status, stale_reason]);
  });
});

describe("the answers before the day", () => {
  const today = "2026-11-28";
  const v1 = "/api/public/v1";
  let output: Built;
  beforeAll(async () => {
    output = await built({ facts: periods, asOf: midnight(today) });
  });
  afterAll(() => output.remove());
  const asked = async <Body>(address: string): Promise<Body> =>
    (await (await get(output.handler, `${v1}/${address}`)).json()) as Body;

  it.each(["provider=acme", "key=projects.max_count", "q=price", "provider=acme&status=stale"])(
    "%s: without a moment and of today are the same",
    async (query) => {
      const plain = await asked<FactList>(`facts?${query}`);
      const then = await asked<FactList>(`facts?${query}&as_of=${today}`);
      expect(plain.data.length).toBeGreaterThan(0);
      expect(then.data).toEqual(plain.data);
    },
  );

  it("say which value is not known since when", async () => {
    const undated = ["acme/cloud/announced/projects.max_count"];
    const then = `as_of=${today}`;
    expect((await asked<FactList>(`facts?provider=acme&${then}`)).undated).toEqual(undated);
    expect((await asked<KeyDetail>(`keys/projects.max_count?${then}`)).undated).toEqual(undated);
    const before = await asked<FactList>("facts?provider=acme&as_of=2026-11-27");
    expect(before.undated).toBeUndefined();
    expect(before.data.map(({ id }) => id)).not.toContain(undated[0]);
  });

  it("have no announced value as one of today, in any file", () => {
    const isToday = /"value":(29|45|30),|\b(?:29|45) per month, verified|\*\*\$(29|45)/;
    for (const file of output.files.filter((each) => /^(api|data)\/.*(jsonl?|md)$/.test(each))) {
      const text = output.text(file).replace(/"upcoming":\[[^\]]*\]/g, "");
      expect(text, file).not.toMatch(isToday);
    }
    for (const file of output.files.filter((each) => each.endsWith(".html")))
      expect(output.text(file), file).not.toMatch(/value="(29|45|30)"/);
  });

  it("name the day and what comes, wherever the value stands", async () => {
    const upcoming = [
      { value: 29, display: "$29 per month", effective_from: midnight("2027-01-01") },
    ];
    const detail = await asked<KeyDetail>("keys/pricing.plan.monthly_price");
    expect(detail.values.find(({ id }) => id === price)).toMatchObject({ value: 19, upcoming });
    const { rows } = await asked<Comparison>("compare?a=acme&b=beta");
    expect(rows[0]!.a[0]).toMatchObject({ value: 19, upcoming });
    const { data } = await asked<KeyHistory>(`history?key=pricing.plan.monthly_price&id=${price}`);
    expect(data[0]).toMatchObject({
      upcoming: [{ value: 29, since: midnight("2027-01-01"), known_since: midnight("2026-11-10") }],
      values: [{ value: 19, until: null }],
    });
    for (const page of [
      "api/public/md/providers/acme.md",
      "f/acme/cloud/announced/pricing.plan.monthly_price.html",
    ])
      expect(output.text(output.files.find((file) => file === page) ?? pageOf(page))).toMatch(
        /\$29 per month.*1 Jan 2027|1 Jan 2027.*\$29 per month/s,
      );
    expect(output.text("feeds/announced.ics")).toMatch(/\$29 per month starts/);
    expect(output.text("feeds/announced.ics")).toMatch(/\$45 per month starts/);
  });

  const pageOf = (page: string): string =>
    output.files.find((file) => file.endsWith(page.split("/").at(-1)!))!;

  it("know the gap of a value that came back", async () => {
    const [held] = (await asked<KeyHistory>(`history?key=projects.max_count&id=${back}`)).data;
    expect(held!.values).toMatchObject([
      { value: 3, since: midnight("2026-09-06"), until: null },
      { value: 3, since: midnight("2021-02-01"), until: midnight("2025-01-15") },
    ]);
    const { data } = await asked<ChangeList>("changes?provider=acme&key=projects.max_count");
    expect(data.map(({ change, changed_at }) => `${change} ${changed_at.slice(0, 10)}`)).toEqual([
      "added 2026-09-06",
      "removed 2025-01-15",
      "added 2021-02-01",
    ]);
    const ids = async (day: string): Promise<readonly string[]> =>
      (await asked<Partial<FactList>>(`facts?provider=acme&as_of=${day}`)).data?.map(
        ({ id }) => id,
      ) ?? [];
    expect(await ids("2025-01-14")).toContain(back);
    expect(await ids("2025-01-15")).not.toContain(back);
    expect(await ids("2026-09-05")).not.toContain(back);
    expect(await ids("2026-09-06")).toContain(back);
    const feed = output.text("feeds/all.atom");
    for (const step of ["added-2021-02-01", "removed-2025-01-15", "added-2026-09-06"])
      expect(feed).toContain(`#${step}`);
  });
});

describe("a price whose currency changed", () => {
  const id = "acme/cloud/moved/pricing.plan.monthly_price";
  const ofDay = (asOf: string): Fact =>
    factAt(factOn("2026-11-28", id)!, { asOf: midnight(asOf), today: midnight("2026-11-28") })!;

  it("says at each value the currency that is not the fact's", () => {
    expect(factOn("2026-11-28", id)).toMatchObject({
      value: 25,
      currency: "EUR",
      upcoming: [{ value: 30, display: "CHF 30 per month", currency: "CHF" }],
      history: [
        { value: 26, display: "€26 per month" },
        { value: 24, display: "$24 per month", currency: "USD" },
      ],
    });
    expect(factOn("2026-11-28", id)!.history[0]).not.toHaveProperty("currency");
  });

  it("has the currency of each day, and its other values theirs", () => {
    expect(ofDay("2025-04-01")).toMatchObject({ value: 24, currency: "USD", history: [] });
    expect(ofDay("2027-02-01")).toMatchObject({ value: 30, currency: "CHF" });
    const later = factOn("2027-02-01", id)!;
    for (const fact of [ofDay("2027-02-01"), later])
      expect(fact.history).toMatchObject([
        ...(fact === later ? [{ value: 25, currency: "EUR" }] : []),
        { value: 26, currency: "EUR" },
        { value: 24, currency: "USD" },
      ]);
  });

  it("is neither cheaper nor dearer by it", () => {
    const own = datasetOn("2026-11-28").changes.filter((change) => change.id === id);
    expect(own).toMatchObject([
      { value: 25, currency: "EUR", previous: { value: 26 }, direction: "cheaper" },
      { value: 26, currency: "EUR", previous: { value: 24, currency: "USD" } },
      { value: 24, currency: "USD", change: "added" },
    ]);
    expect(own[1]).not.toHaveProperty("direction");
    expect(own[0]!.previous).not.toHaveProperty("currency");
  });
});

/** A fact alone, built for a day; undefined where it is no fact of that day. */
function onlyFact(entry: Partial<CuratedFact>, day: string): Fact | undefined {
  return datasetOf(entry, day).facts[0];
}

function datasetOf(entry: Partial<CuratedFact>, day: string): Dataset {
  const whole = { value: 1, raw_value: "1 project", source: "copy", ...entry };
  const source = { url: "https://acme.test/x", title: "X", type: "official_docs" } as const;
  const alone = {
    ...curated,
    providers: [
      {
        slug: "acme",
        file: {
          name: "Acme",
          homepage: "https://acme.test",
          sources: { copy: { ...source, unconfirmed: true } },
          facts: {
            [entry.currency === undefined ? "projects.max_count" : "pricing.plan.monthly_price"]:
              whole,
          },
        },
      },
    ],
  };
  return buildDataset(alone, { asOf: midnight(day) });
}

/** A day of three years; few of them, so that some meet. */
const day = fc
  .integer({ min: 0, max: 35 })
  .map((month) => new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 10));

/** A fact as the rules ask for it: its days in order, some values gone for a time, some announced. */
const anyEntry = fc
  .record({
    days: fc.uniqueArray(day, { minLength: 1, maxLength: 8 }),
    ahead: fc.nat({ max: 3 }),
    gaps: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    isUndated: fc.boolean(),
    read: fc.option(day, { nil: undefined }),
    currency: fc.constantFrom(undefined, "EUR"),
    others: fc.array(fc.constantFrom(undefined, "EUR", "USD", "JPY"), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ days, ahead, gaps, isUndated, read, currency, others }) => {
    const money = (at: number): Pick<CuratedStep, "currency"> => {
      const other = currency && others[at];
      return other === undefined ? {} : { currency: other };
    };
    const sorted = days.toSorted();
    const own = Math.max(0, sorted.length - 1 - ahead);
    const history = sorted.slice(0, own).map((observed_at, at): CuratedStep => {
      const end = gaps[at] ? { removed_at: middle(observed_at, sorted[at + 1]!) } : {};
      const url = "https://acme.test/then";
      return { value: at, ...money(at), raw_value: String(at), observed_at, ...end, url };
    });
    const upcoming = sorted.slice(own + 1).map((effective_from, at): CuratedAnnouncement => ({
      value: 100 + at,
      ...money(own + at),
      raw_value: "x",
      source: "copy",
      effective_from,
    }));
    return {
      entry: {
        value: 50,
        ...(currency === undefined ? {} : { currency }),
        ...(isUndated ? {} : { observed_at: sorted[own]! }),
        ...(read === undefined ? {} : { last_verified_at: read }),
        ...(upcoming.length > 0 ? { upcoming } : {}),
        ...(history.length > 0 ? { history: history.toReversed() } : {}),
      } satisfies Partial<CuratedFact>,
      begun: sorted[own]!,
      isUndated,
    };
  });

function middle(one: string, other: string): string {
  return new Date((Date.parse(one) + Date.parse(other)) / 2).toISOString().slice(0, 10);
}

type Stated = Partial<Pick<Fact, "value" | "currency" | "display">>;

function stated(held: Stated | undefined): Stated | undefined {
  return held && { value: held.value!, currency: held.currency!, display: held.display! };
}

const runs = { numRuns: effort(60, 5000) };

describe("for any fact", () => {
  it("the day of the build gives what today gives", () => {
    fc.assert(
      fc.property(anyEntry, day, ({ entry, begun }, today) => {
        fc.pre(today >= begun);
        const fact = onlyFact(entry, today)!;
        for (const asOf of [midnight(today), `${today}T23:59:59Z`])
          expect(factAt(fact, { asOf, today: midnight(today) })).toBe(fact);
      }),
      runs,
    );
  });

  it("an announced step changes no byte of today's value before its day", () => {
    fc.assert(
      fc.property(anyEntry, day, ({ entry, begun }, today) => {
        const { upcoming: announced = [], ...without } = entry;
        fc.pre(today >= begun && announced.every(({ effective_from }) => effective_from > today));
        const { upcoming, ...fact } = onlyFact(entry, today)!;
        expect(upcoming?.length ?? 0).toBe(announced.length);
        expect(JSON.stringify(fact)).toBe(JSON.stringify(onlyFact(without, today)));
        expect(datasetOf(entry, today).changes).toEqual(datasetOf(without, today).changes);
      }),
      runs,
    );
  });

  it("none is verified before it was read on its day", () => {
    fc.assert(
      fc.property(anyEntry, day, ({ entry, begun }, today) => {
        fc.pre(today >= begun);
        const { status, effective_from: from, last_verified_at: read } = onlyFact(entry, today)!;
        if (status === "verified" && from !== null) expect(read! >= from).toBe(true);
      }),
      runs,
    );
  });

  it("what is announced is the value of each day to come, as it will be built", () => {
    fc.assert(
      fc.property(anyEntry, day, day, ({ entry, begun, isUndated }, today, then) => {
        fc.pre(today >= begun && then >= today && !isUndated);
        const later = onlyFact(entry, then)!;
        const asked = factAt(onlyFact(entry, today)!, {
          asOf: midnight(then),
          today: midnight(today),
        });
        expect(stated(asked)).toEqual(stated(later));
      }),
      runs,
    );
  });

  it("replaying the changes gives what held on any day, gaps too", () => {
    fc.assert(
      fc.property(anyEntry, day, day, ({ entry, begun, isUndated }, today, then) => {
        fc.pre(today >= begun && then <= today && !isUndated);
        const { changes, facts } = datasetOf(entry, today);
        let replayed: Stated | undefined;
        for (const change of changes.toReversed())
          if (change.changed_at <= midnight(then))
            replayed = change.change === "removed" ? undefined : change;
        const asked = { asOf: midnight(then), today: midnight(today) };
        expect(stated(factAt(facts[0]!, asked))).toEqual(stated(replayed));
      }),
      runs,
    );
  });
});
