/** What decides a fact beside its value, from the files of curators to records, twins and pages. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { deriveChanges } from "../build/dataset/changes.ts";
import { brokenAssertions } from "../build/client/assertion.ts";
import { twin } from "../build/derive/twin.ts";
import { loadTree } from "../build/load/tree.ts";
import { comparison, toParty } from "../build/respond/compare.ts";
import { keyDetail, keyList } from "../build/respond/keys.ts";
import { kindList } from "../build/respond/kinds.ts";
import type { Comparison } from "../build/schema/comparison.ts";
import type { KeyDetail } from "../build/schema/key.ts";
import { trustSentence } from "../build/derive/trust-words.ts";
import { parseFactId } from "../build/schema/fact-id.ts";
import { validate } from "../build/validate/validate.ts";
import { providerRecord } from "../build/respond/providers.ts";
import type { FactList } from "../build/schema/facts.ts";
import { parsePart as parseIndexPart } from "../build/search/index-form.ts";
import { createSearch } from "../build/site/client/search.ts";
import { callTool } from "./mcp/messages.ts";
import type { ProviderRecord } from "../build/schema/provider.ts";
import { factsSetVerb } from "../build/curate/set/command/facts-set.ts";
import { partSlug, parsePart, type When } from "../build/schema/when.ts";
import { runVerb } from "./run-verb.ts";
import { get } from "./built.ts";
import { builtOnce } from "./built-once.ts";

const facts = "test/fixtures/model";

function dataset(asOf: string = "2026-05-01T00:00:00Z"): Dataset {
  const result = validate(loadTree(facts), asOf);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return buildDataset(result.curated, { asOf });
}

function factAt(id: string, asOf?: string) {
  return dataset(asOf).facts.find((fact) => fact.id === id);
}

describe("a fact", () => {
  it("has an id that names its scope, and its source where its entries disagree", () => {
    expect(dataset().facts.map(({ id, status }) => `${id} ${status}`)).toEqual([
      "gamma/beta-api/*/api.rate_limit.requests_per_second verified",
      "gamma/beta-api/solo/pricing.plan.monthly_price stale",
      "gamma/queue/*/queue.message.max_kb verified",
      "gamma/rest-api/*/api.rate_limit.requests_per_minute conflicting",
      "gamma/rest-api/*/api.rate_limit.requests_per_minute~token@limits conflicting",
      "gamma/rest-api/*/api.rate_limit.requests_per_minute~token@openapi conflicting",
      "gamma/rest-api/*/api.rate_limit.requests_per_minute~unauthenticated verified",
      "gamma/rest-api/*/api.rate_limit.requests_per_second conflicting",
      "gamma/rest-api/*/client.timeout.seconds stale",
      "gamma/rest-api/team/pricing.plan.monthly_price stale",
      "gamma/rest-api/team/pricing.plan.monthly_price~commitment-yearly stale",
      "gamma/rest-api/team/pricing.plan.monthly_price~token~region-eu~first-1000000~tax-included stale",
      "gamma/soap-api/*/api.rate_limit.requests_per_second stale",
      "gamma/soap-api/*/client.timeout.seconds stale",
    ]);
  });

  it("writes values as people do, in the unit of the quote", () => {
    expect(
      ["gamma/queue/*/queue.message.max_kb", "gamma/rest-api/*/client.timeout.seconds"].map(
        (id) => factAt(id)!.display,
      ),
    ).toEqual(["256 KiB", "6 hours"]);
    expect(factAt("gamma/rest-api/team/pricing.plan.monthly_price")!.display).toBe("$12 per month");
  });

  it("says for what part, per what and how firmly a limit holds", () => {
    const limit = "gamma/rest-api/*/api.rate_limit.requests_per_minute";
    expect(factAt(limit)).toMatchObject({ per: ["user"], bound: "default", adjustable: true });
    expect(factAt(limit)).not.toHaveProperty("scope");
    expect(factAt(`${limit}~unauthenticated`)).toMatchObject({
      scope: { slug: "unauthenticated", name: "Requests without a token" },
      per: ["ip"],
      bound: "hard",
    });
    expect(factAt(`${limit}~unauthenticated`)).not.toHaveProperty("adjustable");
    expect(factAt(limit)!.witnesses).toEqual([
      {
        url: "https://git.test/gamma/sdk/blob/main/README.md",
        archive_url:
          "https://git.test/gamma/sdk/blob/fedcba9876543210fedcba9876543210fedcba98/README.md",
        raw_value: "limited to 5000 per minute",
        retrieved_at: "2025-04-15T09:00:00Z",
      },
    ]);
  });

  it("leads from each side of a disagreement to the other, across keys and within a scope", () => {
    const limit = "gamma/rest-api/*/api.rate_limit.requests_per_minute";
    const perSecond = "gamma/rest-api/*/api.rate_limit.requests_per_second";
    expect(factAt(limit)!.conflicts_with).toEqual([perSecond]);
    expect(factAt(perSecond)!.conflicts_with).toEqual([limit]);
    const [ours, accepted] = [`${limit}~token@limits`, `${limit}~token@openapi`];
    expect(factAt(ours)!.conflicts_with).toEqual([accepted]);
    expect(factAt(accepted)!.conflicts_with).toEqual([ours]);
    expect(factAt(accepted)).toMatchObject({ bound: "accepted", evidence: "specification" });
  });

  it("says why a fact is stale, and lets a reading count as long as such values stay", () => {
    expect(factAt("gamma/rest-api/*/client.timeout.seconds")!.stale_reason).toBe("abandoned");
    // Read 70 days before, of a family of which one in ten changes within 60; others hold for 100.
    const price = "gamma/rest-api/team/pricing.plan.monthly_price";
    expect(factAt(price)).toMatchObject({ status: "stale", stale_reason: "aged" });
    expect(factAt(price, "2026-04-20T00:00:00Z")).toMatchObject({ status: "verified" });
    expect(factAt(price, "2026-04-20T00:00:00Z")).not.toHaveProperty("stale_reason");
    expect(factAt(price)!.fresh_until).toBe("2026-04-21T00:00:00Z");
  });

  it("ages from the bound of an undated copy, and never claims the day of a reading", () => {
    const limit = "gamma/beta-api/*/api.rate_limit.requests_per_second";
    const found = factAt(limit)!;
    expect(found.source).toMatchObject({
      not_before: "2026-03-02T00:00:00Z",
      not_before_reason: "mentions",
    });
    expect(found).not.toHaveProperty("last_verified_at");
    expect(found.fresh_until).toBe("2026-06-10T00:00:00Z");
    expect(factAt(limit, "2026-06-10T00:00:01Z")).toMatchObject({ stale_reason: "aged" });
    expect(trustSentence(found)).toBe("Read in Gamma docs; the copy is not older than 2 Mar 2026.");
  });

  it("has its conditions in its id, in words and as data", () => {
    const price = "gamma/rest-api/team/pricing.plan.monthly_price";
    expect(factAt(`${price}~commitment-yearly`)).toMatchObject({
      scope: { slug: "commitment-yearly", name: "billed yearly" },
      when: { commitment: "yearly" },
      bound: "minimum",
      display: "from $10 per month",
    });
    const id = `${price}~token~region-eu~first-1000000~tax-included`;
    expect(factAt(id)).toMatchObject({
      scope: { name: "Requests with a token, in eu, the first 1,000,000, with tax" },
      when: { region: "eu", first: 1_000_000, tax: "included" },
      value: 20,
      value_to: 45,
      display: "$20 per month to $45 per month",
    });
    expect(parseFactId(id).scope).toBe("token~region-eu~first-1000000~tax-included");
    expect(dataset().renamed.get(`${price}~token`)).toBe(id);
    // The price without conditions is no rival of it.
    expect(factAt(price)).not.toHaveProperty("conflicts_with");
  });

  it("holds together with another whichever side says so", () => {
    const perSecond = "gamma/rest-api/*/api.rate_limit.requests_per_second";
    const perMinute = "gamma/rest-api/*/api.rate_limit.requests_per_minute~unauthenticated";
    expect(factAt(perSecond)!.lower_of).toEqual([perMinute]);
    expect(factAt(perMinute)!.lower_of).toEqual([perSecond]);
    const text = twin(dataset().providers[0]!, dataset());
    expect(text).toContain(`or \`${perMinute}\`, whichever is lower`);
  });

  it("computes where its source states no number, which is never an absent limit", () => {
    const id = "gamma/soap-api/*/client.timeout.seconds";
    const whole = dataset();
    const key = whole.keys.find((each) => each.key === "client.timeout.seconds")!;
    const formula = "60 s for each MB of the message";
    expect(factAt(id)).toMatchObject({ value: null, formula, display: formula });
    const { values } = JSON.parse(keyDetail(key, key.facts)) as KeyDetail;
    expect(values.find((each) => each.id === id)).toMatchObject({ value: formula, formula });
    const text = twin(whole.providers[0]!, whole);
    expect(text).toContain(
      `computed: ${formula}; depends on \`gamma/queue/*/queue.message.max_kb\``,
    );
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

  it("never verifies what others say, nor what its provider has replaced", () => {
    const price = factAt("gamma/beta-api/solo/pricing.plan.monthly_price")!;
    expect(price).toMatchObject({
      status: "stale",
      stale_reason: "second_hand",
      evidence: "third_party",
    });
    expect(trustSentence(price)).toContain("The provider's own text could not be read.");
    const old = factAt("gamma/soap-api/*/api.rate_limit.requests_per_second");
    expect(old).toMatchObject({
      status: "stale",
      stale_reason: "superseded",
      superseded_by: { slug: "rest-api", name: "REST API" },
    });
  });

  it("follows a fact that was moved to a scope, and reads a provider from several files", () => {
    expect(dataset().renamed.get("gamma/anonymous/*/api.rate_limit.requests_per_minute")).toBe(
      "gamma/rest-api/*/api.rate_limit.requests_per_minute~unauthenticated",
    );
    const gamma = dataset().providers.find(({ slug }) => slug === "gamma")!;
    expect(gamma.aliases).toEqual(["Gamma Cloud", "GC"]);
    expect(gamma.products).toEqual([
      { slug: "beta-api", name: "Beta API", plans: [{ slug: "solo", name: "Solo" }] },
      { slug: "queue", name: "Queue", kind: "queue", plans: [] },
      {
        slug: "rest-api",
        name: "REST API",
        kind: "api-platform",
        aliases: ["HTTP API"],
        scopes: [
          { slug: "commitment-yearly", name: "billed yearly" },
          { slug: "token", name: "Requests with a token" },
          {
            slug: "token~region-eu~first-1000000~tax-included",
            name: "Requests with a token, in eu, the first 1,000,000, with tax",
          },
          { slug: "unauthenticated", name: "Requests without a token" },
        ],
        plans: [{ slug: "team", name: "Team", tier: "team" }],
      },
      {
        slug: "soap-api",
        name: "SOAP API",
        superseded_by: { slug: "rest-api", name: "REST API" },
        plans: [],
      },
    ]);
  });
});

describe("what a provider does not publish", () => {
  const id = "gamma/rest-api/team/queue.message.max_kb";

  it("is told with its page in the record, at its key and in the twin, and is no fact", () => {
    const whole = dataset();
    const [gamma] = whole.providers;
    const record = JSON.parse(providerRecord(gamma!, [])) as ProviderRecord;
    expect(record.not_published).toMatchObject([
      { id: "gamma/*/*/queue.message.max_kb", source: { url: "https://gamma.test/limits" } },
      { id, raw_value: "Talk to us about messages.", last_verified_at: "2026-02-10T00:00:00Z" },
    ]);
    const key = whole.keys.find((each) => each.key === "queue.message.max_kb")!;
    const detail = JSON.parse(keyDetail(key, key.facts, undefined, key.notPublished)) as KeyDetail;
    expect(detail.not_published).toHaveLength(2);
    expect(detail.values.map((value) => value.id)).toEqual(["gamma/queue/*/queue.message.max_kb"]);
    expect(twin(gamma!, whole)).toContain(`## Not published\n\n- \`gamma/*/*/queue`);
    expect(whole.facts.map((fact) => fact.id)).not.toContain(id);
  });

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
    const results = await createSearch(
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

describe("what is published of it", () => {
  let whole: Dataset;
  beforeAll(() => {
    whole = dataset();
  });

  it("names the kinds with the keys that decide, and how many products they have", () => {
    expect(JSON.parse(kindList(whole))).toMatchObject({
      object: "list",
      count: 2,
      data: [
        { object: "kind", slug: "api-platform", aliases: ["web api"], product_count: 1 },
        { slug: "queue", keys: ["queue.message.max_kb"], product_count: 1, provider_count: 1 },
      ],
    });
  });

  it("says of a key what people call it, and leaves out what nobody wrote", () => {
    const { data } = JSON.parse(keyList(whole.keys)) as { data: { key: string }[] };
    expect(data.find(({ key }) => key === "api.rate_limit.requests_per_minute")).toMatchObject({
      title: "Requests per minute",
      question: "How many requests may be made in a minute?",
      measure: "rate",
      aliases: ["rate limit", "rpm"],
      group: "API limits",
    });
    const price = data.find(({ key }) => key === "pricing.plan.monthly_price");
    expect(price).toMatchObject({ fresh_for_days: 60 });
    for (const word of ["question", "measure", "aliases"]) expect(price).not.toHaveProperty(word);
  });

  it("gives the entries of a key their scope and their value for people", () => {
    const key = whole.keys.find((each) => each.key === "api.rate_limit.requests_per_minute")!;
    const { values } = JSON.parse(keyDetail(key, key.facts)) as { values: object[] };
    expect(values[0]).toMatchObject({ display: "5,000 requests/minute" });
    expect(values[0]).not.toHaveProperty("scope");
    expect(values.at(-1)).toMatchObject({ scope: "unauthenticated" });
  });

  it("tells a reader of the twin for what it holds, why it is stale and what contradicts it", () => {
    const text = twin(whole.providers[0]!, whole);
    expect(text).toContain("Requests without a token; per IP address; cannot be raised");
    expect(text).toContain("per user; a default; can be raised");
    expect(text).toContain("stale: its source is no longer maintained");
    expect(text).toContain(
      "conflicting with `gamma/rest-api/*/api.rate_limit.requests_per_second`",
    );
    expect(text).toContain("specification");
    expect(text).toContain("Kind of service: `api-platform`. Also called HTTP API.");
    expect(text).toContain("Tier: `team`.");
  });

  it("says of an entry of a key and of a side of a comparison what decides it", () => {
    const party = toParty(whole.providers[0]!, whole.providers[0]!.facts);
    const { rows } = JSON.parse(comparison(party, party)) as Comparison;
    const sides = rows.flatMap(({ a }) => a);
    const entries = whole.keys.flatMap(
      (key) => (JSON.parse(keyDetail(key, key.facts)) as KeyDetail).values,
    );
    for (const { id, per, bound, adjustable } of whole.facts)
      for (const shown of [sides, entries])
        expect(shown.find((each) => each.id === id)).toMatchObject(
          JSON.parse(JSON.stringify({ id, per, bound, adjustable })) as object,
        );
    expect(sides.filter(({ bound }) => bound !== undefined).length).toBeGreaterThan(1);
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
