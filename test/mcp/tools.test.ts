/** What the tools answer: the bodies of their addresses, cut and counted; and how failures are mended. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { Tool } from "../../build/schema/tool.ts";
import { get, real, sample, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { effort } from "../effort.ts";
import { callTool, type ToolResult } from "./messages.ts";
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
