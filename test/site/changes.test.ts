/** The page of changes: what was relaxed or tightened, in words that do not depend on colour. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Change, ChangeList } from "../../build/schema/change.ts";
import { changeDirections, directionOf } from "../../build/schema/change-effect.ts";
import type { Value } from "../../build/schema/fact.ts";
import type { KeyList } from "../../build/schema/key.ts";
import {
  calendarOf,
  newestFirst,
  servicesIn,
  servicesText,
  subscriptions,
} from "../../build/site/client/services.ts";
import { builtOnce } from "../built-once.ts";
import { get, real, type Built } from "../built.ts";
import { shownText } from "./shown-text.ts";

describe("the direction of a change", () => {
  const change = (before: Value, value: Value, currency: string | null = null) => ({
    value,
    previous: { value: before },
    currency,
  });

  it.each([
    [60, 100, null, "higher", "relaxed"],
    [100, 60, null, "higher", "tightened"],
    [20, 25, null, "lower", "tightened"],
    [25, 20, null, "lower", "relaxed"],
    [60, 100, null, undefined, "raised"],
    [100, 60, null, undefined, "lowered"],
    [false, true, null, "higher", "relaxed"],
    [20, 25, "USD", "lower", "dearer"],
    [25, 20, "USD", "lower", "cheaper"],
    [20, 25, "USD", "higher", "cheaper"],
    [20, 25, "USD", undefined, "raised"],
    [20, 20, "USD", "lower", undefined],
    // No limit is more than any number.
    [5, null, null, "higher", "relaxed"],
    [null, 5, null, "higher", "tightened"],
    ["a", "b", null, "higher", undefined],
  ] as const)("from %j to %j %s where %s is better is %s", (before, after, money, better, said) => {
    expect(directionOf(change(before, after, money), better)).toBe(said);
  });

  it("is none of what was added or removed", () => {
    const currency = null;
    expect(directionOf({ value: 5, previous: null, currency }, "higher")).toBeUndefined();
    expect(directionOf({ previous: { value: 5 }, currency }, "higher")).toBeUndefined();
  });
});

describe("the changes of the real facts", () => {
  let output: Built;
  let page: string;
  beforeAll(async () => {
    output = await builtOnce(real);
    page = output.text("changes.html");
  });

  it("have their direction in the answers, and nothing else has", async () => {
    const keys = output.json("api/public/v1/keys.json") as KeyList;
    const betterOf = new Map(keys.data.map(({ key, better }) => [key, better]));
    const asked = async (query: string): Promise<readonly Change[]> => {
      const answer = await get(output.composing, `/api/public/v1/changes?limit=500${query}`);
      return ((await answer.json()) as ChangeList).data;
    };
    const moved = await asked("&kind=value_changed");
    const { data } = output.json("api/public/v1/changes/500.json") as ChangeList;
    expect(await asked("")).toEqual(data);
    for (const each of [...data, ...moved]) {
      expect(each.direction, each.id).toBe(directionOf(each, betterOf.get(each.key)));
      expect(Object.hasOwn(each, "direction")).toBe(each.direction !== undefined);
    }
  });

  it("stand on the page with those of values first, counted by month in their words", () => {
    const [values, others] = page.split(/<h2>Added and no longer stated<\/h2>/);
    expect(values).toMatch(/<del>[^<]+<\/del> → /);
    expect(others).toMatch(/added: |removed; last known/);
    expect(others).not.toMatch(/<del>/);
    for (const section of page.split("<section>").slice(1)) {
      const head = /<h3>[\s\S]*?<\/h3>/.exec(section)![0];
      for (const direction of changeDirections) {
        const told = Number(new RegExp(`(\\d+) ${direction}`).exec(head)?.[1] ?? "0");
        expect(section.split(`class="effect ${direction}"`).length - 1, head).toBe(told);
      }
    }
  });

  it("stand on as many pages as they need, each once, those of one announcement behind one line", async () => {
    const pages = output.files.filter((file) => /^changes(~\d+)?\.html$/.test(file));
    expect(pages.length).toBeGreaterThan(1);
    const texts = pages.map((file) => output.text(file));
    const lines = texts.flatMap((text) => text.match(/<del>/g) ?? []);
    const steps = output.snapshot.flatMap(({ history }) => history).length;
    expect(lines.length).toBeGreaterThan(500);
    expect(lines.length).toBeLessThanOrEqual(steps);
    for (const text of texts) {
      for (const [, count, group] of text.matchAll(
        /<summary>[^]*?:\s([\d,]+) values[^]*?<\/summary>([^]*?)<\/details>/g,
      ))
        expect(group!.split("<li").length - 1).toBe(Number(count!.replace(",", "")));
    }
    const rest = String(await output.packed("site/rows/changes.js"));
    const older = rest.match(/<del>/g);
    expect(older).toHaveLength(lines.length - texts[0]!.match(/<del>/g)!.length);
    expect(texts.join("")).toMatch(/<summary>[^]*?Firecrawl:\s\d+ values/);
  });

  it("are followed from the page of each provider and kind, where none is known since when", () => {
    const follow = (file: string): string =>
      shownText(/<p class="small follow">[^]*?<\/p>/.exec(output.text(file))![0]);
    for (const { slug, name } of (
      output.json("api/public/v1/providers.json") as { data: { slug: string; name: string }[] }
    ).data) {
      expect(output.text(`providers/${slug}.html`)).toContain(
        `href="../feeds/providers/${slug}.atom">`,
      );
      expect(follow(`providers/${slug}.html`)).toMatch(
        /^(?:Last change: \d|No change is known(?: since \d[\w ]+)?\.)/,
      );
      expect(follow(`providers/${slug}.html`)).toContain(`Changes to ${name}: Atom feed`);
    }
    expect(follow("kinds/functions.html")).toBe("Changes to Functions: Atom feed · JSON Feed");
  });
});

describe("the services that a reader follows", () => {
  const known = [
    { slug: "github", name: "GitHub" },
    { slug: "a&b", name: "A & B" },
  ];

  it("stand in the address", () => {
    const services = servicesIn(new URLSearchParams("of=a%26b,nobody&of=github"), known);
    expect(services.map(({ slug }) => slug)).toEqual(["a&b", "github"]);
    expect(servicesText([known[0]!])).toBe("of=github");
    expect(servicesText([])).toBe("");
  });

  it("are one list, the newest first, and one file of feeds", () => {
    const entry = (date_published: string) => ({ url: "", title: "", date_published });
    const feeds = [[entry("2026-05-02"), entry("2026-01-01")], [entry("2026-05-03T10:00:00Z")]];
    expect(newestFirst(feeds).map(({ date_published }) => date_published.slice(0, 10))).toEqual([
      "2026-05-03",
      "2026-05-02",
      "2026-01-01",
    ]);
    const text = subscriptions(known, (slug) => `https://x.test/${slug}.atom`);
    expect(text.match(/<outline /g)).toHaveLength(2);
    expect(text).toContain('title="A &amp; B" xmlUrl="https://x.test/a&amp;b.atom"');
  });

  it("have a calendar of their announced days alone", async () => {
    const output = await builtOnce(real);
    const all = output.text("feeds/announced.ics");
    const ids = (text: string) =>
      [...text.replaceAll("\r\n ", "").matchAll(/^UID:[^:]*:([^/]+)/gm)].map(([, slug]) => slug!);
    const [slug] = ids(all) as [string];
    const own = calendarOf(all, [{ slug, name: "" }]);
    expect(ids(own)).toEqual(ids(all).filter((each) => each === slug));
    expect(own).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(ids(calendarOf(all, []))).toEqual([]);
  });
});
