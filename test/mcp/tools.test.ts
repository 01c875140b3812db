/** What the tools answer: the bodies of their addresses, cut and counted; and how failures are mended. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tool } from "../../build/schema/tool.ts";
import { get, real, sample, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { effort } from "../effort.ts";
import { address, callTool, posted, type RpcReply, type ToolResult } from "./messages.ts";
import { closedSchema } from "../closed-schema.ts";
import { openAjv } from "../ajv.ts";

type Given = Readonly<Record<string, unknown>>;
type Body = Readonly<Record<string, unknown>>;

const call = ({ handler }: Built, name: string, given: unknown = {}): Promise<ToolResult> =>
  callTool(handler, name, given);

/** The one list of a body. */
function listOf(body: Body): readonly Body[] {
  return (body["data"] ?? body["rows"] ?? body["values"]) as readonly Body[];
}

describe.each([
  ["sample", sample],
  ["real", real],
])("on the %s facts", (_, options) => {
  let dataset: Built;
  const validators = new Map<string, ValidateFunction>();
  const schemas = new Map<string, Tool>();

  beforeAll(async () => {
    dataset = await builtOnce(options);
    const ajv = openAjv({ strict: false, allErrors: true });
    for (const tool of (dataset.json("api/public/mcp.json") as { tools: Tool[] }).tools) {
      schemas.set(tool.name, tool);
      validators.set(tool.name, ajv.compile(closedSchema(tool.outputSchema) as object));
    }
  });
  afterAll(() => dataset.remove());

  /** A call that succeeds, with all that holds for every such call. */
  async function succeed(name: string, given: Given = {}): Promise<Body> {
    const { content, structuredContent, isError } = await call(dataset, name, given);
    const what = `${name} ${JSON.stringify(given)}`;
    expect(isError, `${what}: ${content[0]?.text}`).toBeUndefined();
    const validate = validators.get(name)!;
    expect(validate(structuredContent), `${what}: ${JSON.stringify(validate.errors)}`).toBe(true);
    expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
    const list = listOf(structuredContent!);
    if (list !== undefined) {
      expect(structuredContent!["count"]).toBe(list.length);
      const limits = schemas.get(name)!.inputSchema as {
        properties: { limit: { default: number } };
      };
      expect(list.length).toBeLessThanOrEqual(
        Number(given["limit"] ?? limits.properties.limit.default),
      );
    }
    return structuredContent!;
  }

  async function rest(path: string): Promise<Body> {
    const response = await get(dataset.handler, path);
    expect(response.status, path).toBe(200);
    return (await response.json()) as Body;
  }

  /** A part of the list of the address, each entry with fewer members, counted, and where to go on. */
  function expectCut(body: Body, all: readonly Body[], limit: number, offset = 0): void {
    const shown = listOf(body);
    const wanted = all.slice(offset, offset + limit);
    expect(shown.length).toBeLessThanOrEqual(wanted.length);
    expect(shown.length).toBeGreaterThan(wanted.length > 0 ? 0 : -1);
    for (const [index, entry] of shown.entries()) expect(wanted[index]).toMatchObject(entry);
    const next = offset + shown.length;
    const more = Math.max(0, all.length - next);
    expect(body["count"]).toBe(shown.length);
    expect(body["more"]).toBe(more);
    expect(body["next_offset"]).toBe(more > 0 ? next : undefined);
  }

  /** Some of them, from the first on, where there are many. */
  function some<T>(all: readonly T[]): readonly T[] {
    const step = options === real ? effort(12, 1) : 1;
    return all.filter((_, index) => index % step === 0);
  }

  const slugs = (): readonly string[] => [
    ...new Set(dataset.snapshot.map(({ provider }) => provider.slug)),
  ];
  const keys = (): readonly string[] =>
    listOf(dataset.json("api/public/v1/keys.json") as Body).map(({ key }) => String(key));

  it("list_providers and list_keys", async () => {
    for (const [name, path, most] of [
      ["list_providers", "/api/public/v1/providers", 50],
      ["list_keys", "/api/public/v1/keys", 20],
    ] as const) {
      const all = listOf(await rest(path));
      for (const limit of [1, 2, 100, 1000])
        for (const offset of [0, 1, all.length - 1, all.length, 5000])
          expectCut(await succeed(name, { limit, offset }), all, limit, offset);
      expectCut(await succeed(name), all, most);
      for (const entry of some(all)) {
        const word = String(entry["slug"] ?? entry["key"]);
        const found = listOf(await succeed(name, { query: word.toUpperCase() }));
        const { match, ...own } = found.find(({ slug, key }) => (slug ?? key) === word) ?? {};
        expect(match).toBe("exact");
        expect(entry).toMatchObject(own);
      }
    }
  });

  it("get_facts", async () => {
    for (const provider of some(slugs())) {
      const all = dataset.snapshot.filter((fact) => fact.provider.slug === provider);
      for (const limit of [1, 25, 1000])
        for (const offset of [0, 1, all.length])
          expectCut(await succeed("get_facts", { provider, limit, offset }), all, limit, offset);
    }
    for (const key of some(keys())) {
      const all = dataset.snapshot.filter((fact) => fact.key === key);
      if (all.length > 0)
        expectCut(await succeed("get_facts", { key, provider: null, plan: null }), all, 10);
    }
    for (const fact of some(dataset.snapshot.slice(0, 200))) {
      const { provider, product, plan, key, status } = fact;
      const given = {
        provider: provider.slug,
        ...(product ? { product: product.slug } : {}),
        ...(plan ? { plan: plan.slug } : {}),
        key,
        status,
      };
      const body = await succeed("get_facts", given);
      expect(listOf(body).map(({ id }) => id)).toContain(fact.id);
    }
    expectCut(await succeed("get_facts"), dataset.snapshot, 10);
  });

  it("get_facts says all of a fact where asked", async () => {
    for (const fact of some(dataset.snapshot.slice(0, 100))) {
      const { id, provider, key } = fact;
      const given = { provider: provider.slug, key, limit: 1000, detail: "full" };
      const { structuredContent } = await call(dataset, "get_facts", given);
      const entry = listOf(structuredContent!).find((each) => each["id"] === id)!;
      expect(fact).toMatchObject(entry);
      // Nothing but nulls is missing from the whole entry.
      for (const [name, value] of Object.entries(fact))
        if (value !== null) expect(entry, `${id} ${name}`).toHaveProperty(name);
    }
  });

  it("compare_key_across_providers", async () => {
    for (const key of some(keys())) {
      const { values, ...own } = await rest(`/api/public/v1/keys/${key}`);
      for (const limit of [1, 20]) {
        const body = await succeed("compare_key_across_providers", { key, limit, offset: 0 });
        expectCut(body, values as Body[], limit);
        expect(own).toMatchObject({ key: body["key"], unit: body["unit"] ?? null });
      }
      expectCut(await succeed("compare_key_across_providers", { key }), values as Body[], 20);
    }
  });

  it("compare_providers", async () => {
    for (const a of slugs().slice(0, 4))
      for (const b of some(slugs())) {
        const rows = listOf(await rest(`/api/public/v1/compare?a=${a}&b=${b}`));
        expectCut(await succeed("compare_providers", { a, b }), rows, 10);
        expectCut(await succeed("compare_providers", { a, b, limit: 1 }), rows, 1);
        expectCut(await succeed("compare_providers", { a, b, offset: 1 }), rows, 10, 1);
        const key = (rows[0] as { readonly key: string } | undefined)?.key;
        if (key === undefined) continue;
        const one = listOf(await rest(`/api/public/v1/compare?a=${a}&b=${b}&key=${key}`));
        expectCut(await succeed("compare_providers", { a, b, key }), one, 10);
      }
  });

  it("list_changes", async () => {
    const all = listOf(await rest("/api/public/v1/changes?limit=500"));
    const { counts } = dataset.json("data/status.json") as { counts: { changes: number } };
    for (const limit of [1, 10, 100]) {
      const body = await succeed("list_changes", { limit });
      expectCut({ ...body, more: Number(body["more"]) - counts.changes + all.length }, all, limit);
    }
    expect(await succeed("list_changes")).toEqual(await succeed("list_changes", { limit: 10 }));
    const { id, change, changed_at: since } = all[0] as Record<string, string>;
    const [provider] = id!.split("/");
    const narrowed = await succeed("list_changes", { provider, kind: change, since });
    expect(listOf(narrowed).map((each) => each["id"])).toContain(id);
    for (const each of listOf(narrowed)) {
      expect(String(each["id"]).split("/")[0]).toBe(provider);
      expect(each["change"]).toBe(change);
      expect(String(each["changed_at"]) >= since!).toBe(true);
    }
    const quiet = await succeed("list_changes", { since: "2999-01-01" });
    expect(quiet).toMatchObject({ count: 0, more: 0, data: [] });
  });

  it("says of every entry the page, the moments and the status that the address states", async () => {
    type Entry = Record<string, unknown>;
    let met = 0;
    /** What a tool shows of an entry, beside what the address says of it. */
    function expectTold(shown: Entry, whole: Entry): void {
      met++;
      const what = JSON.stringify(shown);
      const urlOf = (source: unknown): unknown =>
        (source as { url?: string } | null)?.url ?? source;
      expect(shown["status"], what).toBe(whole["status"]);
      expect(urlOf(shown["source"]), what).toBe(urlOf(whole["source"]));
      const { observed_at: observed, last_verified_at: verified } = whole;
      expect(shown["last_verified_at"], what).toBe(verified ?? undefined);
      if (verified == null) expect(shown["observed_at"], what).toBe(observed ?? undefined);
      for (const moment of ["changed_at", "effective_from", "effective_to", "removed_at"])
        expect(shown[moment], what).toBe(whole[moment] ?? undefined);
      const [previous, was] = [shown["previous"], whole["previous"]] as (Entry | null)[];
      if (was == null) return;
      expect(previous?.["value"]).toEqual(was["value"]);
      expect(previous?.["observed_at"]).toBe(was["observed_at"] ?? undefined);
      expect(urlOf(previous?.["source"])).toBe(urlOf(was["source"]));
    }
    async function everyPage(name: string, given: Given): Promise<readonly Entry[]> {
      const found: Entry[] = [];
      for (let offset: unknown = 0; offset !== undefined;) {
        const body = await succeed(name, { ...given, limit: 500, offset });
        found.push(...listOf(body));
        offset = body["next_offset"];
      }
      return found;
    }
    const told = async (name: string, given: Given, all: readonly Body[]): Promise<void> => {
      const shown = await everyPage(name, given);
      expect(shown).toHaveLength(all.length);
      for (const [at, entry] of shown.entries()) expectTold(entry, all[at]!);
    };
    await told("list_providers", {}, listOf(await rest("/api/public/v1/providers")));
    await told("list_keys", {}, listOf(await rest("/api/public/v1/keys")));
    await told("get_facts", {}, dataset.snapshot);
    for (const key of some(keys()))
      await told(
        "compare_key_across_providers",
        { key },
        (await rest(`/api/public/v1/keys/${key}`))["values"] as Body[],
      );
    const [a, ...others] = slugs();
    for (const b of some(others)) {
      const rows = listOf(await rest(`/api/public/v1/compare?a=${a}&b=${b}`));
      for (const [at, row] of (await everyPage("compare_providers", { a, b })).entries())
        for (const side of ["a", "b"])
          for (const [index, entry] of (row[side] as Entry[]).entries())
            expectTold(entry, (rows[at]![side] as Entry[])[index]!);
    }
    const changes = listOf(await rest("/api/public/v1/changes?limit=500"));
    const shown = await succeed("list_changes", { limit: 200 });
    for (const [at, entry] of listOf(shown).entries()) expectTold(entry, changes[at]!);
    expect(met).toBeGreaterThan(dataset.snapshot.length);
  });

  it("dataset_status", async () => {
    expect(await succeed("dataset_status")).toEqual(dataset.json("data/status.json"));
  });

  it("describes every argument, in terms of tools, and stays within what clients take", async () => {
    for (const { name, description, inputSchema, outputSchema, annotations } of schemas.values()) {
      expect(description.length, name).toBeLessThanOrEqual(200);
      expect(inputSchema["additionalProperties"]).toBe(false);
      expect(outputSchema["type"]).toBe("object");
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      const { properties } = inputSchema as { properties: Record<string, { description: string }> };
      for (const argument of Object.values(properties)) {
        expect(argument.description.length, name).toBeGreaterThan(10);
        expect(argument.description, name).not.toContain("`/");
      }
    }
  });
});

describe("a call that cannot be answered", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce();
  });
  afterAll(() => dataset.remove());

  it.each<[string, unknown, string, string]>([
    ["get_facts", { provder: "acme" }, "did you mean `provider`?", 'get_facts {"provider":"acme"}'],
    ["get_facts", { slug: "acme" }, "did you mean `provider`?", 'get_facts {"provider":"acme"}'],
    ["get_facts", { colour: "blue" }, '"colour" is no argument of get_facts.', "list_providers {}"],
    [
      "get_facts",
      { provider: "acme", colour: "free" },
      '"colour" is no argument of get_facts.',
      'get_facts {"provider":"acme","query":"free"}',
    ],
    [
      "get_facts",
      { provider: "acme", free: true },
      '"free" is no argument',
      'get_facts {"provider":"acme","query":"free"}',
    ],
    ["get_facts", { provider: "acme", free: false }, '"free" is no', "list_providers {}"],
    ["get_facts", { limit: 0 }, "a whole number from 1 to 1000", 'get_facts {"limit":1}'],
    ["get_facts", { detail: "all" }, "one of compact, full", 'get_facts {"detail":"compact"}'],
    ["get_facts", { offset: -1 }, "`offset` is -1", 'get_facts {"offset":0}'],
    ["get_facts", { limit: 9999 }, "`limit` is 9999", 'get_facts {"limit":1000}'],
    ["get_facts", { limit: "5" }, '`limit` is "5"', 'get_facts {"limit":5}'],
    ["get_facts", { limit: 2.5 }, "`limit` is 2.5", 'get_facts {"limit":2}'],
    ["get_facts", { limit: [5] }, "`limit` is a list", 'get_facts {"limit":5}'],
    ["get_facts", { provider: ["acme"] }, "is a list", 'get_facts {"provider":"acme"}'],
    ["get_facts", { provider: ["beta", "acme"] }, "is a list", 'get_facts {"provider":"beta"}'],
    ["get_facts", { provider: { slug: "acme" } }, "an object", 'get_facts {"provider":"acme"}'],
    ["get_facts", { provider: "" }, "`provider` is empty.", "list_providers {}"],
    ["get_facts", { query: "  " }, "`query` is empty.", "list_providers {}"],
    ["get_facts", { provider: [] }, "`provider` is a list", "list_providers {}"],
    ["get_facts", { provider: "acme", key: "" }, "is empty.", 'get_facts {"provider":"acme"}'],
    ["get_facts", { q: "free", query: "price" }, "given twice", 'get_facts {"query":"free"}'],
    [
      "get_facts",
      { params: { provider: "acme", plan: "free" }, limit: 2 },
      '"params" is no argument of get_facts.',
      'get_facts {"provider":"acme","plan":"free","limit":2}',
    ],
    [
      "get_facts",
      { arguments: '{"provider":["ACME"],"status":"Verified"}' },
      '"arguments" is no argument',
      'get_facts {"provider":"acme","status":"verified"}',
    ],
    [
      "get_facts",
      { provider: "ACME", plan: "Free", key: "Support.Tier", limit: 3 },
      "No published fact",
      'get_facts {"provider":"acme","plan":"free","key":"support.tier","limit":3}',
    ],
    [
      "get_facts",
      { plan: ["free"], status: "Stale" },
      "a list",
      'get_facts {"plan":"free","status":"stale"}',
    ],
    [
      "get_facts",
      { provider: "acme", status: "inferred" },
      "one of verified, stale",
      'get_facts {"provider":"acme","status":"verified"}',
    ],
    ["get_facts", { status: "VERIFIED" }, "one of verified", 'get_facts {"status":"verified"}'],
    ["get_facts", [], "The arguments are a list, not an object.", "list_providers {}"],
    ["get_facts", "acme", "The arguments are", 'get_facts {"provider":"acme"}'],
    ["get_facts", ["acme"], "The arguments are", 'get_facts {"provider":"acme"}'],
    ["get_facts", '{"provider":"acme"}', "The arguments are", 'get_facts {"provider":"acme"}'],
    ["list_providers", "acme", "The arguments are", 'list_providers {"query":"acme"}'],
    ["list_keys", { keyword: "storage" }, "`query`", 'list_keys {"query":"storage"}'],
    ["list_changes", { limit: 501 }, "from 1 to 500", 'list_changes {"limit":500}'],
    ["dataset_status", { limit: 5 }, '"limit" is no argument', "dataset_status {}"],
    ["compare_providers", { a: "acme" }, "`b` is required", "list_providers {}"],
    ["compare_providers", { a: "acme", b: "" }, "`b` is required", "list_providers {}"],
    ["compare_key_across_providers", {}, "`key` is required, or `query`.", "list_keys {}"],
    ["compare_key_across_providers", { key: "" }, "`key` is empty.", "list_providers {}"],
    ...(
      [
        { a: "acme", c: "beta" },
        { a: "ACME", b: "Beta" },
        { providers: ["acme", "beta"] },
        { first: "acme", second: "beta" },
        { query: "acme vs beta" },
        { params: { a: "acme", b: "beta" } },
        ["acme", "beta"],
        { a: { slug: "acme" }, b: ["beta"] },
      ] as const
    ).map((given): [string, unknown, string, string] => [
      "compare_providers",
      given,
      "",
      'compare_providers {"a":"acme","b":"beta"}',
    ]),
    [
      "get_facts",
      { provider: "acmee" },
      'No published fact matches provider "acmee".',
      'get_facts {"provider":"acme"}',
    ],
    [
      "get_facts",
      { provider: "beta", plan: "free", key: "storage.included_gb" },
      "No published fact matches",
      'get_facts {"provider":"beta","plan":"free"}',
    ],
    ["get_facts", { provider: "../../data" }, "No published fact", "list_providers {}"],
    [
      "compare_providers",
      { a: "acme", b: "bet" },
      'There is no provider "bet".',
      'compare_providers {"a":"acme","b":"beta"}',
    ],
    [
      "compare_providers",
      { a: "acne", b: "beta", limit: 5 },
      'There is no provider "acne".',
      'compare_providers {"a":"acme","b":"beta","limit":5}',
    ],
    [
      "compare_providers",
      { a: "acme", b: "beta", key: "pricing.plan.monthly_prize" },
      "do not both publish the key",
      'compare_providers {"a":"acme","b":"beta","key":"pricing.plan.monthly_price"}',
    ],
    [
      "compare_key_across_providers",
      { key: "storage.included" },
      'There is no key "storage.included".',
      'compare_key_across_providers {"key":"storage.included_gb"}',
    ],
    ["compare_key_across_providers", { key: "a/b" }, 'no key "a/b"', "list_keys {}"],
    ["compare_key_across_providers", { key: "../providers" }, "no key", "list_keys {}"],
    [
      "compare_key_across_providers",
      { key: "storage.included_gb.json" },
      "no key",
      'compare_key_across_providers {"key":"storage.included_gb"}',
    ],
    [
      "list_providers",
      { query: "acmi" },
      'Nothing here fits "acmi".',
      'list_providers {"query":"acme"}',
    ],
    ["list_keys", { query: "no such thing" }, "Nothing here fits", "list_keys {}"],
  ])("%s %j says what is wrong and what to call", async (name, given, problem, first) => {
    const { content, isError, structuredContent } = await call(dataset, name, given);
    expect(isError).toBe(true);
    expect(structuredContent).toBeUndefined();
    const { text } = content[0]!;
    expect(text).toContain(problem);
    expect(text).not.toContain("/api/");
    const calls = [...text.matchAll(/^- (\w+) (\{.*\})$/gm)];
    expect(`${calls[0]?.[1]} ${calls[0]?.[2]}`).toBe(first);
  });

  it("takes null for an argument that is not given", async () => {
    const asked = await call(dataset, "get_facts", { provider: "acme", key: null, status: null });
    expect(asked).toEqual(await call(dataset, "get_facts", { provider: "acme" }));
  });

  it("takes words under the name that addresses have for them", async () => {
    const asked = await call(dataset, "get_facts", { q: "free storage" });
    expect(asked).toEqual(await call(dataset, "get_facts", { query: "free storage" }));
  });

  it("never proposes the question for everything where something was asked", async () => {
    const wrong: readonly unknown[] = [
      { provider: [] },
      { provider: {} },
      { provider: true },
      { params: {} },
      { colour: "blue" },
      { status: "" },
      { filter: { colour: ["blue", "red"] } },
      [[]],
      "x",
      7,
    ];
    for (const name of ["get_facts", "list_changes"])
      for (const given of wrong) {
        const { isError, content } = await call(dataset, name, given);
        expect(isError, JSON.stringify(given)).toBe(true);
        expect(content[0]!.text, JSON.stringify(given)).not.toMatch(
          /^- (get_facts|list_changes) \{(?:"limit":\d+)?\}$/m,
        );
      }
  });

  it("suggests only calls that work, or that narrow what is wrong", async () => {
    const mistakes: readonly [string, Given][] = [
      ["get_facts", { provider: "acmee", plan: "free", key: "support.tier" }],
      ["get_facts", { provider: "beta", key: "storage.included_gb", status: "stale" }],
      ["get_facts", { key: "support.teir" }],
      ["compare_providers", { a: "acme", b: "zeta2" }],
      ["compare_key_across_providers", { key: "support" }],
      ["list_keys", { query: "xupporz" }],
    ];
    for (const [name, given] of mistakes) {
      const { text } = (await call(dataset, name, given)).content[0]!;
      const calls = [...text.matchAll(/^- (\w+) (\{.*\})$/gm)];
      expect(calls.length, text).toBeGreaterThan(0);
      expect(calls.length).toBeLessThanOrEqual(5);
      for (const [line, tool, json] of calls) {
        const { isError } = await call(dataset, tool!, JSON.parse(json!) as Given);
        expect(isError, line).toBeUndefined();
      }
    }
  });

  it("takes a key of prototypes for an argument that is not there", async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_facts","arguments":{"__proto__":{"provider":"acme"},"constructor":1}}}`;
    const response = await get(dataset.handler, address, posted(body));
    const { result } = (await response.json()) as RpcReply;
    expect(result?.["isError"]).toBe(true);
  });

  it("keeps what it repeats short", async () => {
    const given = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`argument-${index}\n# no`, "x"]),
    );
    const { content } = await call(dataset, "get_facts", { ...given, provider: "x".repeat(9000) });
    expect(content[0]!.text.length).toBeLessThan(1000);
  });
});
