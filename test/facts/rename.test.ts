/** `facts rename`: another name everywhere, and nothing that led to the old one leads nowhere. */
import { mkdirSync, cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { placesText } from "../../build/load/places.ts";
import { loadTree } from "../../build/load/tree.ts";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";
import fc from "fast-check";
import { effort } from "../effort.ts";

const perMinute = "api.rate_limit.requests_per_minute";

describe("in the sample", () => {
  const tried = editTrial();
  const { run, read, write, files, dataset } = tried;
  const renamed = async (...typed: readonly string[]) => {
    const { code, err } = await run("facts rename", ...typed);
    expect({ typed, code, err }).toEqual({ typed, code: 0, err: "" });
  };

  it("renames a key in the registry, the kinds and every provider, and old ids lead on", async () => {
    const before = dataset();
    const { code, out, err } = await run("facts rename", "key", perMinute, "api.limit.per_minute");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`key ${perMinute} is now api.limit.per_minute: `);
    expect(out).toContain("earlier ids and addresses lead on\n");
    expect(read("keys.yaml")).toContain(
      `api.limit.per_minute:\n  description: Maximum API requests per minute.\n  datatype: integer\n  unit: requests/minute\n  better: higher\n  formerly: [${perMinute}]\n`,
    );
    expect(read("kinds.yaml")).toContain(
      "keys: [api.limit.per_minute, pricing.plan.monthly_price]",
    );
    const after = dataset();
    expect(after.facts).toHaveLength(before.facts.length);
    const ids = new Set(after.facts.map(({ id }) => id));
    for (const { id } of before.facts) expect(ids).toContain(after.renamed.get(id) ?? id);
    expect(after.formerly.key).toEqual({ [perMinute]: ["api.limit.per_minute"] });
    for (const text of Object.values(files()))
      expect(text.replaceAll(`formerly: [${perMinute}]`, "")).not.toContain(perMinute);
  });

  it("changes no other line", async () => {
    const before = read("providers/acme.yaml").split("\n");
    await run("facts rename", "plan", "acme/api/pro", "professional", "--name", "Professional");
    const after = read("providers/acme.yaml").split("\n");
    expect(after.filter((line) => !before.includes(line))).toEqual([
      "      professional:",
      "        name: Professional",
      "        formerly: [pro]",
    ]);
    expect(before.filter((line) => !after.includes(line))).toEqual([
      "      pro:",
      "        name: Pro",
    ]);
    expect(dataset().renamed.get(`acme/api/pro/${perMinute}`)).toBe(
      `acme/api/professional/${perMinute}`,
    );
  });

  it("renames in registers what they name, and leaves their other words as they are", async () => {
    const register = `provider: acme
repository: acme/docs
files:
  - path: limits.md
    source: rate-limits
    url: https://acme.test/docs/limits
    title: 'API limits'
    type: official_docs
    product: api
    name: API
    by_hand: true
    facts:
      - { at: { row: "Pro", column: Limit }, key: "${perMinute}", plan: pro } # read by hand
`;
    mkdirSync(join(tried.folder, "register"));
    write("register/acme.yaml", register);
    await renamed("key", perMinute, "api.limit.per_minute");
    await renamed("plan", "acme/api/pro", "professional");
    await renamed("product", "acme/api", "rest");
    expect(read("register/acme.yaml")).toBe(
      register
        .replace(perMinute, "api.limit.per_minute")
        .replace("plan: pro ", "plan: professional ")
        .replace("product: api", "product: rest"),
    );
  });

  it("renames the facts that other datasets are held against", async () => {
    const line = (id: string): string => `      - { at: /a, fact: "${id}" } # the same\n`;
    const text = (...ids: readonly string[]): string =>
      `repository: other/data\nfiles:\n  - path: prices.json\n    facts:\n${ids.map(line).join("")}`;
    mkdirSync(join(tried.folder, "witness"));
    write("witness/other.yaml", text(`acme/api/pro/${perMinute}`, `beta/*/*/${perMinute}~a`));
    await renamed("plan", "acme/api/pro", "professional");
    await renamed("product", "acme/api", "rest");
    await renamed("provider", "acme", "acme-cloud");
    await renamed("key", perMinute, "api.limit.per_minute");
    expect(read("witness/other.yaml")).toBe(
      text("acme-cloud/rest/professional/api.limit.per_minute", "beta/*/*/api.limit.per_minute~a"),
    );
  });

  it("renames a provider with its file", async () => {
    const { code, out } = await run("facts rename", "provider", "acme", "acme-cloud");
    expect(code).toBe(0);
    expect(out).toContain("providers/acme-cloud.yaml");
    expect(Object.keys(files())).not.toContain("providers/acme.yaml");
    expect(read("providers/acme-cloud.yaml")).toContain("formerly: [acme, acme-inc]");
    expect(dataset().renamed.get(`acme-inc/api/free/${perMinute}`)).toBe(
      `acme-cloud/api/free/${perMinute}`,
    );
  });

  it("takes along where quotes stood", async () => {
    const place = { headings: [], columns: [], prefix: "", exact: "no limit", suffix: "" };
    const kept = (id: string) => ({ id, quote: "no limit", places: [place] });
    write("places.jsonl", placesText([kept(`acme/api/pro/${perMinute}`)]));
    await run("facts rename", "product", "acme/api", "rest");
    expect(loadTree(tried.folder).places).toEqual([kept(`acme/rest/pro/${perMinute}`)]);
  });

  it.each([
    ["a name that is taken", "key", perMinute, "support.tier", "`support.tier` already"],
    ["a plan's name", "plan", "acme/api/pro", "free", "there is a plan `free` already"],
    ["what is no key", "key", perMinute, "Requests", '"Requests" is no key'],
    ["what is no slug", "plan", "acme/api/pro", "Pro Plan", "Write: pro-plan"],
    ["a place as a name", "plan", "acme/api/pro", "api/pro2", "the new name is given alone"],
    ["an unknown key", "key", "support.teir", "support.level", "Did you mean `support.tier`?"],
    ["an unknown plan of all", "plan", "acme/*/prp", "x", "Did you mean `pro`?"],
    ["an unknown provider", "product", "acne/api", "x", "Did you mean `acme`?"],
    ["a plan without its place", "plan", "pro", "x", "named `provider/product/plan`"],
    ["a name of a key", "key", perMinute, "x.y", "a key is called by its `title`", "--name", "X"],
  ])("refuses %s, and writes nothing", async (_, what, old, to, said, ...more) => {
    const before = files();
    const { code, err } = await run("facts rename", what, old, to, ...more);
    expect(code).toBe(1);
    expect(err).toContain(said);
    expect(err.trim().split("\n").length).toBeLessThanOrEqual(2);
    expect(files()).toEqual(before);
  });

  it("refuses an earlier name of another, and leads on from an earlier name", async () => {
    await run("facts rename", "plan", "acme/api/pro", "max");
    expect((await run("facts rename", "plan", "acme/api/free", "pro")).err).toContain(
      '"pro" is an earlier name of `max`',
    );
    expect((await run("facts rename", "plan", "acme/api/pro", "top")).err).toContain(
      "It is called `max` today.",
    );
  });

  it("refuses while a file cannot be read: it may use the name", async () => {
    write("providers/broken.yaml", "name: [\n");
    const before = files();
    const { code, err } = await run("facts rename", "key", perMinute, "api.limit.per_minute");
    expect(code).toBe(1);
    expect(err).toContain("broken.yaml");
    expect(files()).toEqual(before);
  });

  it("names what can be renamed", async () => {
    await expect(run("facts rename", "slug", "a", "b")).rejects.toThrow(
      'what is renamed is "slug"; it is key, product, plan or provider',
    );
  });
});

describe("in a provider of several files", () => {
  const { run, read, files, dataset } = editTrial({ ...sample, facts: "test/fixtures/model" });

  it("renames a product with its file", async () => {
    const { code, err } = await run("facts rename", "product", "gamma/queue", "queues");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(Object.keys(files())).not.toContain("providers/gamma/queue.yaml");
    expect(read("providers/gamma/queues.yaml")).toContain(
      "name: Queue\nkind: queue\nformerly: [queue]\n",
    );
    expect(dataset().renamed.get("gamma/queue/*/queue.message.max_kb")).toBe(
      "gamma/queues/*/queue.message.max_kb",
    );
  });

  it("takes along what says that there is no value", async () => {
    const { code } = await run("facts rename", "key", "queue.message.max_kb", "queue.text.max_kb");
    expect(code).toBe(0);
    expect(read("providers/gamma.yaml").match(/^ *queue\.text\.max_kb: \{ source/gm)).toHaveLength(
      2,
    );
    dataset();
  });

  it("follows the ids that facts name each other by", async () => {
    await run("facts rename", "key", "api.rate_limit.requests_per_second", "api.limit.per_second");
    expect(read("providers/gamma.yaml")).toContain(
      "conflicts_with: [gamma/rest-api/*/api.limit.per_second]",
    );
    await run("facts rename", "product", "gamma/rest-api", "rest");
    expect(read("providers/gamma.yaml")).toContain(
      "conflicts_with: [gamma/rest/*/api.limit.per_second]",
    );
    const { renamed } = dataset();
    expect(renamed.get("gamma/rest-api/*/api.rate_limit.requests_per_second")).toBe(
      "gamma/rest/*/api.limit.per_second",
    );
    expect(renamed.get("gamma/rest-api/*/api.rate_limit.requests_per_minute~token@limits")).toBe(
      "gamma/rest/*/api.rate_limit.requests_per_minute~token@limits",
    );
  });
});

const tried = editTrial();

const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,4})?$/);
const keyName = fc.tuple(slug, slug).map((words) => words.join(".").replaceAll("-", "_"));

it("keeps every fact, its value and its history, and leads on from its earlier id, or writes nothing", async () => {
  const before = tried.dataset();
  const renamed = fc.constantFrom(...before.facts).chain(({ provider, product, plan, key }) => {
    const places = [provider, product, plan].flatMap((level) => level?.slug ?? []);
    const what = (["provider", "product", "plan"] as const)[places.length - 1]!;
    return fc.oneof(
      fc.tuple(fc.constant("key"), fc.constant(key), keyName),
      fc.tuple(fc.constant(what), fc.constant(places.join("/")), slug),
    );
  });
  await fc.assert(
    fc.asyncProperty(renamed, async (typed) => {
      rmSync(tried.folder, { recursive: true });
      cpSync(sample.facts, tried.folder, { recursive: true });
      const files = tried.files();
      const { code } = await tried.run("facts rename", ...typed);
      if (code === 1) {
        expect(tried.files()).toEqual(files);
        return;
      }
      const after = tried.dataset();
      const byId = new Map(after.facts.map((fact) => [fact.id, fact]));
      for (const { id, value, history } of before.facts)
        expect(byId.get(after.renamed.get(id) ?? id)).toMatchObject({ value, history });
      expect(after.facts).toHaveLength(before.facts.length);
    }),
    { numRuns: effort(8, 200) },
  );
});
