/** Feeds: what follows the dataset without looking at it. */
import { changeTitle } from "../../build/derive/fact-words.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../build/schema/change.ts";
import { builtOnce } from "../built-once.ts";
import type { Built } from "../built.ts";
import { unescaped } from "./shown-text.ts";

interface JsonFeed {
  readonly version: string;
  readonly home_page_url: string;
  readonly feed_url: string;
  readonly items: readonly Readonly<Record<"id" | "url" | "title" | "date_published", string>>[];
}

it("do not change where nothing did, a day later, and neither does the calendar", async () => {
  const [today, tomorrow] = [await builtOnce(), await builtOnce({ asOf: "2026-05-02T00:00:00Z" })];
  const feeds = today.files.filter((file) => file.startsWith("feeds/"));
  const texts = feeds.map((file) => today.text(file));
  // One without an entry, and an event that lies ahead.
  expect(texts.some((text) => text.startsWith("<?xml") && !text.includes("<entry>"))).toBe(true);
  expect(texts.some((text) => text.includes("BEGIN:VEVENT"))).toBe(true);
  for (const [index, file] of feeds.entries()) expect(tomorrow.text(file), file).toBe(texts[index]);
});

describe("the feeds", () => {
  let output: Built;
  let changes: readonly Change[];
  let base: string;
  const feed = (file: string): JsonFeed => JSON.parse(output.text(file)) as JsonFeed;

  beforeAll(async () => {
    output = await builtOnce();
    const list = JSON.parse(output.text("api/public/v1/changes/500.json")) as { data: Change[] };
    changes = list.data;
    base = feed("feeds/all.json").home_page_url.replace(/\/changes\.html$/, "");
  });

  it("hold the newest changes, each with the page of its fact", () => {
    const { items, version } = feed("feeds/all.json");
    expect(version).toBe("https://jsonfeed.org/version/1.1");
    expect(items.map((item) => item.date_published)).toEqual(
      changes.slice(0, 30).map(({ changed_at }) => changed_at),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const [index, { url, title }] of items.entries()) {
      expect(output.files).toContain(url.slice(base.length + 1));
      expect(title).toContain(changeTitle(changes[index]!));
    }
  });

  it("are there for every provider, with its changes alone", () => {
    const { data } = output.json("api/public/v1/providers.json") as { data: { slug: string }[] };
    for (const { slug } of data) {
      const { items } = feed(`feeds/providers/${slug}.json`);
      const own = changes.filter(({ provider }) => provider === slug);
      expect(items.length).toBeGreaterThanOrEqual(Math.min(own.length, 30));
      for (const { url } of items) expect(url).toContain(`/facts/${slug}/`);
    }
  });

  it("say the same in Atom", () => {
    for (const file of output.files.filter((each) => /^feeds\/.*\.json$/.test(each))) {
      const atom = output.text(file.replace(/json$/, "atom"));
      const { items, feed_url } = feed(file);
      expect(atom).toContain(`<link rel="self" href="${feed_url.replace(/json$/, "atom")}"/>`);
      const titles = [...atom.matchAll(/<entry>\n<id>[^<]*<\/id>\n<title>([^<]*)<\/title>/g)];
      expect(titles.map(([, title]) => unescaped(title!))).toEqual(items.map(({ title }) => title));
      expect(atom.match(/<updated>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/updated>/g)).toHaveLength(
        items.length + 1,
      );
    }
  });
});
