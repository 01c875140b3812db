/** What is confirmed, and that dates alone are written of it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { filesBelow } from "../built.ts";
import { limits, opened, outcomesOf, page } from "./sample.ts";

it("confirms what the data of a page states whose text comes by JavaScript", async () => {
  const free = "On Free you may send 60 requests per minute.";
  const data = JSON.stringify({ "@type": "TechArticle", articleBody: free });
  const shell = `<title>Acme API</title><script type="application/ld+json">${data}</script><div id="root"></div>`;
  const { run } = await opened({ "https://acme.test/docs/limits": shell }, (text) =>
    text.replace("raw_value: 60 requests", "raw_value: On Free you may send 60 requests"),
  );
  const { report } = await run({ provider: ["acme"] });
  const confirmed = Object.entries(outcomesOf(report)).filter(([, how]) => how === "confirmed");
  expect(confirmed).toEqual([["acme/api/free/api.rate_limit.requests_per_minute", "confirmed"]]);
});

describe("--write", () => {
  const pages = { "https://acme.test/docs/limits": limits };

  it("moves the dates of what was confirmed and leaves every other byte", async () => {
    const { run, text, facts } = await opened(pages);
    const before = text();
    await run();
    expect(text()).toBe(before);
    const others = (): readonly string[] =>
      filesBelow(facts)
        .filter((file) => !file.endsWith("acme.yaml"))
        .map((file) => readFileSync(join(facts, file), "utf8"));
    const untouched = others();
    const { code, report } = await run({ write: true, provider: ["acme"] });
    expect(code).toBe(0);
    const found = report.pages.flatMap((each) => each.facts);
    const confirmed = found.filter(({ outcome }) => outcome === "confirmed");
    expect(confirmed.length).toBeGreaterThan(1);
    expect(confirmed.every(({ written }) => written)).toBe(true);
    expect(report.counts.written).toBe(confirmed.length);
    const date = /,? ?last_verified_at: 2026-11-20T12:\d\d:\d\dZ/;
    expect(text().match(new RegExp(date, "g"))).toHaveLength(confirmed.length);
    const rest = text()
      .split("\n")
      .map((line) => line.replace(date, ""))
      .filter((line, index) => line.trim() !== "" || text().split("\n")[index] === "");
    expect(rest).toEqual(before.split("\n"));
    expect(others()).toEqual(untouched);
  });

  it("moves the dates in the file of the product, where it has one, and leaves the others", async () => {
    const { run, text, file, facts } = await opened(pages);
    const { products, ...rest } = parse(text()) as { products: Record<string, object> };
    const { api, ...others } = products;
    const part = join(facts, "providers/acme/api.yaml");
    mkdirSync(join(facts, "providers/acme"));
    writeFileSync(part, stringify(api));
    writeFileSync(file, stringify({ ...rest, products: others }));
    const before = [text(), readFileSync(part, "utf8")];
    const { code, report } = await run({ write: true, provider: ["acme"] });
    expect(code).toBe(0);
    const written = report.pages.flatMap((each) => each.facts).filter((each) => each.written);
    const ofPart = written.filter(({ id }) => id.startsWith("acme/api/"));
    expect(ofPart.length).toBeGreaterThan(1);
    const dates = (changed: string): number =>
      changed.split("last_verified_at: 2026-11-20T12:").length - 1;
    expect(dates(readFileSync(part, "utf8"))).toBe(ofPart.length);
    expect(dates(text())).toBe(written.length - ofPart.length);
    expect(parse(text().replaceAll(/^ *last_verified_at:.*\n/gm, ""))).toEqual(parse(before[0]!));
  });

  it("writes a date that is newer, over one that stands there, and never an older one", async () => {
    const dated = (date: string) => (text: string) =>
      text.replace(/( +)value: 60\n/, `$1value: 60\n$1last_verified_at: ${date} # by hand\n`);
    const older = await opened(pages, dated("2026-10-01"));
    await older.run({ write: true });
    expect(older.text()).toMatch(/ {12}last_verified_at: 2026-11-20T12:\d\d:\d\dZ # by hand\n/);
    const newer = await opened(pages, dated("2026-11-20T23:00:00Z"));
    await newer.run({ write: true });
    expect(newer.text()).toContain("last_verified_at: 2026-11-20T23:00:00Z # by hand\n");
  });

  it("dates entries that disagree each by its own page", async () => {
    const { run, text } = await opened({
      "https://acme.test/pricing": page("For new projects use v3 of it."),
      "https://acme.test/docs/limits": page("Every account uses version 1."),
    });
    const { report } = await run({ write: true, provider: ["acme"] });
    expect(outcomesOf(report)).toMatchObject({
      "acme/*/*/api.version.current@docs": "look",
      "acme/*/*/api.version.current@pricing": "confirmed",
    });
    expect(text().match(/.*last_verified_at.*/g)).toEqual([
      expect.stringContaining("value: v3, raw_value: use v3"),
    ]);
  });

  it("writes nothing at all where the facts would then be refused", async () => {
    const { run, text } = await opened(pages);
    const before = text();
    // Judged for a day on which nobody can have read the page yet.
    const { code, err, report } = await run({ write: true, "as-of": "2026-05-01T00:00:00Z" });
    expect(code).toBe(1);
    expect(err).toContain("no date was written, since the facts would then be refused");
    expect(err).toMatch(/acme\.yaml:\d+:\d+: .*2026-11-20/);
    expect(text()).toBe(before);
    expect(report.counts.written).toBe(0);
  });

  it("writes what was read after midnight, in a run of the day before", async () => {
    const { run, text, clock } = await opened(pages);
    clock.jump(12 * 3_600_000 - 1000);
    const { code } = await run({ write: true, "as-of": "2026-11-20T00:00:00Z" });
    expect(code).toBe(0);
    expect(text()).toContain("last_verified_at: 2026-11-21T00:00:");
  });

  it("writes nothing over what was edited while pages were read", async () => {
    let edit = (): void => undefined;
    const world = await opened({
      get "https://acme.test/docs/limits"() {
        edit();
        return limits;
      },
    });
    const edited = `${world.text()}# an edit\n`;
    edit = () => writeFileSync(world.file, edited);
    const { code, err } = await world.run({ write: true });
    expect(code).toBe(1);
    expect(err).toContain("the facts were edited meanwhile");
    expect(world.text()).toBe(edited);
  });
});
