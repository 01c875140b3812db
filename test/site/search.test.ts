/** The search of the site, on the project's own facts and on the sample: size, speed, and what is found. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeness, saidOf } from "../../build/site/client/search-said.ts";
import { createSearch, type Result, type SearchFunction } from "../../build/site/client/search.ts";
import type { ReadPart } from "../../build/search/ask.ts";
import { parsePart, type Block } from "../../build/search/index-form.ts";
import { likelyPlace } from "../../build/site/paths.ts";
import { onceFor } from "../../build/schema/lists/once-for.ts";
import { codeNamed, real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { readQuestions } from "../questions/read.ts";

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

const found = async (query: string): Promise<readonly Result[]> =>
  (await search(query, 12)).results;

it("the parts of the index are assignments to one global, which hold every fact", () => {
  const files = dataset.files.filter((file) => file.startsWith("site/search/"));
  for (const file of files)
    expect(dataset.text(file)).toMatch(
      /^\(self\.publicFactsIndex\?\?=\{\}\)\["[^"]+"\]=\{.*\};\n$/,
    );
  const rows = files
    .filter((file) => file.includes("/providers-"))
    .flatMap((file) => (parsePart(dataset.text(file)) as Block).providers)
    .flatMap(([, facts, products]) => [
      ...facts,
      ...products.flatMap((product) => [...product[6], ...product[7].flatMap((plan) => plan[2])]),
    ]);
  expect(rows.map((row) => row[2]).toSorted()).toEqual(
    dataset.snapshot.map((fact) => fact.display).toSorted(),
  );
});

it.each([
  ["site.js", 12_000],
  ["search.js", 25_000],
])("%s is small, and asks for nothing that a strict policy refuses", (name, most) => {
  const script = dataset.text(codeNamed(name, dataset));
  expect(gzipSync(script).length).toBeLessThan(most);
  expect(script).not.toMatch(
    /\beval\(|new Function|https?:\/\/(?!localhost|www\.w3\.org\/2000\/svg)[a-z]/,
  );
});

it("the first answer to a typed question is small: the script and the parts that it reads", async () => {
  const sizeOf = onceFor((file: string) => gzipSync(dataset.text(file)).length);
  const typed = readQuestions().filter(({ file }) => file === "as-typed.yaml");
  expect(typed.length).toBeGreaterThanOrEqual(60);
  const large: string[] = [];
  for (const { q } of [...typed, { q: "auth0 mau free" }, { q: "square api rate" }]) {
    const files = new Set([codeNamed("search.js", dataset)]);
    const read: ReadPart = (file) => {
      files.add(file);
      return readFrom(dataset)(file);
    };
    await createSearch(read, today)(q, 12, true);
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    if (bytes > 60 * 1024) large.push(`${bytes} bytes: ${q}`);
  }
  expect(large).toEqual([]);
});

describe("searching", () => {
  it.each([
    ["slack attachments", "providers/slack.html", "No fact of Slack is about “attachments”."],
    ["kubernetes namespaces", "providers/kubernetes.html", "No fact of Kubernetes is about"],
    ["netlify кошка", "providers/netlify.html", "No fact of Netlify is about “кошка”."],
    ["functions xyzzy", "kinds/functions.html", "No fact is about “xyzzy”."],
    ["zapier tasks free", "kinds/queue.html", "No fact is about “zapier”."],
    ["x api free tier", "providers/x.html", "No fact of X is about “free”."],
    ["npm publish limit", "providers/npm.html", "No fact of npm is about “publish”."],
    ["claude foo bar", "providers/anthropic.html", "about “foo” or “bar”. The closest:"],
  ])(
    "leads from %j to what its words name, and says once what is missing",
    async (query, path, text) => {
      const answer = await search(query, 12);
      const { results } = answer;
      const said = saidOf(query, answer);
      expect(results[0]!.path).toBe(path);
      expect(said.text).toContain(text);
      expect(results.flatMap((result) => closeness(result, said) ?? [])).toEqual([]);
      expect(closeness(results[0]!, { ...said, missing: [] })).toMatch(/^no fact about “/);
    },
  );

  it("says why a result is only close, and of words that name nothing that they do", async () => {
    const close = { kind: "fact", title: "", detail: "", path: "", differs: ["a", "b"] } as const;
    const results = [close, { ...close, differs: ["a"] }];
    const said = saidOf("a b c", { results, missing: "No fact is about “a”." });
    expect(said.text).toBe("No fact is about “a”. The closest:");
    expect(closeness(close, said)).toBe("closest, without “b”");
    expect(saidOf("asdf", await search("asdf", 12)).text).toBe("No fact is about “asdf”.");
    const answered = await search("github webhook timeout", 12);
    expect(saidOf("github webhook timeout", answered).isAnswered).toBe(true);
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
    ["what changed at github since june", "changes.html?of=github"],
    ["free email api", "kinds/email.html?tier=free"],
    ["object storage", "kinds/object-storage.html"],
    ["free database", "kinds/sql-database.html?tier=free"],
    ["cloudflare", "providers/cloudflare.html"],
    ["webhook timeout", "keys/api.webhooks.timeout_seconds.html"],
    ["graphql api", "keys/api.graphql.available.html"],
    ["max file upload", "keys/storage.upload.max_mb.html"],
    ["requests per minute", "keys/api.rate_limit.requests_per_minute.html"],
    ["Discord", "providers/discord.html"],
    ["disc", "providers/discord.html"],
    ["discrod", "providers/discord.html"],
    ["dscord", "providers/discord.html"],
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
        for (const { path } of (await searchSample(word, 100)).results)
          expect(sample.files).toContain(likelyPlace(path).replace(/[?#].*/, ""));
    } finally {
      sample.remove();
    }
  });
});
