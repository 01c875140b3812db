/** `q`: words asked of the facts query, alone and beside filters, by both handlers and over both doors. */
import { beforeAll, describe, expect, it } from "vitest";
import type { FactList } from "../build/schema/facts.ts";
import { get, real, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { callTool, type ToolResult } from "./mcp/messages.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce(real);
});

const facts = "/api/public/v1/facts";
const addressFor = (query: Readonly<Record<string, string>>): string =>
  `${facts}?${new URLSearchParams(query).toString()}`;

async function asked(query: Readonly<Record<string, string>>): Promise<FactList> {
  const response = await get(dataset.handler, addressFor(query));
  expect(response.status, JSON.stringify(query)).toBe(200);
  return (await response.json()) as FactList;
}

async function refused(query: Readonly<Record<string, string>>) {
  const response = await get(dataset.handler, addressFor(query));
  const { error } = (await response.json()) as {
    error: { code: string; message: string; suggestions: string[] };
  };
  return { status: response.status, ...error };
}

describe("words", () => {
  it("are answered best first, echoed, and each fact says how it fits", async () => {
    const body = await asked({ q: "github rate limit" });
    expect(body.query).toEqual({ q: "github rate limit" });
    expect(body.data[0]).toMatchObject({
      id: "github/rest-api/*/api.rate_limit.requests_per_hour",
      match: "exact",
    });
    expect(body.data[0]).not.toHaveProperty("differs");
    const members = Object.keys(body.data[0]!);
    expect(members.at(-1)).toBe("match");
    const close = await asked({ q: "discord nitro upload limit" });
    expect(close.data[0]).toMatchObject({ match: "closest", differs: ["nitro"] });
  });

  it("that ask for one end of many say by what the first facts are ranked, to agents too", async () => {
    const { ranked_by } = await asked({ q: "largest context window" });
    expect(ranked_by).toMatchObject({ key: "model.context_window.max_tokens", first: "highest" });
    const tool = await callTool(dataset.handler, "get_facts", { query: "largest context window" });
    expect(ranked_by).toMatchObject(tool.structuredContent!["ranked_by"] as object);
    expect(await asked({ q: "github rate limit" })).not.toHaveProperty("ranked_by");
  });

  it("stand beside filters, and are cut and continued as any list", async () => {
    const all = await asked({ q: "free minutes", status: "stale", limit: "1000" });
    expect(all.data.every(({ status }) => status === "stale")).toBe(true);
    const first = await asked({ q: "free minutes", status: "stale", limit: "3" });
    const next = await asked({ q: "free minutes", status: "stale", limit: "3", offset: "3" });
    expect(first).toMatchObject({ count: 3, more: all.count - 3 });
    expect([...first.data, ...next.data]).toEqual(all.data.slice(0, 6));
    expect((await asked({ q: "free minutes", offset: "1000000" })).data).toEqual([]);
  });

  it("are answered alike by who looks at files first and who composes", async () => {
    for (const q of ["lambda timeout", "max upload size", "vercel vs netlify bandwidth"]) {
      const [one, other] = await Promise.all(
        [dataset.handler, dataset.composing].map(async (handler) =>
          (await get(handler, addressFor({ q, limit: "1000" }))).text(),
        ),
      );
      expect(one).toBe(other);
    }
  });

  it("that nothing fits are refused with questions that are answered, given filters kept", async () => {
    for (const query of [
      { q: "linode rate limit" },
      { q: "snowboard", provider: "stripe" },
      { q: "rate limit", provider: "github", status: "removed" },
    ]) {
      const { status, code, message, suggestions } = await refused(query);
      expect({ status, code }).toEqual({ status: 404, code: "FACT_NOT_FOUND" });
      expect(message).toContain(`q "${query.q}"`);
      for (const address of suggestions)
        expect((await get(dataset.handler, address)).status, address).toBe(200);
      if (query.provider !== undefined)
        expect(suggestions[0]).toContain(`provider=${query.provider}`);
    }
    expect((await refused({ q: "linode rate limit" })).suggestions[0]).toBe(
      `${facts}?q=rate%20limit`,
    );
  });

  it.each([
    ["zapier tasks free", "No fact is about “zapier”."],
    ["x api free tier", "No fact of X is about “free”."],
    ["npm publish limit", "No fact of npm is about “publish”."],
  ])(
    "that nothing fits, such as %j, are answered with what is missing and where to add it",
    async (q, missing) => {
      const { status, message } = await refused({ q });
      expect({ status, message }).toEqual({
        status: 404,
        message: expect.stringContaining(
          `q "${q}". ${missing} What is wanted, and how to add it: `,
        ) as string,
      });
      const [page = ""] = /\/search\.html\S*$/.exec(message) ?? [];
      expect(await (await get(dataset.handler, page)).text()).toContain("already wanted");
      const tool = await callTool(dataset.handler, "get_facts", { query: q });
      expect(tool.content[0]!.text).toContain(missing);
    },
  );

  it("are bounded: 200 characters, in the words of the error", async () => {
    const { status, code, message } = await refused({ q: "rate limit ".repeat(30) });
    expect({ status, code }).toEqual({ status: 400, code: "INVALID_PARAMETER" });
    expect(message).toContain("200");
  });
});

describe("the tools", () => {
  const call = (name: string, given: object): Promise<ToolResult> =>
    callTool(dataset.handler, name, given);

  async function found(name: string, given: object): Promise<readonly Record<string, unknown>[]> {
    const { structuredContent, content } = await call(name, given);
    expect(structuredContent, content[0]!.text).toBeDefined();
    return (structuredContent!["data"] ?? structuredContent!["values"]) as [];
  }

  it("find facts by words as the address does, beside filters too", async () => {
    for (const given of [{}, { provider: "vercel" }]) {
      const own = await found("get_facts", { query: "function timeout", ...given, limit: 20 });
      const { data } = await asked({ q: "function timeout", ...given, limit: "20" });
      expect(own).toHaveLength(data.length);
      for (const [index, fact] of data.entries()) expect(fact).toMatchObject(own[index]!);
    }
  });

  it("find keys and providers by what people call them", async () => {
    const keys = await found("list_keys", { query: "function timeout" });
    expect(keys[0]).toMatchObject({ key: "compute.function.max_duration_seconds", match: "exact" });
    for (const [query, slug] of [
      ["claude", "anthropic"],
      ["k8s", "kubernetes"],
      ["sending email", "sendgrid"],
    ] as const) {
      const providers = await found("list_providers", { query });
      expect(
        providers.map((each) => each["slug"]),
        query,
      ).toContain(slug);
    }
  });

  it("compare the key that words name", async () => {
    const values = await found("compare_key_across_providers", { query: "function timeout" });
    expect(values.length).toBeGreaterThan(5);
    const own = await found("compare_key_across_providers", {
      key: "compute.function.max_duration_seconds",
      query: "free plan",
    });
    expect(own[0]).toMatchObject({ match: "exact" });
  });

  it.each([
    ["vercel vs netlify", 'compare_providers {"a":"vercel","b":"netlify"}'],
    [
      "vercel or netlify function timeout",
      'compare_providers {"a":"vercel","b":"netlify","key":"compute.function.max_duration_seconds"}',
    ],
    [
      "free email api",
      'compare_key_across_providers {"key":"email.sends_per_day","query":"free email api"}',
    ],
    ["changes at github", 'list_changes {"provider":"github"}'],
  ])("name the call that suits %j better, and it answers", async (query, hint) => {
    const { structuredContent, content } = await call("get_facts", { query });
    expect(structuredContent?.["better_call"] ?? content[0]!.text).toContain(hint);
    const [, name = "", given = ""] = /^(\w+) (.*)$/.exec(hint)!;
    const better = await call(name, JSON.parse(given) as object);
    expect(better.structuredContent, hint).toBeDefined();
  });

  it("tell a time in a hint by the day of the dataset", async () => {
    const { content } = await call("get_facts", { query: "what changed at github since june" });
    const june = `${real.asOf.slice(0, 4)}-06-01`;
    expect(content[0]!.text).toContain(`list_changes {"provider":"github","since":"${june}"}`);
  });

  it("take words under their other names for the `query` that they are", async () => {
    for (const name of ["search", "keywords"]) {
      const { content } = await call("get_facts", { [name]: "github rate limit" });
      expect(content[0]!.text).toContain('- get_facts {"query":"github rate limit"}');
    }
    const { content } = await call("get_facts", { query: "linode rate limit" });
    expect(content[0]!.text).toContain('query "linode rate limit"');
    expect(content[0]!.text).not.toContain(' q "');
  });
});
