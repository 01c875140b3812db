/**
 * What agents and directories find by themselves. Above each test stands whose text its rules follow.
 */
import { pathToFileURL } from "node:url";
import { createHash } from "node:crypto";
import { parse } from "yaml";
import { beforeAll, describe, expect, it } from "vitest";
import { legacyVersions, modernVersions } from "../build/schema/contract/mcp-versions.ts";
import { get, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

const base = "https://facts.test";
let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce({ baseUrl: base });
});

/** Asks for an address that a document names: below the base address, and answered. */
async function resolves(url: string): Promise<Response> {
  expect(url.startsWith(`${base}/`), url).toBe(true);
  const response = await get(dataset.handler, url.slice(base.length));
  expect(response.status, url).toBe(200);
  return response;
}

async function json<Body>(path: string, type = "application/json"): Promise<Body> {
  const response = await get(dataset.handler, path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  return (await response.json()) as Body;
}

/** AI Catalog 1.0 (Agent-Card/ai-catalog): "Top-Level Structure", "Host Info", "Catalog Entry". */
it("the AI catalog has entries with an identifier, a type and exactly one of url and data", async () => {
  interface Entry {
    identifier: string;
    type: string;
    url: string;
  }
  const catalog = await json<{
    specVersion: string;
    host: { displayName: string };
    entries: Entry[];
  }>("/.well-known/ai-catalog.json");
  expect(catalog).toMatchObject({ specVersion: "1.0", host: { displayName: "Sample Facts" } });
  for (const entry of catalog.entries) {
    expect(entry.identifier).toMatch(/^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/);
    expect(entry.type).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
    expect(Object.keys(entry)).not.toContain("data");
    await resolves(entry.url);
  }
  expect(new Set(catalog.entries.map(({ identifier }) => identifier)).size).toBe(
    catalog.entries.length,
  );
});

/** RFC 9727, sections 2 and 4 and appendix A, in the form of RFC 9264, section 4.2. */
it("the API catalog is a linkset whose links resolve", async () => {
  type Link = { href: string; type: string };
  const { linkset } = await json<{ linkset: ({ anchor: string } & Record<string, Link[]>)[] }>(
    "/.well-known/api-catalog",
    "application/linkset+json",
  );
  const [itself, ...interfaces] = linkset;
  expect(itself).toEqual({
    anchor: `${base}/.well-known/api-catalog`,
    profile: [{ href: "https://www.rfc-editor.org/info/rfc9727" }],
  });
  for (const { anchor, ...relations } of interfaces) {
    expect(anchor.startsWith(`${base}/api/`)).toBe(true);
    expect(Object.keys(relations)).toEqual(
      expect.arrayContaining(["service-desc", "service-doc", "status"]),
    );
    for (const { href, type } of Object.values(relations).flat()) {
      const response = await resolves(href);
      if (!type.endsWith("+json"))
        expect(response.headers.get("content-type")!.split(";")[0]).toBe(type);
    }
  }
});

/** Agent Skills Discovery 0.2.0 (cloudflare/agent-skills-discovery-rfc) and the head of a skill as agentskills.io specifies it. */
it("the skills index names each skill with the digest of its bytes", async () => {
  interface Skill {
    name: string;
    type: string;
    description: string;
    url: string;
    digest: string;
  }
  const index = await json<{ $schema: string; skills: Skill[] }>(
    "/.well-known/agent-skills/index.json",
  );
  expect(index.$schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  for (const skill of index.skills) {
    expect(skill.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(skill.name.length).toBeLessThanOrEqual(64);
    expect(skill.description.length).toBeLessThanOrEqual(1024);
    expect(skill.url.split("/").at(-2)).toBe(skill.name);
    const response = await resolves(skill.url);
    expect(response.headers.get("content-type")).toMatch(/^text\/markdown/);
    const text = await response.text();
    expect(skill.digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
    const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
    expect(parse(head)).toEqual({ name: skill.name, description: skill.description });
    const calls = [...text.matchAll(/curl -G (\S+)((?: -d '[^']+')+)/g)];
    expect(calls.length).toBeGreaterThan(1);
    for (const [, address = "", data = ""] of calls) {
      const pairs = [...data.matchAll(/-d '([^=]+)=([^']+)'/g)].map(
        ([, name, value]) => [name!, value!] as [string, string],
      );
      await resolves(`${address}?${String(new URLSearchParams(pairs))}`);
    }
  }
});

/** SEP-2127 of the Model Context Protocol; name and description as in the registry's `server.json` (test/mcp/listing.test.ts). */
it("the server's card says what a client must know before it connects", async () => {
  const card = await json<Record<string, unknown>>("/.well-known/mcp/server-card.json");
  expect(card["$schema"]).toBe(
    "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
  );
  expect(card["name"]).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(String(card["description"]).length).toBeLessThanOrEqual(100);
  expect(card["remotes"]).toEqual([
    {
      type: "streamable-http",
      url: `${base}/api/public/mcp`,
      supportedProtocolVersions: [...modernVersions, ...legacyVersions],
    },
  ]);
});

/** RFC 9110, section 12.5.1: the better type wins, and a weight of 0 refuses. */
describe("Accept: text/markdown", () => {
  it.each([
    ["/", "/llms.txt"],
    ["/providers/acme", "/api/public/md/providers/acme"],
    ["/providers/acme.html", "/api/public/md/providers/acme"],
    ["/docs/schema", "/data/schema.md"],
    ["/coverage", "/data/coverage.md"],
  ])("%s answers what %s says", async (page, file) => {
    const headers = { accept: "text/markdown, text/html;q=0.8" };
    const response = await get(dataset.handler, page, { headers });
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(response.headers.get("vary")).toContain("Accept");
    expect(await response.text()).toBe(await (await get(dataset.handler, file)).text());
  });

  it.each([
    ["of a browser", "/", "text/html,application/xhtml+xml,*/*;q=0.8"],
    ["of one that likes pages better", "/", "text/html, text/markdown;q=0.5"],
    ["of one that takes none", "/", "text/html, text/markdown;q=0"],
    ["of a page without Markdown", "/keys", "text/markdown"],
  ])("stays a page: %s", async (_, page, accept) => {
    const response = await get(dataset.handler, page, { headers: { accept } });
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  });

  it("says what is missing as ever", async () => {
    const headers = { accept: "text/markdown" };
    const missing = await get(dataset.handler, "/providers/nobody", { headers });
    expect([missing.status, missing.headers.get("vary")]).toEqual([404, "Accept"]);
  });
});

/** contentsignals.org: a header; a directive of its own in robots.txt is none that judges of it know. */
it("says what an open licence allows, with every answer and to readers of robots.txt", async () => {
  const signal = "search=yes, ai-input=yes, ai-train=yes";
  const text = dataset.text("robots.txt");
  expect(text).toContain(`# Content-Signal: ${signal} `);
  // Each other line is a directive that crawlers know (RFC 9309), or a sitemap.
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of lines)
    expect(line).toMatch(/^(?:User-agent: \*|Allow: \/|Sitemap: https?:\/\/\S+)$/);
  const module = (await import(pathToFileURL(`${dataset.out}/function.mjs`).href)) as {
    readonly default: (request: Request) => Promise<Response>;
  };
  for (const path of ["", "api/public/v1/providers/nobody"]) {
    const { headers } = await module.default(new Request(`${base}/${path}`));
    expect([path, headers.get("content-signal")]).toEqual([path, signal]);
  }
  for (const file of [
    "_headers",
    "vercel.json",
    "hosts/Caddyfile",
    "hosts/nginx-site.inc",
    ".htaccess",
  ])
    expect(dataset.text(file).toLowerCase(), file).toContain("content-signal");
});
