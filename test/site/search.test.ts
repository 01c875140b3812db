/** The search of the site, on the project's own facts and on the sample: size, speed, and what is found. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeness, saidOf } from "../../build/site/client/search-said.ts";
import { createSearch, type Result, type SearchFunction } from "../../build/site/client/search.ts";
import type { ReadPart } from "../../build/search/ask.ts";
import { parsePart, type Block } from "../../build/search/index-form.ts";
import { keyPage, likelyPlace } from "../../build/site/paths.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const today = (): string => "2026-11-22";
const readFrom =
  (built: Built): ReadPart =>
  (file) =>
    Promise.resolve(parsePart(built.text(file)));

let dataset: Built;
let search: SearchFunction;

beforeAll(async () => {
  dataset = await builtOnce(real);
  search = createSearch(readFrom(dataset), today);
});
afterAll(() => dataset.remove());

const found = (query: string): Promise<readonly Result[]> => search(query, 12);

describe("the search index", () => {
  it("is of parts, each one assignment to one global, which hold every fact", () => {
    const files = dataset.files.filter((file) => file.startsWith("site/search/"));
    expect(files.length).toBeLessThanOrEqual(300);
    for (const file of files)
      expect(dataset.text(file)).toMatch(
        /^\(self\.publicFactsIndex\?\?=\{\}\)\["[^"]+"\]=\{.*\};\n$/,
      );
    const blocks = files
      .filter((file) => file.includes("/providers-"))
      .map((file) => parsePart(dataset.text(file)) as Block);
    const rows = blocks.flatMap(({ providers }) =>
      providers.flatMap(([, facts, products]) => [
        ...facts,
        ...products.flatMap((product) => [...product[6], ...product[7].flatMap((plan) => plan[2])]),
      ]),
    );
    expect(rows.map((row) => row[2]).toSorted()).toEqual(
      dataset.snapshot.map((fact) => fact.display).toSorted(),
    );
  });
});

describe("the site's script, and that of the search", () => {
  it.each([
    ["site/site.js", 12_000],
    ["site/search.js", 25_000],
  ])("are small, and ask for nothing that a strict policy refuses: %s", (name, most) => {
    const script = dataset.text(name);
    expect(gzipSync(script).length).toBeLessThan(most);
    expect(script).not.toMatch(
      /\beval\(|new Function|https?:\/\/(?!localhost|www\.w3\.org\/2000\/svg)[a-z]/,
    );
  });
});

describe("searching", () => {
  it("understands a provider and a subject", async () => {
    const [first] = await found("discord rate limit");
    expect(first).toMatchObject({ kind: "fact", status: "verified" });
    expect(first!.title).toBe("Discord · Discord API");
    for (const { kind, title } of await found("discord rate limit"))
      if (kind === "fact") expect(title).toMatch(/^Discord/);
  });

  it.each([
    ["max file upload", "storage.upload.max_mb"],
    ["requests per minute", "api.rate_limit.requests_per_minute"],
  ])("puts the key first where no provider is named: %s", async (query, key) => {
    expect((await found(query))[0]).toMatchObject({ kind: "key", detail: key, path: keyPage(key) });
    expect((await found(query)).some(({ kind }) => kind === "fact")).toBe(true);
  });

  it.each(["discord", "Discord", "disc", "discrod", "dscord"])(
    "leads %s to Discord",
    async (query) => {
      expect((await found(query))[0]).toMatchObject({
        kind: "provider",
        path: "providers/discord.html",
      });
    },
  );

  it.each([
    ["slack attachments", "providers/slack.html", "No fact of Slack is about “attachments”."],
    ["kubernetes namespaces", "providers/kubernetes.html", "No fact of Kubernetes is about"],
    ["netlify кошка", "providers/netlify.html", "No fact of Netlify is about “кошка”."],
    ["functions xyzzy", "kinds/functions.html", "No fact is about “xyzzy”."],
    ["claude foo bar", "providers/anthropic.html", "about “foo” or “bar”. The closest:"],
  ])(
    "leads from %j to what its words name, and says once what is missing",
    async (query, path, text) => {
      const results = await found(query);
      const said = saidOf(query, results);
      expect(results[0]!.path).toBe(path);
      expect(said.text).toContain(text);
      expect(results.flatMap((result) => closeness(result, said) ?? [])).toEqual([]);
      expect(closeness(results[0]!, { ...said, missing: [] })).toMatch(/^no fact about “/);
    },
  );

  it("says why a result is only close, and of words that name nothing that they do", async () => {
    const close = { kind: "fact", title: "", detail: "", path: "", differs: ["a", "b"] } as const;
    const said = saidOf("a b c", [close, { ...close, differs: ["a"] }]);
    expect(said.text).toBe("No fact is about “a”. The closest:");
    expect(closeness(close, said)).toBe("closest, without “b”");
    expect(saidOf("asdf", await found("asdf")).text).toBe("No results for “asdf”.");
    expect(saidOf("github webhook timeout", await found("github webhook timeout")).isAnswered).toBe(
      true,
    );
  });

  it("says of what is only close what it is not", async () => {
    const results = await found("discord nitro upload limit");
    expect(results.length).toBeGreaterThan(0);
    const lacking = results.filter(({ kind }) => kind === "fact").map(({ differs }) => differs);
    expect(lacking[0]).toEqual(["nitro"]);
    for (const differs of lacking) expect(differs).toContain("nitro");
  });

  it.each([
    ["vercel vs netlify", "compare.html?a=vercel&b=netlify"],
    ["netlify or vercel bandwidth", "compare.html?a=netlify&b=vercel"],
    ["what changed this month", "changes.html"],
    ["what changed at github since june", "changes.html#words=github"],
    ["free email api", "kinds/email.html?tier=free"],
    ["object storage", "kinds/object-storage.html"],
    ["free database", "kinds/sql-database.html?tier=free"],
    ["cloudflare", "providers/cloudflare.html"],
    ["webhook timeout", "keys/api.webhooks.timeout_seconds.html"],
    ["graphql api", "keys/api.graphql.available.html"],
  ])("leads %j to %s before any fact", async (query, path) => {
    const paths = (await found(query)).map((result) => result.path);
    const facts = (await found(query)).filter(({ kind }) => kind === "fact");
    expect(paths).toContain(path);
    if (facts.length > 0) expect(paths.indexOf(path)).toBeLessThan(paths.indexOf(facts[0]!.path));
  });

  it.each([
    [
      "free email api",
      "kind",
      "E-mail: what is free side by side",
      "E-mails per day, E-mails per month, Largest e-mail",
    ],
    [
      "what changed at github since june",
      "changes",
      "What changed at GitHub",
      "newest first; since 2026-06-01",
    ],
  ])("says of %j what is there", async (query, kind, title, detail) => {
    expect((await found(query))[0]).toMatchObject({ kind, title, detail });
  });
});

describe("the sample", () => {
  it("leads every result to a page that exists, hostile names and all", async () => {
    const sample = await builtOnce({ mode: "lean" });
    try {
      const searchSample = createSearch(readFrom(sample), today);
      const words = new Set(
        sample.snapshot.flatMap(({ provider, product, key }) => [
          provider.slug,
          product?.slug ?? key,
          key,
        ]),
      );
      for (const word of words)
        for (const { path } of await searchSample(word, 100))
          expect(sample.files).toContain(likelyPlace(path).replace(/[?#].*/, ""));
    } finally {
      sample.remove();
    }
  });
});
