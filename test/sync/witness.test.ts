/** Facts held against another dataset, in a repository that is made here. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { syncWitnessVerb } from "../../build/curate/sync/command/sync-witness.ts";
import { loadTree } from "../../build/load/tree.ts";
import type { ComparisonFile } from "../../build/schema/comparison-file.ts";
import { idOfEntry, toContext } from "../../build/validate/rule.ts";
import { real } from "../built.ts";
import { world, type World } from "./world.ts";

let made: World;

const keys = `
limits.body_mb: { title: Body, description: Largest body., datatype: decimal, unit: MB }
limits.items: { title: Items, description: Items per request., datatype: integer, unit: items }
pricing.model.input: { title: Input, description: Price of input., datatype: money, unit: million tokens }
`;

const provider = `name: Acme
homepage: https://acme.example
sources:
  pricing: { url: https://acme.example/pricing, title: Pricing, type: pricing_page, retrieved_at: 2026-01-01 }
  limits: { url: https://acme.example/limits, title: Limits, type: official_docs, retrieved_at: 2026-01-01 }
facts:
  limits.body_mb: { value: 20, raw_value: 20 MB, source: limits }
products:
  large:
    name: Large
    facts:
      pricing.model.input: { value: 3, currency: USD, raw_value: $3.00, source: pricing }
  api:
    name: API
    scopes: { batch: Batch }
    facts:
      limits.body_mb: { value: 25, raw_value: up to 25 MB, source: pricing }
      limits.items:
        - { value: 10, raw_value: 10 items, source: limits }
        - { value: 50, raw_value: 50 items, source: pricing, scope: batch }
`;

const price = "acme/large/*/pricing.model.input";
const line = `{ at: /models/id=large/input, factor: 1000000, fact: "${price}" }`;

beforeEach(() => {
  made = world("list+prices", { "keys.yaml": keys, "providers/acme.yaml": provider });
});
afterEach(() => made.remove());

function compare(lines: readonly string[], path = "models.json"): void {
  const written = lines.map((each) => `      - ${each}\n`).join("");
  const mapping = `repository: list/prices\nfiles:\n  - path: ${path}\n    facts:\n${written}`;
  made.write("witness/prices.yaml", mapping);
}

const run = (...flags: readonly string[]) =>
  made.run(syncWitnessVerb, "--mirrors", made.clones, "--as-of", "2026-02-01", "--quiet", ...flags);

async function report(...flags: readonly string[]) {
  const { code, out } = await run("--json", "--exit-code", ...flags);
  const told = JSON.parse(out);
  return { code, told, dataset: told.datasets[0] };
}

const models = (input: number): string =>
  JSON.stringify({ models: [{ id: "tiny", input: 9e-7 }].concat({ id: "large", input }) }, null, 2);

describe("another dataset", () => {
  it("agrees where it states the same, in another unit", async () => {
    made.docs.commit("2026-01-05T00:00:00Z", { "models.json": models(0.000003) });
    compare([line]);
    const { told, dataset } = await report();
    expect(told.object).toBe("sync witness");
    expect(dataset).toMatchObject({
      name: "prices",
      repository: "list/prices",
      committed_at: "2026-01-05T00:00:00Z",
      counts: { agrees: 1, differs: 0, judged: 0, not_compared: 0 },
      differs: [],
    });
  });

  it("is told with both texts where it differs, and where each stands", async () => {
    const commit = made.docs.commit("2026-01-05T00:00:00Z", { "models.json": models(0.000002) });
    compare([line]);
    const { code, dataset } = await report();
    expect(code).toBe(3);
    expect(dataset.differs).toEqual([
      {
        fact: price,
        unit: "million tokens",
        currency: "USD",
        ours: { value: 3, quote: "$3.00", url: "https://acme.example/pricing" },
        theirs: {
          value: 2,
          quote: '"input": 0.000002',
          url: `https://github.com/list/prices/blob/${made.docs.id(commit)}/models.json#L9`,
        },
      },
    ]);
    const told = await run();
    expect([told.code, told.out]).toEqual([
      0,
      expect.stringContaining("ours: 3 USD per million tokens"),
    ]);
  });

  it("is silent where somebody judged that value, and not where it states another", async () => {
    const judged = "differs: { value: 2, why: the introductory price, on: 2026-01-06 }";
    compare([line.replace(" }", `, ${judged} }`)]);
    made.docs.commit("2026-01-05T00:00:00Z", { "models.json": models(0.000002) });
    const counts = async (asOf = "2026-03-07") => (await report("--as-of", asOf)).dataset.counts;
    expect(await counts()).toMatchObject({ judged: 1, differs: 0 });
    // The sixtieth day has passed.
    expect(await counts("2026-03-08")).toMatchObject({ judged: 0, differs: 1 });
    made.docs.commit("2026-01-06T00:00:00Z", { "models.json": models(0.000004) });
    expect(await counts()).toMatchObject({ judged: 0, differs: 1 });
  });

  it("is read in sentences of a page; 25 MB and 25 MiB are one amount", async () => {
    const page = "# Lists\n\n* [Acme](https://acme.example) - 26.2144 MB per body, 9 items\n";
    made.docs.commit("2026-01-05T00:00:00Z", { "README.md": page });
    const at = "at: { heading: Lists }";
    compare(
      [
        `{ ${at}, says: "Acme - {} per body", fact: "acme/api/*/limits.body_mb" }`,
        `{ ${at}, says: "body, {} items", fact: "acme/api/*/limits.items" }`,
      ],
      "README.md",
    );
    const { dataset } = await report();
    expect(dataset.counts).toMatchObject({ agrees: 1, differs: 1 });
    expect(dataset.differs[0]).toMatchObject({ ours: { value: 10 }, theirs: { value: 9 } });
  });

  it("is not compared where a fact or a place is not there, or an item is there twice", async () => {
    const twice = ["large", "b"].map((id) => ({ id, x: 1, input: 1 }));
    made.docs.commit("2026-01-05T00:00:00Z", { "models.json": JSON.stringify({ models: twice }) });
    const none = "acme/api/*/limits.none";
    compare([
      `{ at: /models/id=large/input, fact: "${none}" }`,
      `{ at: /models/id=none/input, fact: "${price}" }`,
      `{ at: /models/x=1/input, fact: "${price}" }`,
    ]);
    const { dataset } = await report();
    expect(dataset.not_compared).toEqual([
      { fact: none, why: "there is no such fact" },
      { fact: price, why: "theirs: nothing is stated there" },
      { fact: price, why: expect.stringContaining("more than once") },
    ]);
  });

  it("is named where there is no clone, or no such file in it", async () => {
    compare([line]);
    made.docs.commit("2026-01-05T00:00:00Z", { "other.json": "{}" });
    expect((await report()).dataset.unreadable).toEqual(["models.json is not in list/prices"]);
    const { dataset } = await report("--mirrors", "none");
    expect(dataset.unreadable).toEqual(["no clone of list/prices"]);
  });

  it("may be chosen by name", async () => {
    compare([line]);
    const unknown = run("--files", "litellm");
    await expect(unknown).rejects.toThrow(/there is no .*witness\/litellm\.yaml/);
    expect((await report("--files", "prices")).told.datasets).toHaveLength(1);
  });
});

it("the project's own comparisons name facts that are there, each once in a dataset", () => {
  const tree = loadTree(real.facts);
  const ids = new Set(toContext(tree, real.asOf).entries.map(idOfEntry));
  expect(tree.comparisons.length).toBeGreaterThan(0);
  for (const { located } of tree.comparisons) {
    const { files } = located.value as ComparisonFile;
    const named = files.flatMap((file) => file.facts.map(({ fact }) => fact));
    expect(named.filter((fact) => !ids.has(fact))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  }
});
