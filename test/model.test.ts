/** What decides a fact beside its value, beyond what its golden answers show (`build.test.ts`). */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveChanges } from "../build/dataset/changes.ts";
import { brokenAssertions } from "../build/client/assertion.ts";
import { trustSentence } from "../build/derive/trust-words.ts";
import { parseFactId } from "../build/schema/fact-id.ts";
import type { FactList } from "../build/schema/facts.ts";
import { parsePart as parseIndexPart } from "../build/search/index-form.ts";
import { createSearch } from "../build/site/client/search.ts";
import { callTool } from "./mcp/messages.ts";
import { factsSetVerb } from "../build/curate/set/command/facts-set.ts";
import { partSlug, parsePart, type When } from "../build/schema/when.ts";
import { runVerb } from "./run-verb.ts";
import { get } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { datasetOf } from "./valid.ts";

const facts = "test/fixtures/model";

const dataset = (asOf = "2026-05-01T00:00:00Z") => datasetOf(facts, asOf);

function factAt(id: string, asOf?: string) {
  return dataset(asOf).facts.find((fact) => fact.id === id);
}

describe("a fact", () => {
  it("counts a reading as long as such values stay", () => {
    // Of a family of which one in ten changes within 60 days; others hold for 100.
    const price = "gamma/rest-api/team/pricing.plan.monthly_price";
    expect(factAt(price)).toMatchObject({ status: "stale", stale_reason: "aged" });
    expect(factAt(price, "2026-04-20T00:00:00Z")).toMatchObject({ status: "verified" });
    expect(factAt(price, "2026-04-20T00:00:00Z")).not.toHaveProperty("stale_reason");
  });

  it("ages from the bound of an undated copy, and never claims the day of a reading", () => {
    const limit = "gamma/beta-api/*/api.rate_limit.requests_per_second";
    const found = factAt(limit)!;
    expect(factAt(limit, "2026-06-10T00:00:01Z")).toMatchObject({ stale_reason: "aged" });
    expect(trustSentence(found)).toBe("Read in Gamma docs; the copy is not older than 2 Mar 2026.");
  });

  it("is found by the ids that it had without conditions and before it was moved", () => {
    const price = "gamma/rest-api/team/pricing.plan.monthly_price";
    const id = `${price}~token~region-eu~first-1000000~tax-included`;
    expect(parseFactId(id).scope).toBe("token~region-eu~first-1000000~tax-included");
    expect(dataset().renamed.get(`${price}~token`)).toBe(id);
    expect(dataset().renamed.get("gamma/anonymous/*/api.rate_limit.requests_per_minute")).toBe(
      "gamma/rest-api/*/api.rate_limit.requests_per_minute~unauthenticated",
    );
  });

  it("computes where its source states no number, which is never an absent limit", () => {
    const id = "gamma/soap-api/*/client.timeout.seconds";
    const formula = "60 s for each MB of the message";
    // 21,600 s to no limit would be a raise.
    const earlier = {
      value: 21_600,
      display: "6 hours",
      raw_value: "6 hours",
      source: "https://a.test",
    };
    const changed = {
      ...factAt(id)!,
      observed_at: "2026-02-02T00:00:00Z",
      history: [{ ...earlier, observed_at: "2026-01-01T00:00:00Z" }],
    };
    const [change] = deriveChanges(changed, "higher");
    expect(change).toMatchObject({ change: "value_changed", display: formula });
    expect(change).not.toHaveProperty("direction");
    const relied = (means: "=" | ">=", value: number | null) =>
      brokenAssertions([{ id, value, means, place: "here" }], () => factAt(id));
    for (const broken of [relied("=", null), relied(">=", 60)])
      expect(broken).toMatchObject([{ is: "different" }]);
  });
});

describe("what a provider does not publish", () => {
  const id = "gamma/rest-api/team/queue.message.max_kb";

  it("is said to whom asks for it", async () => {
    const built = await builtOnce({ facts, asOf: "2026-05-01T00:00:00Z" });
    const answer = await get(
      built.handler,
      "/api/public/v1/facts?provider=gamma&product=rest-api&plan=team&key=queue.message.max_kb",
    );
    expect(answer.status).toBe(404);
    const { error } = (await answer.json()) as { error: { message: string } };
    expect(error.message).toContain(
      `The provider does not publish it (${id}): “Talk to us about messages.” https://gamma.test/limits`,
    );
    const words = "gamma team message size";
    const found = (await (
      await get(built.handler, `/api/public/v1/facts?q=${encodeURIComponent(words)}`)
    ).json()) as FactList;
    expect(found.not_published).toMatchObject([{ id }]);
    expect(found.data.every(({ match }) => match === "closest")).toBe(true);
    const both = `q=${encodeURIComponent(words)}&provider=gamma&product=rest-api&plan=team&key=queue.message.max_kb`;
    const none = await get(built.handler, `/api/public/v1/facts?${both}`);
    expect(none.status).toBe(404);
    expect((await none.text()).split("The provider does not publish it")).toHaveLength(2);
    const told = await callTool(built.handler, "get_facts", { query: words });
    expect(told.structuredContent).toMatchObject({
      not_published: [{ id, raw_value: "Talk to us about messages." }],
    });
    const { results } = await createSearch(
      (file) => Promise.resolve(parseIndexPart(built.text(file))),
      () => "2026-05-01",
    )(words, 5);
    expect(results[0]).toMatchObject({
      kind: "silence",
      path: "providers/gamma.html#not-published",
      value: "not published",
    });
    expect(results.at(-1)).toMatchObject({ kind: "fact" });
    expect(results.at(-1)!.last_verified_at).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(built.text("data/not-published.jsonl").trimEnd().split("\n")).toHaveLength(2);
    expect(built.text("providers/gamma.html")).toContain("Not published");
  });
});

describe("conditions", () => {
  it("are read from an id as they are written into it", () => {
    const when = fc.record(
      {
        tokens_over: fc.integer({ min: 1 }),
        cache: fc.constantFrom("read", "write-5m"),
        batch: fc.constant(true),
        region: fc.constantFrom("eu", "us-east-1"),
        first: fc
          .double({ min: 0.5, max: 1e6, noNaN: true })
          .map((number) => Math.round(number * 4) / 4),
        tax: fc.constantFrom("included"),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<When>;
    const scope = fc.option(fc.constantFrom("search", "cache", "batch"), { nil: undefined });
    fc.assert(
      fc.property(scope, when, (of, conditions) => {
        const part = partSlug({ scope: of, when: conditions });
        if (part === undefined) return;
        const read = parsePart(part);
        expect(read.scope).toBe(of);
        expect(read.when ?? {}).toEqual(conditions);
        expect(partSlug(read)).toBe(part);
      }),
    );
  });

  it("are set as they stand in ids, in any order", async () => {
    const folder = mkdtempSync(join(tmpdir(), "facts-"));
    cpSync(facts, folder, { recursive: true });
    try {
      const id = "gamma/queue/*/queue.message.max_kb";
      const stated = ["--quote", "100 kB in EU batches", "--source", "queue", "--facts", folder];
      for (const [part, value] of [
        ["region-eu~in-batch", "100"],
        ["in-batch~region-eu", "101"],
      ] as const)
        expect((await runVerb(factsSetVerb, [`${id}~${part}`, value, ...stated])).code).toBe(0);
      expect(readFileSync(join(folder, "providers/gamma/queue.yaml"), "utf8")).toMatch(
        /- value: 101\n {6}when:\n {8}batch: true\n {8}region: eu\n/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
