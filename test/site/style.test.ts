/** One visual language: colours, sizes of type, distances and corners are named once, and seen everywhere. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = new URL("../../build/site/style/", import.meta.url);
const files = readdirSync(folder).filter((file) => file !== "tokens.css");
const textOf = (file: string): string =>
  readFileSync(new URL(file, folder), "utf8").replace(/\/\*.*?\*\//gs, "");
const tokens = textOf("tokens.css");

describe.each(files)("%s", (file) => {
  const declared = [...textOf(file).matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property, value]) => ({ property: property!, value: value! }),
  );
  const stray = (properties: RegExp, allowed: RegExp): readonly string[] =>
    declared
      .filter(({ property, value }) => properties.test(property) && !allowed.test(value))
      .map(({ property, value }) => `${property}: ${value}`);

  it("names its colours", () => {
    const named = /^(var\(--[\w-]+\)|transparent|inherit|currentColor|none)$/;
    expect(stray(/^(color|background|fill|stroke|[\w-]+-color)$/, named)).toEqual([]);
    expect(stray(/./, /^(?!.*(#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\())/i)).toEqual([]);
  });

  it("names its sizes of type", () => {
    expect(stray(/^font-size$/, /^(var\(--type-[\w-]+\)|inherit)$/)).toEqual([]);
    expect(stray(/^font$/, /^(inherit|var\(--type-.*)$/)).toEqual([]);
    expect(stray(/^font-family$/, /^var\(--(sans|serif|mono)\)$/)).toEqual([]);
  });

  it("names its distances and corners", () => {
    const distance =
      /^((-?0|auto|[\d.]+em|var\(--(space-\d+|gutter)\)|calc\((-1 \*|var\([\w-]+\) \+) var\([\w-]+\)\))\s?)+$/;
    expect(stray(/^(margin|padding|gap|row-gap|column-gap)/, distance)).toEqual([]);
    expect(stray(/^border-radius$/, /^((0|var\(--round[\w-]*\))\s?)+$/)).toEqual([]);
  });
});

describe("the tokens", () => {
  const names = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!));
  const used = new Set(
    ["tokens.css", ...files].flatMap((file) =>
      [...textOf(file).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!),
    ),
  );

  it("are all used, and all that is used is one", () => {
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !used.has(name))).toEqual([]);
  });
});
