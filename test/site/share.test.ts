/** The pictures beside links to pages: what they say is what the pages say, in files that are small and alike. */
import { besideWords } from "../../build/amount/beside.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escapeHtml } from "../../build/site/html.ts";
import { factPage, pictureFile } from "../../build/site/paths.ts";
import { drawPicture, pictureColours } from "../../build/site/share/draw.ts";
import { brokenLines, cutTo, widthOf } from "../../build/site/share/lettering.ts";
import { sitePictures } from "../../build/site/site.ts";
import { palettePng } from "../../build/write/palette-png.ts";
import { openRasteriser } from "../../build/write/rasterise.ts";
import { build } from "../../build/command/build.ts";
import { built, bundled, real, recorded, sample, type Built } from "../built.ts";
import { siteOf } from "./site-of.ts";

describe("lettering", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 80 });

  it("is never wider than it may be", () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 40, max: 900 }), fc.boolean(), (text, width, isBold) => {
        expect(widthOf(cutTo(width, text, 30, isBold), 30, isBold)).toBeLessThanOrEqual(width);
        const lines = brokenLines(text, { width, size: 30, most: 2, isBold });
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const each of lines) expect(widthOf(each, 30, isBold)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it("keeps what fits as it is, and says where something is cut", () => {
    expect(cutTo(500, "Requests per minute", 30)).toBe("Requests per minute");
    expect(cutTo(200, "Requests per minute", 30)).toMatch(/^Requests.*…$/);
    expect(brokenLines("one two three", { width: 120, size: 30, most: 3 })).toEqual([
      "one two",
      "three",
    ]);
  });
});

describe("a palette", () => {
  it("holds every pixel of a picture of few colours", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 6, maxLength: 6 }),
        (colours) => {
          const pixels = Uint8Array.from(
            colours.flatMap((each) => [each >> 16, (each >> 8) & 255, each & 255, 255]),
          );
          expect(coloursIn(palettePng(pixels, 3, 2))).toEqual(colours);
        },
      ),
    );
  });

  it("keeps the common colours of a picture of many", () => {
    const common = Array.from({ length: 200 }, (_, i) => i * 0x010203);
    const rare = Array.from({ length: 2000 }, (_, i) => (i * 4093) & 0xffffff);
    const colours = [...common, ...common, ...common, ...rare].slice(0, 2560);
    const pixels = Uint8Array.from(
      colours.flatMap((each) => [each >> 16, (each >> 8) & 255, each & 255, 255]),
    );
    const shown = coloursIn(palettePng(pixels, 64, 40));
    expect(shown.slice(0, 600)).toEqual([...common, ...common, ...common]);
    expect(new Set(shown).size).toBeLessThanOrEqual(256);
  });
});

describe("the pictures of the real facts", () => {
  const site = siteOf(real);
  const drawn = [...sitePictures(site)];

  it("are those of pages that there are, drawn whole", () => {
    expect(drawn.length).toBeGreaterThan(500);
    const places = new Set(drawn.map(({ file }) => file.split("/")[1]));
    expect(places).toEqual(
      new Set(["changes.png", "compare", "facts", "index.png", "keys", "kinds", "providers"]),
    );
    for (const { file, text } of drawn) {
      expect(text, file).toMatch(/^<svg .*<\/svg>$/s);
      expect(text, file).not.toMatch(/undefined|NaN|null|\[object/);
    }
  });

  it("say of a fact what its page says, and what it was before", () => {
    const { facts, keys } = site.dataset;
    const changed = facts.filter(
      ({ history, display, value }) =>
        history.length > 0 && typeof value === "number" && display.length < 12,
    );
    expect(changed.length).toBeGreaterThan(20);
    for (const { id, key, display, history, observed_at: seen, unit, currency } of changed) {
      const { text } = drawn.find(({ file }) => file === pictureFile(factPage(id)))!;
      expect(text, id).toContain(`>${display}</text>`);
      const title = keys.find((each) => each.key === key)!.words.title!;
      expect(text, id).toContain(`>${escapeHtml(title.split(" ")[0]!)}`);
      const isDrawn =
        typeof seen === "string" &&
        history.every((each) => each.observed_at !== null && typeof each.value === "number");
      if (isDrawn)
        expect(text, id).toContain(`>${besideWords({ ...history.at(-1)!, unit, currency })}, `);
    }
  });

  it("are small, and the same each time", async () => {
    const rasterise = await openRasteriser();
    for (const file of [
      "pictures/changes.png",
      "pictures/providers/shopify.png",
      "pictures/kinds/functions.png",
    ]) {
      const { text } = drawn.find((each) => each.file === file)!;
      const png = Buffer.from(await rasterise(text));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length, file).toBeLessThan(40_000);
      expect(png.equals(Buffer.from(await rasterise(text))), file).toBe(true);
    }
  });
});

it("cannot be given markup", () => {
  const name = `<image href="x"/>&"'`;
  const svg = drawPicture(
    {
      owners: [{ slug: "x", name }],
      over: name,
      title: name,
      value: name,
      quote: name,
      foot: name,
    },
    name,
  );
  expect(svg).not.toMatch(/<(image|[^>]*=x)/);
});

it("has the light colours of the site", () => {
  const tokens = readFileSync("build/site/style/tokens.css", "utf8").split("@media")[0]!;
  for (const [name, colour] of Object.entries(pictureColours))
    expect(tokens, name).toContain(`--${name}: ${colour};`);
});

describe("a build", () => {
  let plain: Built;
  let pictured: Built;
  beforeAll(async () => {
    plain = await built();
    pictured = await built({ pictures: true });
  });
  afterAll(() => {
    plain.remove();
    pictured.remove();
  });

  const shown = (page: string): string => /og:image" content="([^"]*)"/.exec(page)![1]!;
  const pagesOf = ({ files }: Built): readonly string[] =>
    files.filter((file) => file.endsWith(".html"));

  it("shows one picture for all pages if it is not asked for more", () => {
    expect(plain.files.filter((file) => file.startsWith("pictures/"))).toEqual([]);
    for (const page of pagesOf(plain))
      expect(shown(plain.text(page)), page).toMatch(/\/site\/card\.png$/);
  });

  it("shows pictures that are there, each by some page", () => {
    const all = new Set<string>();
    for (const page of pagesOf(pictured)) {
      const file = shown(pictured.text(page)).replace(/^https?:\/\/[^/]+(\/base)?\//, "");
      expect(existsSync(join(pictured.out, file)), `${page}: ${file}`).toBe(true);
      all.add(file);
    }
    const made = pictured.files.filter((file) => file.startsWith("pictures/"));
    expect(made.length).toBeGreaterThan(5);
    expect(made.filter((file) => !all.has(file))).toEqual([]);
  });

  it("leaves out pictures before anything else where files are few, and says so", async () => {
    const terminal = recorded();
    const options = { ...sample, baseUrl: undefined, mode: "full", quiet: false, bundled } as const;
    const out = join(plain.folder, "few");
    const maxFiles = plain.files.length;
    expect(await build({ ...options, out, maxFiles, pictures: true }, terminal)).toBe(0);
    expect(terminal.printed.out).toMatch(/left out: the share pictures of pages \(\d+ files\)\n/);
    expect(existsSync(join(out, "pictures"))).toBe(false);
  });
});

/** Reads the PNG that `palettePng` writes, pixel by pixel. */
function coloursIn(png: Buffer): readonly number[] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const palette = chunks.get("PLTE")!;
  const width = chunks.get("IHDR")!.readUInt32BE(0);
  const rows = [...inflateSync(chunks.get("IDAT")!)].filter((_, i) => i % (width + 1) !== 0);
  return rows.map((place) => palette.readUIntBE(place * 3, 3));
}
