/** Earlier moments: what was true then, what was published then, and the values over time. */
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { deriveChanges } from "../build/dataset/changes.ts";
import { toKeyValue } from "../build/respond/compact.ts";
import { factAt } from "../build/respond/values-over-time.ts";
import type { Comparison } from "../build/schema/comparison.ts";
import type { Fact, HistoryStep } from "../build/schema/fact.ts";
import type { FactList } from "../build/schema/facts.ts";
import type { KeyDetail, KeyList } from "../build/schema/key.ts";
import type { KeyHistory } from "../build/schema/key-history.ts";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { effort } from "./effort.ts";

const v1 = "/api/public/v1";
/** Later than every moment below. */
const today = "2026-07-01T00:00:00Z";
let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce();
});

async function asked<Body>(address: string): Promise<Body> {
  const response = await get(dataset.handler, `${v1}/${address}`);
  expect(response.status, address).toBe(200);
  return (await response.json()) as Body;
}

/** A moment of the years 2020 to 2025; few of them, so that some meet. */
const moment = fc
  .integer({ min: 0, max: 71 })
  .map((month) => new Date(Date.UTC(2020, month, 1)).toISOString().replace(".000", ""));

/** A fact of the sample with other dates, in the order that the rules ask for. */
const dated = (base: Fact): fc.Arbitrary<Fact> =>
  fc
    .record({
      dates: fc.uniqueArray(moment, { minLength: 1, maxLength: 6 }),
      undated: fc.boolean(),
      isRemoved: fc.boolean(),
    })
    .map(({ dates, undated, isRemoved }) => {
      const [end, ...starts] = dates.toSorted().toReversed();
      const [own, ...earlier] =
        isRemoved && starts.length > 0 ? starts : dates.toSorted().toReversed();
      const removed = isRemoved && starts.length > 0 ? end! : null;
      const steps = [...earlier, ...(undated ? [null] : [])].map(
        (observed_at, at): HistoryStep => ({
          value: -1 - at,
          display: String(-1 - at),
          raw_value: "x",
          observed_at,
          source: "https://acme.example/then",
        }),
      );
      return {
        ...base,
        observed_at: own!,
        effective_from: null,
        effective_to: null,
        removed_at: removed,
        status: removed === null ? "verified" : "removed",
        history: steps,
      };
    });

describe("for any fact and any moment", () => {
  it("what was published then is the replay of the recorded changes up to it", () => {
    fc.assert(
      fc.property(dated(dataset.snapshot[0]!), moment, (fact, known) => {
        let replayed: Fact["value"] | undefined;
        for (const change of deriveChanges(fact, undefined).toReversed())
          if (change.changed_at <= known) replayed = change.value;
        expect(factAt(fact, { known, today })?.value).toBe(replayed);
      }),
      { numRuns: effort(60, 5000) },
    );
  });
});

it("leaves out of an earlier value what describes only that of today", () => {
  const row: Fact = {
    ...dataset.snapshot[0]!,
    columns: ["", "Requests"],
    observed_at: "2024-01-10T00:00:00Z",
    effective_from: "2024-06-01T00:00:00Z",
    history: [
      {
        value: 5,
        display: "5",
        raw_value: "5",
        observed_at: "2022-01-01T00:00:00Z",
        source: "https://a.example",
      },
    ],
  };
  const fact = factAt(row, { asOf: "2024-03-01T00:00:00Z", today })!;
  expect(fact).toMatchObject({
    history: [],
    effective_from: null,
    observed_at: "2022-01-01T00:00:00Z",
  });
  expect(fact.source).toMatchObject({ url: "https://a.example", title: "https://a.example" });
  expect(fact).not.toHaveProperty("bound");
  expect(fact).not.toHaveProperty("columns");
});

describe("the addresses", () => {
  it("answer with the facts that held, and echo the moment", async () => {
    const past = dataset.snapshot.find(({ history }) =>
      history.some((step) => step.observed_at !== null),
    )!;
    const step = past.history.find(({ observed_at }) => observed_at !== null)!;
    const day = step.observed_at!.slice(0, 10);
    const filters = `provider=${past.provider.slug}&key=${past.key}&as_of=${day}`;
    const { data, query } = await asked<FactList>(`facts?${filters}`);
    expect(query).toMatchObject({ as_of: day });
    expect(data.find(({ id }) => id === past.id)?.value).toBe(step.value);
    const alone = await asked<KeyHistory>(
      `history?key=${past.key}&id=${encodeURIComponent(past.id)}`,
    );
    expect(alone.data.map(({ id }) => id)).toEqual([past.id]);
    expect(alone.data[0]!.values).toHaveLength(past.history.length + 1);
  });

  it("say of a removed fact what held before it was removed, in comparisons too", async () => {
    const gone = dataset.snapshot.find(
      ({ status, observed_at }) => status === "removed" && observed_at,
    )!;
    const other = gone.provider.slug === "acme" ? "beta" : "acme";
    const moments = `as_of=${gone.observed_at}`;
    const { data } = await asked<FactList>(`facts?provider=${gone.provider.slug}&${moments}`);
    expect(data.map(({ id }) => id)).toContain(gone.id);
    const today = await asked<FactList>(`facts?provider=${gone.provider.slug}&as_of=2026-05-01`);
    expect(today.data.map(({ id }) => id)).not.toContain(gone.id);
    const { query } = await asked<Comparison>(
      `compare?a=${gone.provider.slug}&b=${other}&${moments}`,
    );
    expect(query).toMatchObject({ as_of: gone.observed_at });
  });

  it("go on where a page was cut", async () => {
    const all = await asked<FactList>("facts?provider=acme&as_of=2026-05-01");
    const one = await asked<FactList>("facts?provider=acme&as_of=2026-05-01&limit=1&offset=1");
    expect(one.data).toEqual(all.data.slice(1, 2));
    expect(one.more).toBe(all.count - 2);
  });
});

/** Every key of the sample, those without facts too. */
async function allKeys(): Promise<readonly string[]> {
  const { data } = await asked<KeyList>("keys");
  return data.map((each) => each.key);
}

const day = fc
  .integer({ min: 0, max: 200 })
  .map((weeks) => new Date(Date.UTC(2022, 0, 1 + 9 * weeks)).toISOString().slice(0, 10));
const anyMoments = fc
  .record({ as_of: day, known: day }, { requiredKeys: [] })
  .filter((moments) => Object.keys(moments).length > 0);

describe("one key", () => {
  it("on any day has the facts of the key that held then, and echoes the moments", async () => {
    const keys = await allKeys();
    let held = 0;
    const law = async (name: string, moments: Record<string, string>): Promise<void> => {
      const query = new URLSearchParams(moments).toString();
      const answer = await get(dataset.handler, `${v1}/facts?key=${name}&${query}&limit=1000`);
      const { data } = (await answer.json()) as Partial<FactList>;
      const { values, undated = [], ...said } = await asked<KeyDetail>(`keys/${name}?${query}`);
      expect(values.map(({ id }) => id)).toEqual(expect.arrayContaining([...undated]));
      const { values: _, ...today } = await asked<KeyDetail>(`keys/${name}`);
      expect(said).toEqual({ ...today, query: moments });
      expect(values).toEqual((data ?? []).map(toKeyValue));
      held += values.length;
    };
    await fc.assert(fc.asyncProperty(fc.constantFrom(...keys), anyMoments, law), {
      numRuns: effort(30, 1000),
    });
    expect(held).toBeGreaterThan(0);
  });

  it("of the day of the build is that of today, but for what is removed; what is undated is named", async () => {
    let undatedFacts = 0;
    for (const name of await allKeys()) {
      const { values, ...said } = await asked<KeyDetail>(`keys/${name}`);
      const then = await asked<KeyDetail>(`keys/${name}?as_of=2026-05-01`);
      const undated = dataset.snapshot.filter((fact) => fact.key === name && isNeverDated(fact));
      expect(then, name).toEqual({
        ...said,
        query: { as_of: "2026-05-01" },
        ...(undated.length > 0 ? { undated: undated.map(({ id }) => id) } : {}),
        values: values.filter(({ status }) => status !== "removed"),
      });
      undatedFacts += undated.length;
    }
    expect(undatedFacts).toBeGreaterThan(0);
  });
});

function isNeverDated({ status, ...fact }: Fact): boolean {
  const dates = [fact.effective_from, fact.observed_at, fact.source.retrieved_at];
  return status !== "removed" && [...dates, fact.last_verified_at].every((each) => each == null);
}

it("any fact on any day is read from one file of at most 20 kB, compressed", () => {
  const files = dataset.files.filter((file) => file.startsWith("api/public/v1/history/"));
  const keys = new Set(dataset.snapshot.map((fact) => fact.key));
  expect(files.length).toBeGreaterThanOrEqual(keys.size);
  for (const file of files) expect(gzipSync(dataset.text(file)).length, file).toBeLessThan(20_000);
});
