/** The search of the site, on the project's own facts and on the sample: size, speed, and what is found. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeness, saidOf } from "../../build/site/client/search-said.ts";
import { createSearch, type Result, type SearchFunction } from "../../build/site/client/search.ts";
import { prepare, preparing } from "../../build/search/prepare.ts";
import { inPauses } from "../../build/site/client/pauses.ts";
import { parseIndex } from "../../build/search/index-form.ts";
import { keyPage, likelyPlace } from "../../build/site/paths.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const today = (): string => "2026-11-22";
const file = "site/search-index.js";

let dataset: Built;
let search: SearchFunction;

beforeAll(async () => {
  dataset = await builtOnce(real);
  search = createSearch(prepare(parseIndex(dataset.text(file))), today);
});
afterAll(() => dataset.remove());

const found = (query: string): readonly Result[] => search(query, 12);

describe("the search index", () => {
  it("is one assignment to one global, and holds every fact", () => {
    expect(dataset.text(file)).toMatch(/^self\.publicFactsIndex=\{.*\};\n$/);
    const { key, display, status } = parseIndex(dataset.text(file));
    for (const column of [key, display, status])
      expect(column).toHaveLength(dataset.snapshot.length);
    expect(display).toEqual(dataset.snapshot.map((fact) => fact.display));
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
  it("understands a provider and a subject", () => {
    const [first] = found("discord rate limit");
    expect(first).toMatchObject({ kind: "fact", status: "verified" });
    expect(first!.title).toBe("Discord · Discord API");
    for (const { kind, title } of found("discord rate limit"))
      if (kind === "fact") expect(title).toMatch(/^Discord/);
  });

  it.each([
    ["max file upload", "storage.upload.max_mb"],
    ["requests per minute", "api.rate_limit.requests_per_minute"],
  ])("puts the key first where no provider is named: %s", (query, key) => {
    expect(found(query)[0]).toMatchObject({ kind: "key", detail: key, path: keyPage(key) });
    expect(found(query).some(({ kind }) => kind === "fact")).toBe(true);
  });

  it.each(["discord", "Discord", "disc", "discrod", "dscord"])("leads %s to Discord", (query) => {
    expect(found(query)[0]).toMatchObject({ kind: "provider", path: "providers/discord.html" });
  });

  it.each([
    ["slack attachments", "providers/slack.html", "No fact of Slack is about “attachments”."],
    ["kubernetes namespaces", "providers/kubernetes.html", "No fact of Kubernetes is about"],
    ["netlify диск", "providers/netlify.html", "No fact of Netlify is about “диск”."],
    ["functions xyzzy", "kinds/functions.html", "No fact is about “xyzzy”."],
    ["claude foo bar", "providers/anthropic.html", "about “foo” or “bar”. The closest:"],
  ])("leads from %j to what its words name, and says once what is missing", (query, path, text) => {
    const results = found(query);
    const said = saidOf(query, results);
    expect(results[0]!.path).toBe(path);
    expect(said.text).toContain(text);
    expect(results.flatMap((result) => closeness(result, said) ?? [])).toEqual([]);
    expect(closeness(results[0]!, { ...said, missing: [] })).toMatch(/^no fact about “/);
  });

  it("says why a result is only close, and of words that name nothing that they do", () => {
    const close = { kind: "fact", title: "", detail: "", path: "", differs: ["a", "b"] } as const;
    const said = saidOf("a b c", [close, { ...close, differs: ["a"] }]);
    expect(said.text).toBe("No fact is about “a”. The closest:");
    expect(closeness(close, said)).toBe("closest, without “b”");
    expect(saidOf("asdf", found("asdf")).text).toBe("Nothing here is called “asdf”.");
    expect(saidOf("github webhook timeout", found("github webhook timeout")).isAnswered).toBe(true);
  });

  it("says of what is only close what it is not", () => {
    const results = found("discord nitro upload limit");
    expect(results.length).toBeGreaterThan(0);
    for (const { kind, differs } of results)
      if (kind === "fact") expect(differs).toEqual(["nitro"]);
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
  ])("leads %j to %s before any fact", (query, path) => {
    const paths = found(query).map((result) => result.path);
    const facts = found(query).filter(({ kind }) => kind === "fact");
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
  ])("says of %j what is there", (query, kind, title, detail) => {
    expect(found(query)[0]).toMatchObject({ kind, title, detail });
  });
});

it("is the same where the index is prepared with pauses", async () => {
  const paused = await inPauses(preparing(parseIndex(dataset.text(file))));
  const searchPaused = createSearch(paused, today);
  for (const query of ["github rate limit", "free storage"])
    expect(searchPaused(query, 60)).toEqual(search(query, 60));
});

describe("the sample", () => {
  it("leads every result to a page that exists, hostile names and all", async () => {
    const sample = await builtOnce({ mode: "lean" });
    try {
      const index = parseIndex(sample.text(file));
      const searchSample = createSearch(prepare(index), today);
      const slugs = index.providers.flatMap(([slug, , , , products]) => [
        slug,
        ...products.map(([product]) => product),
      ]);
      const words = new Set([...slugs, ...index.keys.map(([key]) => key)]);
      for (const word of words)
        for (const { path } of searchSample(word, 100))
          expect(sample.files).toContain(likelyPlace(path).replace(/[?#].*/, ""));
    } finally {
      sample.remove();
    }
  });
});
