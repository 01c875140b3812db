/** What is kept of single providers changes nothing in what `check` prints, whatever becomes of it. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { check, type CheckOptions } from "../build/command/check.ts";
import { minorUnits } from "../build/validate/quality/minor-units.ts";
import { moneyRule } from "../build/validate/rules/money.ts";
import { openKnownFacts } from "../build/known/facts.ts";
import type { Path } from "../build/load/located.ts";
import { parseYaml } from "../build/load/parse.ts";
import { loadTree, type FactsTree, type ProviderSource } from "../build/load/tree.ts";
import { real, recorded } from "./built.ts";
import { effort } from "./effort.ts";
import { flawedFiles } from "./flawed.ts";

const asOf = "2026-11-21T00:00:00Z";
let folder: string;
const facts = () => join(folder, "facts");
const bundle = (name = "one") => join(folder, name);
const kept = (name = "one") => join(bundle(name), "facts.known");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-verdicts-"));
  for (const name of ["one", "other"]) mkdirSync(bundle(name));
  write(flawedFiles);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  rmSync(facts(), { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(facts(), file)), { recursive: true });
    writeFileSync(join(facts(), file), text);
  }
}

async function ran(place: string | undefined, more: Partial<CheckOptions> = {}) {
  const terminal = recorded();
  const options = { facts: facts(), asOf, quiet: true, ...more };
  return { code: await check(options, terminal, undefined, place), ...terminal.printed };
}

/** Runs it with what is kept and without, and returns what both print. */
async function same(name?: string, more: Partial<CheckOptions> = {}) {
  const plain = await ran(undefined, more);
  expect(await ran(bundle(name), more)).toEqual(plain);
  return plain;
}

/** The providers that a rule of each kind looks at while something runs. */
async function lookedAt(run: () => Promise<unknown>) {
  const spies = [vi.spyOn(moneyRule, "check"), vi.spyOn(minorUnits, "check")];
  await run();
  const slugs = spies.map(({ mock }) =>
    mock.calls.flatMap(([{ tree }]) => tree.providers.map(({ slug }) => slug)),
  );
  for (const spy of spies) spy.mockRestore();
  return { refused: slugs[0]!, warned: slugs[1]! };
}

const all = ["empty", "first", "second"];
const looked = () => lookedAt(() => ran(bundle()));

function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(facts(), file), "utf8");
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(join(facts(), file), text.replace(from, to));
}

const none = { refused: [], warned: [] };

describe("check looks again at", () => {
  it("no provider where nothing changed, and writes nothing", async () => {
    expect(await looked()).toEqual({ refused: all, warned: all });
    const { ino } = statSync(kept());
    expect(await looked()).toEqual(none);
    expect(statSync(kept()).ino).toBe(ino);
    expect((await same()).err).toMatch(/^3\d findings\./m);
  });

  it("the one that changed", async () => {
    await looked();
    change("providers/first.yaml", "value: 25", "value: 24");
    expect(await looked()).toEqual({ refused: ["first"], warned: ["first"] });
    expect(await looked()).toEqual(none);
  });

  it("the one that is wrong, until it is mended", async () => {
    await looked();
    change("providers/first.yaml", "value: 25", 'value: "25"');
    for (let time = 0; time < 2; time++)
      expect(await looked()).toEqual({ refused: ["first"], warned: [] });
    change("providers/first.yaml", 'value: "25"', "value: 25");
    expect(await looked()).toEqual(none);
  });

  it.each<[string, () => void]>([
    ["a key", () => change("keys.yaml", "Items", "Elements")],
    ["the dataset", () => change("dataset.yaml", "180", "181")],
    ["the kinds", () => writeFileSync(join(facts(), "kinds.yaml"), "{}\n")],
  ])("all of them where %s changed", async (_, edit) => {
    await looked();
    edit();
    expect((await looked()).refused).toEqual(all);
  });

  it("all of them at another moment, under another name, or with other code", async () => {
    await looked();
    cpSync(facts(), join(folder, "again"), { recursive: true });
    const others = [
      () => ran(bundle("other")),
      () => ran(bundle(), { asOf: "2026-11-21T00:00:01Z" }),
      () => ran(bundle(), { facts: join(folder, "again") }),
    ];
    for (const each of others) expect((await lookedAt(each)).refused).toEqual(all);
  });

  it("all of them where a file beside them cannot be read", async () => {
    await looked();
    writeFileSync(join(facts(), "providers/third.yaml"), "name: [\n");
    expect((await looked()).refused).toEqual(all);
    await same();
  });
});

describe("what is kept", () => {
  it("counts as nothing when it was cut off anywhere", async () => {
    await ran(bundle());
    const { size } = statSync(kept());
    for (const end of [0, 1, 63, 64, 65, 66, size >> 1, size - 2]) {
      await ran(bundle());
      truncateSync(kept(), end);
      await same();
      expect(await looked(), `mended after a cut at ${end}`).toEqual(none);
    }
  });

  it("counts as nothing when any byte of it is another", async () => {
    await ran(bundle());
    const whole = readFileSync(kept());
    const byte = fc.integer({ min: 0, max: whole.length - 2 });
    await fc.assert(
      fc.asyncProperty(byte, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const damaged = Buffer.from(whole);
        damaged[at]! ^= flip;
        writeFileSync(kept(), damaged);
        await same();
        expect(await looked()).toEqual(none);
      }),
      { numRuns: effort(15, 500) },
    );
  });

  it("counts as nothing with the verdicts of two providers exchanged", async () => {
    await ran(bundle());
    const [seal, list, ...texts] = readFileSync(kept(), "utf8").split("\n");
    const entries = JSON.parse(list!) as [name: string, ...rest: unknown[]][];
    const names = entries.map(([name]) => name).toReversed();
    const exchanged = entries.map(([, ...rest], index) => [names[index]!, ...rest]);
    writeFileSync(kept(), [seal, JSON.stringify(exchanged), ...texts].join("\n"));
    // Once without what is kept, and once because of the damage.
    expect((await lookedAt(() => same())).refused).toEqual([...all, ...all]);
  });

  it("counts as nothing in the folder of other code", async () => {
    await ran(bundle());
    copyFileSync(kept(), kept("other"));
    expect((await lookedAt(() => same("other"))).refused).toEqual([...all, ...all]);
  });

  it("can be removed, and need not be written", async () => {
    await ran(bundle());
    rmSync(kept());
    await same();
    rmSync(kept());
    mkdirSync(kept());
    await same();
    await same();
  });
});

it("check prints the same with what is kept and without it, after any edits", async () => {
  const edit = fc.record({
    file: fc.constantFrom(...Object.keys(flawedFiles), "kinds.yaml", "providers/third.yaml"),
    how: fc.constantFrom(
      "remove",
      "copy",
      "digit",
      "letter",
      "line",
      "twice",
      "accept",
      "formerly",
    ),
    at: fc.nat(),
  });
  const runs = fc.array(
    fc.record({ edits: fc.array(edit, { maxLength: 2 }), day: fc.constantFrom("20", "21") }),
    { minLength: 2, maxLength: 5 },
  );
  let spared = 0;
  await fc.assert(
    fc.asyncProperty(runs, fc.boolean(), fc.boolean(), async (steps, strict, json) => {
      const files: Record<string, string> = { ...flawedFiles };
      for (const { edits, day } of steps) {
        for (const each of edits) editFile(files, each);
        write(files);
        const more = { strict, json, asOf: `2026-11-${day}T00:00:00Z` };
        const plain = await lookedAt(() => ran(undefined, more));
        const both = await lookedAt(() => same("one", more));
        spared += plain.refused.length * 2 - both.refused.length;
      }
    }),
    { numRuns: effort(20, 1500) },
  );
  expect(spared).toBeGreaterThan(0);
});

it("what was read before has the same data, at the same places", () => {
  const known = () => openKnownFacts(bundle(), real.asOf);
  const first = known();
  const parsed = loadTree("facts", { recall: first.recall });
  expect(first.validate(parsed).ok).toBe(true);
  first.keep();
  const isSplit = ({ files }: ProviderSource): boolean => files.length > 1;
  const shown = ({ providers, kinds }: FactsTree) => {
    const [one, several] = [providers.find((each) => !isSplit(each)), providers.find(isSplit)];
    return [kinds!, one!.located, several!.located].map((located) =>
      pathsIn(located.value).map(({ path, value }) => {
        const [home, own] = located.home(path);
        const places = [located.position(path, "key"), home.extent(own, "value")];
        return { path, value, file: home.file, places, written: located.written(path) };
      }),
    );
  };
  const parse = vi.fn(parseYaml);
  const recalled = loadTree("facts", { recall: known().recall, parse });
  expect(parse).not.toHaveBeenCalled();
  expect(shown(recalled)).toEqual(shown(parsed));
});

/** Every part of it, with what is no map or list. */
function pathsIn(value: unknown, path: Path = []): readonly { path: Path; value: unknown }[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const below = steps.flatMap((step) => pathsIn((value as never)[step], [...path, step]));
  return [{ path, value: steps }, ...below];
}

interface DrawnEdit {
  readonly file: string;
  readonly how: string;
  readonly at: number;
}

/** One small thing of the kind that people do to a file. */
function editFile(files: Record<string, string>, { file, how, at }: DrawnEdit): void {
  const text = files[file] ?? "";
  const lines = text.split("\n");
  const line = at % lines.length;
  const replaced = (found: RegExp, by: string): string => {
    const places = [...text.matchAll(found)];
    const place = places[at % Math.max(places.length, 1)];
    return place === undefined
      ? text
      : text.slice(0, place.index) + by + text.slice(place.index + place[0].length);
  };
  if (how === "remove") delete files[file];
  else if (how === "copy") files[file] = flawedFiles["providers/first.yaml"]!;
  else if (how === "digit") files[file] = replaced(/\d/g, String(at % 10));
  else if (how === "letter") files[file] = replaced(/[a-z]/g, "q");
  else if (how === "line") files[file] = lines.toSpliced(line, 1).join("\n");
  else if (how === "twice") files[file] = lines.toSpliced(line, 0, lines[line]!).join("\n");
  else if (how === "accept")
    files[file] = lines.toSpliced(line, 0, "# accept number-in-quote: It is.").join("\n");
  else files[file] = `${text}formerly: [second]\n`;
}
