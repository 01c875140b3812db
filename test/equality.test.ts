/** The fallback composes the very bytes that the files hold, and filters like a plain scan would. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Change, ChangeList } from "../build/schema/change.ts";
import type { Fact } from "../build/schema/fact.ts";
import type { FactList } from "../build/schema/facts.ts";
import type { ProviderRecord } from "../build/schema/provider.ts";
import type { ProviderData } from "../build/site/provider-data.ts";
import { get, queryAddresses, real, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { effort } from "./effort.ts";

const names = ["provider", "product", "plan", "scope", "key", "status"] as const;

/** What a fact is filtered by; null for a level that it lacks. */
function labelled(fact: Fact): Record<(typeof names)[number], string | null> {
  const { provider, product, plan, scope, key, status } = fact;
  return {
    provider: provider.slug,
    product: product?.slug ?? null,
    plan: plan?.slug ?? null,
    scope: scope?.slug ?? null,
    key,
    status,
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

  it("gives the pages the facts of each record", async () => {
    const files = dataset.files.filter((file) => file.startsWith("site/data/"));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const { slug, facts } = (await dataset.packed(file)) as ProviderData;
      const record = dataset.json(`api/public/v1/providers/${slug}.json`) as ProviderRecord;
      expect(JSON.stringify(facts), slug).toBe(JSON.stringify(record.facts));
    }
  });

  it("filters like a scan of the snapshot, for random combinations", async () => {
    const facts = dataset.snapshot.map((fact) => ({ fact, labels: labelled(fact) }));
    const pick = fc.constantFrom(...facts);
    // Values of one fact match together often; values of several facts seldom.
    const chosen = fc.option(fc.option(pick, { nil: "the one" as const }), { nil: undefined });
    const filters = fc.tuple(...names.map(() => chosen));
    const paging = fc.record(
      { limit: fc.integer({ min: 1, max: 1000 }), offset: fc.integer({ min: 0, max: 2500 }) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(pick, filters, paging, async (one, choices, page) => {
        const filter = names.flatMap((name, index) => {
          const choice = choices[index];
          const value = choice && (choice === "the one" ? one : choice).labels[name];
          return value ? [[name, value] as const] : [];
        });
        const expected = facts
          .filter(({ labels }) => filter.every(([name, value]) => labels[name] === value))
          .map(({ fact }) => fact);
        const asked = [...filter, ...Object.entries(page)];
        const given = asked.map(([name, value]) => `${name}=${value}`).join("&");
        const response = await get(dataset.handler, `/api/public/v1/facts?${given}`);
        if (expected.length === 0) {
          expect(response.status).toBe(404);
          return;
        }
        const body = (await response.json()) as FactList;
        expect(body.query).toEqual(Object.fromEntries(asked));
        const { offset = 0, limit = 200 } = page;
        const shown = expected.slice(offset, offset + limit);
        expect(body.data.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
        expect(body.data[0]).toEqual(shown[0]);
        expect(body.more ?? 0).toBe(Math.max(0, expected.length - offset - shown.length));
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
