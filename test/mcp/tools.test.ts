/** What the tools answer: the bodies of their addresses, cut and counted; and how failures are mended. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
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
  let tools: readonly Tool[];

  beforeAll(async () => {
    dataset = await builtOnce(options);
    const ajv = openAjv({ strict: false });
    ({ tools } = dataset.json("api/public/mcp.json") as { tools: Tool[] });
    for (const { name, outputSchema } of tools)
      validators.set(name, ajv.compile(closedSchema(outputSchema) as object));
  });

  /** A call that succeeds, with all that holds for every such call. */
  async function succeed(name: string, given: Given = {}): Promise<Body> {
    const { content, structuredContent, isError } = await call(dataset, name, given);
    const what = `${name} ${JSON.stringify(given)}`;
    expect(isError, `${what}: ${content[0]?.text}`).toBeUndefined();
    const validate = validators.get(name)!;
    expect(validate(structuredContent), `${what}: ${JSON.stringify(validate.errors)}`).toBe(true);
    expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
    return structuredContent!;
  }

  async function rest(path: string): Promise<Body> {
    const response = await get(dataset.handler, `/api/public/v1/${path}`);
    expect(response.status, path).toBe(200);
    return (await response.json()) as Body;
  }

  const urlOf = (source: unknown): unknown => (source as { url?: string } | null)?.url ?? source;

  /** What a tool shows of an entry: fewer members, and always the page, the moments and the status. */
  function expectTold(shown: Body, whole: Body): void {
    const what = JSON.stringify(shown);
    expect(whole).toMatchObject(shown);
    expect(shown["status"], what).toBe(whole["status"]);
    expect(urlOf(shown["source"]), what).toBe(urlOf(whole["source"]));
    const { observed_at: observed, last_verified_at: verified } = whole;
    expect(shown["last_verified_at"], what).toBe(verified ?? undefined);
    if (verified == null) expect(shown["observed_at"], what).toBe(observed ?? undefined);
    for (const moment of ["changed_at", "effective_from", "effective_to", "removed_at"])
      expect(shown[moment], what).toBe(whole[moment] ?? undefined);
    const [previous, was] = [shown["previous"], whole["previous"]] as (Body | null)[];
    if (was == null) return;
    for (const member of ["value", "observed_at"])
      expect(previous?.[member]).toBe(was[member] ?? undefined);
    expect(urlOf(previous?.["source"])).toBe(urlOf(was["source"]));
  }

  /** A part of the list of the address, counted, and where to go on. */
  async function expectCut(name: string, given: Given, all: readonly Body[]): Promise<void> {
    const body = await succeed(name, given);
    const { limit = limitOf(name), offset = 0 } = given as Record<string, number>;
    const shown = listOf(body);
    const wanted = all.slice(offset, offset + limit);
    expect(shown.length).toBeLessThanOrEqual(wanted.length);
    expect(shown.length).toBeGreaterThan(wanted.length > 0 ? 0 : -1);
    for (const [index, entry] of shown.entries()) {
      expectTold(entry, wanted[index]!);
      for (const side of ["a", "b"])
        for (const [at, each] of ((entry[side] ?? []) as readonly Body[]).entries())
          expectTold(each, (wanted[index]![side] as readonly Body[])[at]!);
    }
    const next = offset + shown.length;
    const more = Math.max(0, all.length - next);
    expect(body["count"]).toBe(shown.length);
    expect(body["more"]).toBe(more);
    expect(body["next_offset"]).toBe(more > 0 ? next : undefined);
  }

  function limitOf(name: string): number {
    const { inputSchema } = tools.find((each) => each.name === name)!;
    return (inputSchema["properties"] as { limit: { default: number } }).limit.default;
  }

  /** Some of them, from the first on, where there are many. */
  function some<T>(all: readonly T[]): readonly T[] {
    const step = options === real ? effort(40, 1) : 1;
    return all.filter((_, index) => index % step === 0);
  }

  const slugs = (): readonly string[] => [
    ...new Set(dataset.snapshot.map(({ provider }) => provider.slug)),
  ];
  const keys = async (): Promise<readonly string[]> =>
    listOf(await rest("keys")).map(({ key }) => String(key));

  it("list_providers and list_keys", async () => {
    for (const name of ["providers", "keys"]) {
      const all = listOf(await rest(name));
      for (const part of [{}, { limit: 1 }, { limit: 1000, offset: 1 }, { offset: all.length }])
        await expectCut(`list_${name}`, part, all);
      for (const entry of some(all)) {
        const word = String(entry["slug"] ?? entry["key"]);
        const found = listOf(await succeed(`list_${name}`, { query: word.toUpperCase() }));
        const { match, ...own } = found.find(({ slug, key }) => (slug ?? key) === word) ?? {};
        expect(match).toBe("exact");
        expect(entry).toMatchObject(own);
      }
    }
  });

  it("get_facts", async () => {
    await expectCut("get_facts", {}, dataset.snapshot);
    for (const provider of some(slugs())) {
      const all = dataset.snapshot.filter((fact) => fact.provider.slug === provider);
      for (const part of [{ limit: 1 }, { limit: 1000, offset: 1 }, { offset: all.length }])
        await expectCut("get_facts", { provider, plan: null, ...part }, all);
    }
    for (const fact of some(dataset.snapshot.slice(0, 400))) {
      const { id, provider, product, plan, key, status } = fact;
      const given = {
        provider: provider.slug,
        ...(product ? { product: product.slug } : {}),
        ...(plan ? { plan: plan.slug } : {}),
        key,
        status,
        limit: 1000,
      };
      expect(listOf(await succeed("get_facts", given)).map((each) => each["id"])).toContain(id);
      const { structuredContent } = await call(dataset, "get_facts", { ...given, detail: "full" });
      const entry = listOf(structuredContent!).find((each) => each["id"] === id)!;
      expect(fact).toMatchObject(entry);
      // Nothing but nulls is missing from the whole entry.
      for (const [name, value] of Object.entries(fact))
        if (value !== null) expect(entry, `${id} ${name}`).toHaveProperty(name);
    }
  });

  it("compare_key_across_providers and compare_providers", async () => {
    for (const key of some(await keys())) {
      const { values } = await rest(`keys/${key}`);
      for (const part of [{}, { limit: 1, offset: 0 }])
        await expectCut("compare_key_across_providers", { key, ...part }, values as Body[]);
    }
    for (const a of slugs().slice(0, 3))
      for (const b of some(slugs())) {
        const rows = listOf(await rest(`compare?a=${a}&b=${b}`));
        for (const part of [{}, { limit: 1 }, { offset: 1 }])
          await expectCut("compare_providers", { a, b, ...part }, rows);
        const { key } = rows[0] ?? {};
        if (key !== undefined) await expectCut("compare_providers", { a, b, key }, [rows[0]!]);
      }
  });

  it("list_changes", async () => {
    const all: Body[] = [];
    for (let more = 1; more > 0;) {
      const body = await rest(`changes?limit=500&offset=${all.length}`);
      all.push(...listOf(body));
      more = Number(body["more"] ?? 0);
    }
    for (const part of [{}, { limit: 1 }, { limit: 100, offset: 5 }])
      await expectCut("list_changes", part, all);
    const { id, change, changed_at: since } = all[0] as Record<string, string>;
    const [provider] = id!.split("/");
    const narrowed = all.filter(
      (each) =>
        String(each["id"]).startsWith(`${provider}/`) &&
        each["change"] === change &&
        String(each["changed_at"]) >= since!,
    );
    await expectCut("list_changes", { provider, kind: change, since }, narrowed);
    const quiet = await succeed("list_changes", { since: "2999-01-01" });
    expect(quiet).toMatchObject({ count: 0, more: 0, data: [] });
  });

  it("dataset_status", async () => {
    expect(await succeed("dataset_status")).toEqual(dataset.json("data/status.json"));
  });
});

it("describes every argument, in terms of tools, and stays within what clients take", async () => {
  const { tools } = (await builtOnce()).json("api/public/mcp.json") as { tools: Tool[] };
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
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

describe("a call that cannot be answered", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce();
  });

  const facts = "get_facts";
  const byKey = "compare_key_across_providers";
  it.each<[string, unknown, string, string]>([
    [facts, { provder: "acme" }, "did you mean `provider`?", 'get_facts {"provider":"acme"}'],
    [facts, { colour: "blue" }, '"colour" is no argument of get_facts.', "list_providers {}"],
    [
      facts,
      { provider: "acme", colour: "free" },
      '"colour" is no argument of get_facts.',
      'get_facts {"provider":"acme","query":"free"}',
    ],
    [
      facts,
      { provider: "acme", free: true },
      '"free" is no argument',
      'get_facts {"provider":"acme","query":"free"}',
    ],
    [facts, { provider: "acme", free: false }, '"free" is no', "list_providers {}"],
    [facts, { limit: 0 }, "a whole number from 1 to 1000", 'get_facts {"limit":1}'],
    [facts, { detail: "all" }, "one of compact, full", 'get_facts {"detail":"compact"}'],
    [facts, { limit: "5" }, '`limit` is "5"', 'get_facts {"limit":5}'],
    [facts, { limit: 2.5 }, "`limit` is 2.5", 'get_facts {"limit":2}'],
    [facts, { provider: ["beta", "acme"] }, "is a list", 'get_facts {"provider":"beta"}'],
    [facts, { provider: "" }, "`provider` is empty.", "list_providers {}"],
    [facts, { provider: [] }, "`provider` is a list", "list_providers {}"],
    [facts, { provider: { slug: "acme" } }, "an object", 'get_facts {"provider":"acme"}'],
    [facts, { provider: "acme", key: "" }, "is empty.", 'get_facts {"provider":"acme"}'],
    [facts, { q: "free", query: "price" }, "given twice", 'get_facts {"query":"free"}'],
    [
      facts,
      { provider: "ACME", plan: "Free", key: "Support.Tier", limit: 3 },
      "No published fact",
      'get_facts {"provider":"acme","plan":"free","key":"support.tier","limit":3}',
    ],
    [
      facts,
      { plan: ["free"], status: "Stale" },
      "a list",
      'get_facts {"plan":"free","status":"stale"}',
    ],
    [
      facts,
      { provider: "acme", status: "inferred" },
      "one of verified, stale",
      'get_facts {"provider":"acme","status":"verified"}',
    ],
    [facts, [], "The arguments are a list, not an object.", "list_providers {}"],
    [facts, "acme", "The arguments are", 'get_facts {"provider":"acme"}'],
    [facts, ["acme"], "The arguments are", 'get_facts {"provider":"acme"}'],
    [facts, '{"provider":"acme"}', "The arguments are", 'get_facts {"provider":"acme"}'],
    ["list_providers", "acme", "The arguments are", 'list_providers {"query":"acme"}'],
    [
      facts,
      { params: { provider: "acme", plan: "free" }, limit: 2 },
      '"params" is no argument of get_facts.',
      'get_facts {"provider":"acme","plan":"free","limit":2}',
    ],
    [
      facts,
      { arguments: '{"provider":["ACME"],"status":"Verified"}' },
      '"arguments" is no argument',
      'get_facts {"provider":"acme","status":"verified"}',
    ],
    ["list_keys", { keyword: "storage" }, "`query`", 'list_keys {"query":"storage"}'],
    ["list_changes", { limit: 501 }, "from 1 to 500", 'list_changes {"limit":500}'],
    ["dataset_status", { limit: 5 }, '"limit" is no argument', "dataset_status {}"],
    ["compare_providers", { a: "acme", b: "" }, "`b` is required", "list_providers {}"],
    [byKey, {}, "`key` is required, or `query`.", "list_keys {}"],
    [byKey, { key: "" }, "`key` is empty.", "list_providers {}"],
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
      facts,
      { provider: "beta", plan: "free", key: "storage.included_gb" },
      "No published fact matches",
      'get_facts {"provider":"beta","plan":"free"}',
    ],
    [facts, { provider: "../../data" }, "No published fact", "list_providers {}"],
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
    [byKey, { key: "storage.included" }, "no key", `${byKey} {"key":"storage.included_gb"}`],
    [byKey, { key: "../providers" }, "no key", "list_keys {}"],
    ["list_providers", { query: "acmi" }, 'fits "acmi".', 'list_providers {"query":"acme"}'],
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
    expect(calls.length).toBeLessThanOrEqual(5);
    // Each that is suggested works.
    for (const [line, tool, json] of calls)
      expect((await call(dataset, tool!, JSON.parse(json!))).isError, line).toBeUndefined();
  });

  it("takes null for an argument that is not given, and words under the name that addresses have", async () => {
    const given = { query: "free storage" };
    const asked = await call(dataset, facts, { q: given.query, key: null, status: null });
    expect(asked).toEqual(await call(dataset, facts, given));
  });

  it("never proposes the question for everything where something was asked", async () => {
    const wrong: readonly unknown[] = [
      { provider: [] },
      { provider: {} },
      { provider: true },
      { params: {} },
      { colour: "blue" },
      { status: "" },
      [[]],
      "x",
    ];
    for (const name of [facts, "list_changes"])
      for (const given of wrong) {
        const { isError, content } = await call(dataset, name, given);
        expect(isError, JSON.stringify(given)).toBe(true);
        expect(content[0]!.text, JSON.stringify(given)).not.toMatch(
          /^- (get_facts|list_changes) \{(?:"limit":\d+)?\}$/m,
        );
      }
  });

  it("takes a key of prototypes for an argument that is not there", async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_facts","arguments":{"__proto__":{"provider":"acme"},"constructor":1}}}`;
    const response = await get(dataset.handler, address, posted(body));
    const { result } = (await response.json()) as RpcReply;
    expect(result?.["isError"]).toBe(true);
  });
});
