/** Facts held against another dataset, in a repository that is made here, and against each other. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadTree } from "../../build/load/tree.ts";
import type { ComparisonFile } from "../../build/schema/comparison-file.ts";
import { idOfEntry, toContext } from "../../build/validate/rule.ts";
import { witness, type WitnessOptions } from "../../build/curate/witness/command/witness.ts";
import { real, recorded } from "../built.ts";
import { repository, type Repository } from "./repository.ts";

let other: Repository;
let root: string;
let facts: string;

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
      pricing.model.input:
        value: 3
        currency: USD
        raw_value: $3.00
        source: pricing
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

beforeEach(() => {
  other = repository();
  root = mkdtempSync(join(tmpdir(), "facts-witness-"));
  facts = join(root, "facts");
  for (const folder of ["facts/providers", "facts/witness", "clones"])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync("test/fixtures/facts/dataset.yaml", join(facts, "dataset.yaml"));
  writeFileSync(join(facts, "keys.yaml"), keys);
  writeFileSync(join(facts, "providers/acme.yaml"), provider);
  symlinkSync(other.folder, join(root, "clones/list+prices"));
});

afterEach(() => {
  other.remove();
  rmSync(root, { recursive: true, force: true });
});

function write(lines: string, path = "models.json"): void {
  const mapping = `repository: list/prices\nfiles:\n  - path: ${path}\n    facts:\n${lines.replace(/^(?=.)/gm, "      ")}`;
  writeFileSync(join(facts, "witness/prices.yaml"), mapping);
}

async function run(given: Partial<WitnessOptions> = {}) {
  const terminal = recorded();
  const code = await witness(
    {
      facts,
      asOf: "2026-02-01T00:00:00Z",
      quiet: true,
      environment: { ...process.env, HOME: other.folder },
      mirrors: join(root, "clones"),
      only: undefined,
      near: false,
      json: true,
      exitCode: true,
      ...given,
    },
    terminal,
  );
  const { out, err } = terminal.printed;
  return { code, out, err };
}

const models = (input: number): string =>
  JSON.stringify({ models: [{ id: "tiny", input: 9e-7 }].concat({ id: "large", input }) }, null, 2);

describe("another dataset", () => {
  const line = `- { at: /models/id=large/input, factor: 1000000, fact: "${price}" }\n`;

  it("agrees where it states the same, in another unit", async () => {
    other.commit("2026-01-05T00:00:00Z", { "models.json": models(0.000003) });
    write(line);
    const { out } = await run();
    const { object, datasets } = JSON.parse(out);
    expect(object).toBe("witness");
    expect(datasets).toMatchObject([
      { name: "prices", repository: "list/prices", committed_at: "2026-01-05T00:00:00Z" },
    ]);
    const counts = { agrees: 1, differs: 0, judged: 0, not_compared: 0 };
    expect(datasets[0]).toMatchObject({ counts, differs: [] });
  });

  it("is told with both texts where it differs, and where each stands", async () => {
    const commit = other.commit("2026-01-05T00:00:00Z", { "models.json": models(0.000002) });
    write(line);
    const { code, out } = await run();
    expect(code).toBe(3);
    expect(JSON.parse(out).datasets[0].differs).toEqual([
      {
        fact: price,
        ours: { value: 3, quote: "$3.00", url: "https://acme.example/pricing" },
        theirs: {
          value: 2,
          quote: '"input": 0.000002',
          url: `https://github.com/list/prices/blob/${other.id(commit)}/models.json#L9`,
        },
      },
    ]);
    const told = await run({ json: false, exitCode: false });
    expect(told.code).toBe(0);
    expect(told.out).toContain("ours: 3 USD per million tokens");
  });

  it("is silent where somebody judged that value, and not where it states another", async () => {
    write(
      line.replace(" }", ", differs: { value: 2, why: the introductory price, on: 2026-01-06 } }"),
    );
    other.commit("2026-01-05T00:00:00Z", { "models.json": models(0.000002) });
    const counts = async (asOf = "2026-03-07T00:00:00Z") =>
      JSON.parse((await run({ asOf })).out).datasets[0].counts;
    expect(await counts()).toMatchObject({ judged: 1, differs: 0 });
    // The sixtieth day has passed.
    expect(await counts("2026-03-08T00:00:00Z")).toMatchObject({ judged: 0, differs: 1 });
    other.commit("2026-01-06T00:00:00Z", { "models.json": models(0.000004) });
    expect(await counts()).toMatchObject({ judged: 0, differs: 1 });
  });

  it("is read in sentences of a page; 25 MB and 25 MiB are one amount", async () => {
    const page = "# Lists\n\n* [Acme](https://acme.example) - 26.2144 MB per body, 9 items\n";
    other.commit("2026-01-05T00:00:00Z", { "README.md": page });
    const places = `- { at: { heading: Lists }, says: "Acme - {} per body", fact: "acme/api/*/limits.body_mb" }
- { at: { heading: Lists }, says: "body, {} items", fact: "acme/api/*/limits.items" }
`;
    write(places, "README.md");
    const [dataset] = JSON.parse((await run()).out).datasets;
    expect(dataset.counts).toMatchObject({ agrees: 1, differs: 1 });
    expect(dataset.differs[0]).toMatchObject({ ours: { value: 10 }, theirs: { value: 9 } });
  });

  it.each([
    [
      "a fact that is not there",
      "/models/id=large/input",
      "acme/api/*/limits.none",
      "no such fact",
    ],
    ["a place that is not there", "/models/id=none/input", price, "nothing is stated there"],
    ["an item that is there twice", "/models/x=1/input", price, "more than once"],
  ])("is not compared: %s", async (_, at, fact, why) => {
    const twice = {
      models: [
        { id: "large", x: 1, input: 1 },
        { id: "b", x: 1, input: 1 },
      ],
    };
    other.commit("2026-01-05T00:00:00Z", { "models.json": JSON.stringify(twice) });
    write(`- { at: ${at}, fact: "${fact}" }\n`);
    const { code, out } = await run();
    const [dataset] = JSON.parse(out).datasets;
    expect(dataset.not_compared).toEqual([{ fact, why: expect.stringContaining(why) }]);
    expect(code).toBe(3);
  });

  it("is named where there is no clone, or no such file in it", async () => {
    write(line);
    other.commit("2026-01-05T00:00:00Z", { "other.json": "{}" });
    const unreadable = async (mirrors: string) =>
      JSON.parse((await run({ mirrors })).out).datasets[0].unreadable;
    expect(await unreadable(join(root, "clones"))).toEqual(["models.json is not in list/prices"]);
    expect(await unreadable(join(root, "none"))).toEqual(["no clone of list/prices"]);
  });

  it("may be chosen by name", async () => {
    write(line);
    await expect(run({ only: ["litellm"] })).rejects.toThrow(
      /there is no .*witness\/litellm\.yaml/,
    );
    expect(JSON.parse((await run({ only: ["prices"] })).out).datasets).toHaveLength(1);
  });
});

describe("our own sources", () => {
  it("differ where one speaks of the provider and another of its product", async () => {
    const { code, out } = await run();
    expect(code).toBe(3);
    const own = JSON.parse(out).own;
    expect(own).toMatchObject({ published: 0, differs: [[{ value: 20 }, { value: 25 }]] });
    expect(own.differs[0][0]).toEqual({
      fact: "acme/*/*/limits.body_mb",
      value: 20,
      quote: "20 MB",
      url: "https://acme.example/limits",
    });
  });

  it("are near where one is for a scope, which --near lists", async () => {
    const { near } = JSON.parse((await run()).out).own;
    expect(
      near.map((pair: readonly { readonly fact: string }[]) => pair.map(({ fact }) => fact)),
    ).toEqual([["acme/api/*/limits.items", "acme/api/*/limits.items~batch"]]);
    expect((await run({ json: false })).out).not.toContain("acme/api/*/limits.items~batch");
    expect((await run({ near: true, json: false })).out).toContain("acme/api/*/limits.items~batch");
  });

  it("are counted where they are published as conflicting", async () => {
    const both = provider
      .replace("limits.body_mb: { value: 25", "limits.body_mb: { value: 20")
      .replace(
        "        - { value: 50",
        "        - { value: 12, raw_value: 12 items, source: pricing }\n        - { value: 50",
      );
    writeFileSync(join(facts, "providers/acme.yaml"), both);
    const { code, out } = await run();
    expect(JSON.parse(out).own).toMatchObject({ published: 1, differs: [] });
    expect(code).toBe(0);
  });

  it.each([
    ["another plan", "source: limits }\nproducts", "source: limits, per: [user] }\nproducts"],
    [
      "what an API accepts",
      "source: limits }\nproducts",
      "source: limits, bound: accepted }\nproducts",
    ],
    ["one page", "source: limits }\nproducts", "source: pricing }\nproducts"],
  ])("are not compared: %s", async (_, text, instead) => {
    writeFileSync(join(facts, "providers/acme.yaml"), provider.replace(text, instead));
    const { out } = await run();
    expect(JSON.parse(out).own.differs).toEqual([]);
  });
});

describe("the project's own comparisons", () => {
  it("name facts that are there, each once in a dataset", () => {
    const tree = loadTree(real.facts);
    const ids = new Set(toContext(tree, real.asOf).entries.map(idOfEntry));
    const { comparisons } = tree;
    expect(comparisons.length).toBeGreaterThan(0);
    for (const { located } of comparisons) {
      const { files } = located.value as ComparisonFile;
      const named = files.flatMap((file) => file.facts.map(({ fact }) => fact));
      expect(named.filter((fact) => !ids.has(fact))).toEqual([]);
      expect(new Set(named).size).toBe(named.length);
    }
  });
});
