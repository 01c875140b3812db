/** The search of the site, on the project's own facts and on the sample: size, speed, and what is found. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSearch, type Result, type SearchFunction } from "../../build/site/client/search.ts";
import type { SearchData } from "../../build/site/search-data.ts";
import { termsOf, withOtherWords } from "../../build/site/client/search-words.ts";
import { factAnchors } from "../../build/site/paths.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const file = "site/search-index.js";

/** As the browser reads it: one assignment to one global. */
function dataOf(script: string): SearchData {
  const [, json] = /^self\.publicFactsIndex=(.*);\n$/.exec(script) ?? [];
  return JSON.parse(json!) as SearchData;
}

let dataset: Built;
let search: SearchFunction;

beforeAll(async () => {
  dataset = await builtOnce({ ...real, mode: "lean" });
  search = createSearch(dataOf(dataset.text(file)));
});
afterAll(() => dataset.remove());

const found = (query: string): readonly Result[] => search(query, 12);
const titles = (query: string): readonly string[] => found(query).map(({ title }) => title);

describe("the search index", () => {
  it("is small enough to load on first use", () => {
    expect(gzipSync(dataset.text(file)).length).toBeLessThan(150_000);
  });

  it("holds every fact, with the anchor of its id", () => {
    const data = dataOf(dataset.text(file));
    expect(data.facts).toHaveLength(dataset.snapshot.length);
    const everything = new Set(dataset.snapshot.map(({ id }) => factAnchors(dataset.snapshot)(id)));
    for (const { path } of found("rate limit"))
      if (path.includes("#")) expect(everything).toContain(path.split("#")[1]);
  });
});

describe("the site's script", () => {
  it("is small, and asks for nothing that a strict policy refuses", () => {
    const script = dataset.text("site/site.js");
    expect(gzipSync(script).length).toBeLessThan(25_000);
    expect(script).not.toMatch(
      /\beval\(|new Function|https?:\/\/(?!localhost|www\.w3\.org\/2000\/svg)[a-z]/,
    );
  });
});

describe("data scripts", () => {
  it("hold each provider's facts as the answers do", () => {
    const slugs = [...new Set(dataset.snapshot.map(({ provider }) => provider.slug))];
    for (const slug of slugs) {
      const text = dataset.text(`site/data/${slug}.js`);
      const start = `(self.publicFactsData??={})["${slug}"]=`;
      expect(text.startsWith(start)).toBe(true);
      const record = JSON.parse(text.slice(start.length, -2)) as { facts: unknown };
      const facts = dataset.snapshot.filter(({ provider }) => provider.slug === slug);
      expect(JSON.stringify(record.facts)).toBe(JSON.stringify(facts));
    }
  });
});

describe("searching", () => {
  it("understands a provider and a subject", () => {
    const [first] = found("discord rate limit");
    expect(first).toMatchObject({ kind: "fact", status: "verified" });
    expect(titles("discord rate limit")).toContain("Discord · Discord API");
    expect(found("discord rate limit").every(({ title }) => title.startsWith("Discord"))).toBe(
      true,
    );
  });

  it("puts the key first where no provider is named", () => {
    expect(found("max file upload")[0]).toMatchObject({
      kind: "key",
      title: "storage.upload.max_mb",
      path: "keys/storage.upload.max_mb.html",
    });
    expect(found("requests per minute")[0]).toMatchObject({
      kind: "key",
      title: "api.rate_limit.requests_per_minute",
    });
    expect(found("max file upload").some(({ kind }) => kind === "fact")).toBe(true);
  });

  it.each(["discord", "Discord", "disc", "discrod", "dscord"])("leads %s to Discord", (query) => {
    expect(found(query)[0]).toMatchObject({ kind: "provider", path: "providers/discord.html" });
  });

  it("prefers what is meant exactly to what is spelt alike", () => {
    expect(titles("gitlab").every((title) => title.includes("GitLab"))).toBe(true);
  });

  it("forgives typos in a question of several words", () => {
    expect(found("maks fil uplod").map(({ title }) => title)).toContain("storage.upload.max_mb");
    expect(found("slak mesage length")[0]!.title).toMatch(/^Slack/);
  });

  it("knows other words for what keys call max and characters", () => {
    expect(found("slack message length")[0]).toMatchObject({
      title: "Slack · Web API",
      detail: "message.text.max_characters",
    });
  });

  it("answers a whole question", () => {
    const [first] = found("How many members can a free plan have?");
    expect(first).toMatchObject({ kind: "fact", detail: "team.members.max_count" });
  });

  it("shows no limit as such, and every status that is not verified", () => {
    const data = dataOf(dataset.text(file));
    expect(data.facts.some(([, , value]) => value === "no limit")).toBe(true);
    expect(new Set(data.facts.map(([, , , status]) => status)).size).toBeGreaterThan(1);
  });

  it.each(["", "   ", "?!", "the of", "zzzzqqqq", "\u0000", "(((((", "__proto__", "constructor"])(
    "survives %j",
    (query) => {
      expect(Array.isArray(found(query))).toBe(true);
    },
  );

  it("does not let the plans of one product crowd out everyone else", () => {
    const facts = found("storage.upload.max_mb").filter(({ kind }) => kind === "fact");
    const perProvider = new Map<string, number>();
    for (const { path } of facts) {
      const provider = path.split("#")[0]!;
      perProvider.set(provider, (perProvider.get(provider) ?? 0) + 1);
    }
    expect(Math.max(...perProvider.values())).toBeLessThanOrEqual(2);
  });
});

describe("words", () => {
  it("fold case and accents, and leave out those that say nothing", () => {
    expect(termsOf("Économie")).toBe("economie");
    expect(termsOf("the")).toBeNull();
    expect(withOtherWords("Max")).toEqual(["max", "limit", "maximum", "quota"]);
    expect(withOtherWords("constructor")).toBe("constructor");
  });
});

it("leads to each of two facts whose levels run together alike", () => {
  const searchTwo = createSearch({
    places: [
      [-1, "acme", "Acme"],
      [0, "b-c", "One"],
      [1, "d", "D"],
      [0, "b", "Two"],
      [3, "c-d", "CD"],
    ],
    keys: [["limit.x", "A limit", ""]],
    facts: [
      [2, 0, "1", 0],
      [4, 0, "2", 0],
    ],
  });
  const facts = searchTwo("limit", 10).filter(({ kind }) => kind === "fact");
  expect(facts.map(({ value, path }) => `${value} ${path}`).toSorted()).toEqual([
    "1 facts/acme/b-c/d/limit.x.html",
    "2 facts/acme/b/c-d/limit.x.html",
  ]);
});

describe("the sample", () => {
  it("leads every result to a page and an anchor that exist, hostile names and all", async () => {
    const sample = await builtOnce({ mode: "lean" });
    try {
      const data = dataOf(sample.text(file));
      const searchSample = createSearch(data);
      const anchorOf = factAnchors(sample.snapshot);
      const anchors = new Set(
        sample.snapshot.map(
          ({ id, provider }) => `providers/${provider.slug}.html#${anchorOf(id)}`,
        ),
      );
      const words = new Set(data.places.flatMap(([, slug]) => slug.split("-")));
      for (const key of data.keys) words.add(key[0]);
      for (const word of words)
        for (const { path } of searchSample(word, 100)) {
          if (path.includes("#")) expect(anchors).toContain(path);
          expect(sample.files).toContain(path.split("#")[0]);
        }
    } finally {
      sample.remove();
    }
  });
});
