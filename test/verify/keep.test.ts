/** Where quotes stood: kept when a person asks for it, found in permanent copies, and refused if mistyped. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../build/commands/terminal/usage-error.ts";
import { parsePlaces, placesFile, placesText } from "../../build/load/places.ts";
import { loadTree } from "../../build/load/tree.ts";
import { limits, opened, outcomesOf } from "./sample.ts";

const url = "https://acme.test/docs/limits";
const key = "api.rate_limit.requests_per_minute";
const free = "acme/api/free/api.rate_limit.requests_per_minute";
const pro = "acme/api/pro/api.rate_limit.requests_per_minute";

/** A copy of the sample of which nobody has kept where quotes stand. */
async function unkept(pages: Parameters<typeof opened>[0], edit?: (text: string) => string) {
  const world = await opened(pages, edit);
  const path = join(world.facts, placesFile);
  rmSync(path);
  const kept = () =>
    existsSync(path) ? parsePlaces(placesFile, readFileSync(path, "utf8")).places : [];
  return { ...world, path, kept };
}

describe("--keep", () => {
  it("writes down where quotes stand, which the next run confirms", async () => {
    const { run, path, kept, file, text } = await unkept({ [url]: limits });
    const before = text();
    const first = await run({ provider: ["acme"] });
    expect(outcomesOf(first.report)).toMatchObject({ [free]: "look", [pro]: "look" });
    expect(kept()).toEqual([]);
    const second = await run({ provider: ["acme"], keep: true, write: true });
    expect(second.report.counts).toMatchObject({ confirmed: 0, written: 0, kept: kept().length });
    expect(text()).toBe(before);
    expect(kept().map(({ id }) => id)).toContain(free);
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
    const third = await run({ provider: ["acme"] });
    expect(outcomesOf(third.report)).toMatchObject({ [free]: "confirmed", [pro]: "confirmed" });

    // What was confirmed is not kept anew, and what stands there of other providers stays.
    const written = readFileSync(path, "utf8");
    expect((await run({ provider: ["acme"], keep: true })).report.counts.kept).toBe(0);
    await run({ provider: ["beta"], keep: true });
    expect(readFileSync(path, "utf8")).toBe(written);

    // Of a fact that quotes something else by now it says nothing, and its line goes.
    writeFileSync(file, before.replace("raw_value: 60 requests", "raw_value: send 60 requests"));
    expect(outcomesOf((await run({ provider: ["acme"] })).report)[free]).toBe("look");
    await run({ provider: ["beta"], keep: true });
    expect(kept().map(({ id }) => id)).not.toContain(free);
  });

  it.each([
    [{ keep: true }, "--keep needs --provider or --keys"],
    [{ keep: true, provider: ["acme"], mirrors: "mirrors" }, "leave out --git and --mirrors"],
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
    const { report } = await run({ provider: ["acme"], keys: [key] });
    expect(outcomesOf(report)).toMatchObject({ [free]: "confirmed" });
    expect(asked.filter((each) => each === raw)).toHaveLength(1);
  });

  it.each([
    // The page says it in another place by now; the copy cannot be read.
    [{ [url]: limits.replace("On Free you", "Until May, on Free you"), [raw]: markdown }, "words"],
    [{ [url]: limits }, "unknown"],
  ])("confirms nothing that is not where it stood: %#", async (pages, missing) => {
    const { run } = await unkept(pages, copied);
    const { report } = await run({ provider: ["acme"], keys: [key] });
    const found = report.pages.flatMap(({ facts }) => facts).find(({ id }) => id === free);
    expect(found).toMatchObject({ outcome: "look", missing });
  });
});

describe("facts/places.jsonl", () => {
  const place = { headings: ["a"], columns: [], prefix: "", exact: "\n", suffix: "é" };
  const kept = (id: string) => ({
    id,
    quote: "q",
    places: [place, { ...place, title: "", rows: 2 }],
  });

  it("is read as it was written, and the same in whatever order it was found", () => {
    const text = placesText([kept("b"), kept("a")]);
    expect(text).toBe(placesText([kept("a"), kept("b")]));
    const places = [kept("a"), kept("b")];
    expect(parsePlaces(placesFile, text)).toEqual({ places, problems: [] });
  });

  it.each([
    ["{", "1: no place of a fact"],
    ['{"id":"a","quote":"b"}', "1: no place of a fact"],
    ['{"id":"a","quote":"b","places":[{}]}', "1: no place of a fact"],
    [placesText([kept("a")]).repeat(2), '2: "a" does not stand in its order, or twice'],
  ])("is refused where it holds %j", (text, message) => {
    const { problems } = parsePlaces(placesFile, text);
    const said = problems.map((each) => `${each.position.line}: ${each.message}`);
    expect(said).toEqual([expect.stringContaining(message)]);
  });

  it("may be missing, and no other file may stand beside it", async () => {
    const { facts } = await opened({});
    rmSync(join(facts, placesFile));
    expect(loadTree(facts).problems).toEqual([]);
    writeFileSync(join(facts, "place.jsonl"), "");
    expect(loadTree(facts).problems).toHaveLength(1);
  });
});
