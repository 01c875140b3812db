/** Where quotes stood: kept when a person asks for it, found in permanent copies, and refused if mistyped. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../build/terminal/usage-error.ts";
import { parsePlaces, placesFile, placesText } from "../../build/load/places.ts";
import { loadTree } from "../../build/load/tree.ts";
import { KeptPlace } from "../../build/schema/place.ts";
import { Check } from "typebox/value";
import { limits, opened, outcomesOf, page } from "./sample.ts";

const url = "https://acme.test/docs/limits";
const free = "acme/api/free/api.rate_limit.requests_per_minute";
const pro = "acme/api/pro/api.rate_limit.requests_per_minute";

/** A copy of the sample of which nobody has kept where quotes stand. */
async function unkept(pages: Parameters<typeof opened>[0], edit?: (text: string) => string) {
  const world = await opened(pages, edit);
  const path = join(world.facts, placesFile);
  rmSync(path);
  const kept = () =>
    existsSync(path)
      ? readFileSync(path, "utf8")
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as KeptPlace)
      : [];
  return { ...world, path, kept };
}

describe("--keep", () => {
  it("writes down where quotes stand, which the next run confirms", async () => {
    const { run, kept, text } = await unkept({ [url]: limits });
    const before = text();
    const first = await run({ providers: ["acme"] });
    expect(outcomesOf(first.report)).toMatchObject({ [free]: "look", [pro]: "look" });
    expect(kept()).toEqual([]);
    const second = await run({ providers: ["acme"], keep: true, write: true });
    expect(second.report.counts).toMatchObject({ confirmed: 0, written: 0, kept: kept().length });
    expect(text()).toBe(before);
    expect(kept().map(({ id }) => id)).toContain(free);
    for (const line of kept()) expect(Check(KeptPlace, line)).toBe(true);
    expect(kept().find(({ id }) => id === free)!.places).toEqual([
      {
        title: "limits",
        headings: ["limits of the acme api"],
        columns: [],
        prefix: "our support . on free you may send",
        exact: "60 requests per minute",
        suffix: ". on pro there",
      },
    ]);
    const third = await run({ providers: ["acme"] });
    expect(outcomesOf(third.report)).toMatchObject({ [free]: "confirmed", [pro]: "confirmed" });
  });

  it("changes nothing of what was confirmed, of others, or twice", async () => {
    const { run, path, kept } = await unkept({ [url]: limits });
    await run({ providers: ["acme"], keep: true });
    const written = readFileSync(path, "utf8");
    const again = await run({ providers: ["acme"], keep: true });
    expect(again.report.counts.kept).toBe(0);
    await run({ providers: ["beta"], keep: true });
    expect(readFileSync(path, "utf8")).toBe(written);
    expect(kept().map(({ id }) => id)).toEqual(
      kept()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it("says nothing of a fact that quotes something else by now, and drops its line", async () => {
    const { run, kept, file, text } = await unkept({ [url]: limits });
    await run({ providers: ["acme"], keep: true });
    writeFileSync(file, text().replace("raw_value: 60 requests", "raw_value: send 60 requests"));
    expect(outcomesOf((await run({ providers: ["acme"] })).report)[free]).toBe("look");
    await run({ providers: ["beta"], keep: true });
    expect(kept().map(({ id }) => id)).not.toContain(free);
  });

  it.each([
    [{ keep: true }, "--keep needs --provider or --keys"],
    [{ keep: true, providers: ["acme"], mirrors: "mirrors" }, "leave out --git and --mirrors"],
  ])("is not understood with %j", async (options, message) => {
    const { run } = await unkept({});
    await expect(run(options)).rejects.toThrow(UsageError);
    await expect(run(options)).rejects.toThrow(message);
  });
});

describe("a permanent copy", () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const raw = `https://raw.githubusercontent.com/acme/docs/${commit}/limits.md`;
  const copied = (text: string): string =>
    text.replace(
      `https://git.test/acme/docs/blob/${commit}`,
      `https://github.com/acme/docs/blob/${commit}`,
    );
  const markdown = `---\ntitle: Limits of the Acme API\n---\n\n${[
    ...limits.matchAll(/<p>(.*)<\/p>/g),
  ]
    .map(([, text]) => text)
    .join("\n\n")}\n`;

  it("tells where quotes stood, and is asked for once in a run", async () => {
    const { run, asked } = await unkept({ [url]: limits, [raw]: markdown }, copied);
    const options = { keys: ["api.rate_limit.requests_per_minute"], providers: ["acme"] };
    const { report } = await run(options);
    expect(outcomesOf(report)).toMatchObject({ [free]: "confirmed" });
    expect(asked.filter((each) => each === raw)).toHaveLength(1);
  });

  it("confirms nothing that the page says in another place by now", async () => {
    const moved = limits.replace("On Free you", "Until May, on Free you");
    const { run } = await unkept({ [url]: moved, [raw]: markdown }, copied);
    const { report } = await run({ providers: ["acme"] });
    expect(outcomesOf(report)[free]).toBe("look");
  });

  it("is not asked for where its host wants to be left alone", async () => {
    const other = `https://raw.githubusercontent.com/acme/docs/${commit}/prices.md`;
    const busy = { status: 429, headers: { "retry-after": "7200" } };
    const { run, asked } = await unkept({ [raw]: busy, [other]: busy }, (text) =>
      copied(text).replace(
        "    url: https://acme.test/pricing\n",
        `    url: https://acme.test/pricing\n    archive_url: https://github.com/acme/docs/blob/${commit}/prices.md\n`,
      ),
    );
    await run({ providers: ["acme"] });
    expect(asked.filter((each) => each.includes("githubusercontent"))).toHaveLength(1);
  });

  it("that cannot be read tells nothing: the fact is for a person to look at", async () => {
    const { run } = await unkept({ [url]: limits }, copied);
    const { report } = await run({ providers: ["acme"] });
    const found = report.pages.flatMap(({ facts }) => facts).find(({ id }) => id === free);
    expect(found).toMatchObject({ outcome: "look", missing: "unknown" });
  });
});

describe("facts/places.jsonl", () => {
  const Text = fc.string({ maxLength: 12 });
  const Kept = fc.record({
    id: Text,
    quote: Text,
    places: fc.array(
      fc.record(
        {
          title: Text,
          headings: fc.array(Text),
          columns: fc.array(Text),
          prefix: Text,
          exact: Text,
          suffix: Text,
          rows: fc.integer({ min: 2, max: 9 }),
        },
        { requiredKeys: ["headings", "columns", "prefix", "exact", "suffix"] },
      ),
      { minLength: 1 },
    ),
  });
  const all = fc.uniqueArray(Kept, { selector: ({ id }) => id });

  const place = { headings: [], columns: [], prefix: "", exact: "", suffix: "" };
  const keptA = { id: "a", quote: "", places: [place] };

  it("is read as it was written, and the same in whatever order it was found", () => {
    fc.assert(
      fc.property(all, (places) => {
        const text = placesText(places);
        expect(text).toBe(placesText(places.toReversed()));
        const read = parsePlaces(placesFile, text);
        expect(read.problems).toEqual([]);
        expect(placesText(read.places)).toBe(text);
        expect(read.places).toHaveLength(places.length);
      }),
    );
  });

  it.each([
    ["no JSON", "{", "1:1: no place of a fact"],
    ["no place", '{"id":"a","quote":"b"}', "1:1: no place of a fact"],
    ["a place without words", '{"id":"a","quote":"b","places":[{}]}', "1:1: no place of a fact"],
    [
      "a fact twice",
      placesText([keptA]).repeat(2),
      '2:1: "a" does not stand in its order, or twice',
    ],
  ])("is refused where it holds %s", async (_, text, message) => {
    const { facts } = await opened({});
    writeFileSync(join(facts, placesFile), text);
    const { problems } = loadTree(facts, { name: "facts" });
    expect(
      problems.map(({ position: { line, column }, message: said }) => `${line}:${column}: ${said}`),
    ).toEqual([expect.stringContaining(message)]);
  });

  it("may be missing, and no other file may stand beside it", async () => {
    const { facts } = await opened({});
    rmSync(join(facts, placesFile));
    expect(loadTree(facts).problems).toEqual([]);
    writeFileSync(join(facts, "place.jsonl"), "");
    expect(loadTree(facts).problems).toHaveLength(1);
  });
});

it("shows where a page has its quote, though nobody has kept it", async () => {
  const { run } = await unkept({ [url]: page("On Free you may send 60 requests per minute.") });
  const { report } = await run({ providers: ["acme"] });
  const found = report.pages.flatMap(({ facts }) => facts).find(({ id }) => id === free);
  expect(found).toMatchObject({
    missing: "unknown",
    nearest: "On Free you may send 60 requests per minute.",
  });
});
