/** The fallback composes the very bytes that the files hold, and filters like a plain scan would. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Change, ChangeList } from "../build/schema/change.ts";
import type { Fact } from "../build/schema/fact.ts";
import type { FactList } from "../build/schema/facts.ts";
import { get, queryAddresses, real, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { effort } from "./effort.ts";

function labelled(fact: Fact): Record<string, string | null> {
  return {
    provider: fact.provider.slug,
    product: fact.product?.slug ?? null,
    plan: fact.plan?.slug ?? null,
    scope: fact.scope?.slug ?? null,
    key: fact.key,
    status: fact.status,
  };
}

describe.each([
  ["sample", sample, 20],
  ["real", real, 500],
] as const)("the %s dataset", (_, options, least) => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce(options);
  });
  afterAll(() => dataset.remove());

  it("composes static query addresses to the same bytes", async () => {
    const step = options === real ? effort(10, 1) : 1;
    let compared = 0;
    for (const [address, file] of queryAddresses(dataset.files, step)) {
      const response = await get(dataset.composing, address);
      expect(response.status, address).toBe(200);
      // Equal texts are compared first: a difference of a long body is slow to print.
      const [composed, written] = [await response.text(), dataset.text(file)];
      if (composed !== written) expect(composed, address).toBe(written);
      compared++;
    }
    expect(compared).toBeGreaterThan(least);
  });

  it("filters like a scan of the snapshot, for random combinations", async () => {
    const facts = dataset.snapshot.map((fact) => ({ fact, labels: labelled(fact) }));
    const names = ["provider", "product", "plan", "scope", "key", "status"] as const;
    const pick = fc.constantFrom(...facts);
    // Values of one fact match together often; values of several facts seldom.
    const filter = fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.tuple(fc.boolean(), pick).map(([own, other]) => ({ own, other })),
        ]),
      ),
      { requiredKeys: [] },
    );
    const limit = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined });
    const start = fc.option(fc.integer({ min: 0, max: 2500 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(pick, filter, limit, start, async (one, choice, most, offset) => {
        const query: Record<string, string | number> = {};
        for (const name of names) {
          const chosen = choice[name];
          if (chosen === undefined) continue;
          const value = (chosen.own ? one : chosen.other).labels[name];
          if (value != null) query[name] = value;
        }
        const expected = facts
          .filter(({ labels }) =>
            names.every((name) => query[name] === undefined || query[name] === labels[name]),
          )
          .map(({ fact }) => fact);
        if (most !== undefined) query["limit"] = most;
        if (offset !== undefined) query["offset"] = offset;
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const address = `/api/public/v1/facts?${search.toString()}`;
        const response = await get(dataset.handler, address);
        if (expected.length === 0) {
          expect(response.status).toBe(404);
          return;
        }
        const body = (await response.json()) as FactList;
        expect(body.query).toEqual(query);
        const [from, shown] = [offset ?? 0, most ?? 200];
        expect(body.data.map(({ id }) => id)).toEqual(
          expected.slice(from, from + shown).map(({ id }) => id),
        );
        expect(body.data[0]).toEqual(expected[from]);
        const more = Math.max(0, expected.length - from - body.count);
        expect(body.more ?? 0).toBe(from < expected.length ? more : 0);
      }),
      { numRuns: effort(30, 400) },
    );
  });

  it("filters changes like a scan of all of them", async () => {
    const all: Change[] = [];
    for (let more = 1; more > 0;) {
      const address = `/api/public/v1/changes?limit=500&offset=${all.length}`;
      const body = (await (await get(dataset.handler, address)).json()) as ChangeList;
      all.push(...body.data);
      more = body.more ?? 0;
    }
    const status = dataset.json("data/status.json") as { counts: { changes: number } };
    expect(all.length).toBe(status.counts.changes);
    const pick = fc.constantFrom(...all);
    const filter = fc.record(
      {
        provider: pick.map(({ provider }) => provider),
        key: pick.map(({ key }) => key),
        kind: pick.map(({ change }) => change),
        since: pick.map(({ changed_at }) => changed_at),
        limit: fc.integer({ min: 1, max: 500 }),
        offset: fc.integer({ min: 0, max: all.length }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filter, async (asked) => {
        const { provider, key, kind, since = "", limit = 50, offset = 0 } = asked;
        const expected = all.filter(
          (each) =>
            each.provider === (provider ?? each.provider) &&
            each.key === (key ?? each.key) &&
            each.change === (kind ?? each.change) &&
            each.changed_at >= since,
        );
        const given = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
        const address = `/api/public/v1/changes?${given.join("&")}`;
        const body = (await (await get(dataset.handler, address)).json()) as ChangeList;
        expect(body.data).toEqual(expected.slice(offset, offset + limit));
        expect(body.more ?? 0).toBe(Math.max(0, expected.length - offset - limit));
        expect(body.query).toEqual(asked);
      }),
      { numRuns: effort(25, 300) },
    );
  });
});
