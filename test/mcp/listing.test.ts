/** How the endpoint is announced: the registry's document, and the settings of common clients. */
import { beforeAll, describe, expect, it } from "vitest";
import { clientConfigurations } from "../../build/derive/clients.ts";
import { serverDocument } from "../../build/derive/discovery.ts";
import { get, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const meta = {
  name: "Public Facts",
  description: "Limits, quotas, prices and capabilities of software services.",
  baseUrl: "https://facts.example.org",
  license: "CC0-1.0",
  verifiedForDays: 180,
  repository: null,
  publisher: null,
  allowedOrigin: "*",
};

function document(overrides: Partial<typeof meta> | { readonly repository: string }): {
  readonly name: string;
  readonly description: string;
  readonly repository?: object;
} {
  return JSON.parse(serverDocument({ ...meta, ...overrides })) as ReturnType<typeof document>;
}

/** By the registry's `ServerDetail` (modelcontextprotocol/registry, docs/reference/server-json): no package has that schema. */
describe("server.json", () => {
  it("lists the endpoint in the registry's form", () => {
    expect(document({})).toEqual({
      $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
      name: "org.example.facts/public-facts",
      title: "Public Facts",
      description: meta.description,
      version: "1.0.0",
      websiteUrl: "https://facts.example.org/",
      remotes: [{ type: "streamable-http", url: "https://facts.example.org/api/public/mcp" }],
    });
  });

  it.each([
    ["https://someone.github.io/facts", "Public Facts", "io.github.someone/public-facts"],
    ["http://127.0.0.1:8080", "Public Facts", "localhost/public-facts"],
    ["http://[::1]:8080", "Fäcts & Figures!", "localhost/f-cts-figures"],
    ["https://facts.test", "事実", "test.facts/facts"],
  ])("at %s, %s is named %s", (baseUrl, name, expected) => {
    const { name: given } = document({ baseUrl, name });
    expect(given).toBe(expected);
    expect(given).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  });

  it("cuts a long description after a word, within what the registry takes", () => {
    const { description } = document({ description: "Every limit counts. ".repeat(9) });
    expect(description.length).toBeLessThanOrEqual(100);
    expect(description).toMatch(/limit…$|counts\.…$|Every…$/);
  });

  it("names the repository where the registry knows its forge", () => {
    const url = "https://github.com/someone/facts";
    expect(document({ repository: url }).repository).toEqual({ url, source: "github" });
    expect(document({ repository: "https://git.test/facts" }).repository).toBeUndefined();
  });
});

describe("the clients' settings", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce({ baseUrl: "https://facts.test" });
  });

  it("stand in the full guide, with the address of the build", async () => {
    const text = clientConfigurations({ name: "Sample Facts", baseUrl: "https://facts.test" });
    expect(dataset.text("llms-full.txt")).toContain(text);
    const { url } = (dataset.json("server.json") as { remotes: { url: string }[] }).remotes[0]!;
    expect(url).toBe("https://facts.test/api/public/mcp");
    expect((await get(dataset.handler, new URL(url).pathname)).status).toBe(200);
    for (const [, json] of text.matchAll(/```json\n([^`]*)```/g)) {
      const settings = JSON.parse(json!) as Record<string, Record<string, object>>;
      const [[, servers]] = Object.entries(settings) as [[string, Record<string, object>]];
      const [[name, server]] = Object.entries(servers) as [[string, object]];
      expect(name).toBe("sample-facts");
      expect(JSON.stringify(server)).toMatch(/https:\/\/facts\.test\/api\/public\/mcp|--stdio/);
    }
    expect(text.match(/^### /gm)).toHaveLength(7);
    expect(clientConfigurations({ name: "x", baseUrl: "https://x.test" }, 2)).toContain("\n## VS");
  });
});
