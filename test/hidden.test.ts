/**
 * What may not be seen is refused wherever it stands, what may be seen is not, and no runtime's edition
 * of Unicode decides about it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scalarText } from "../build/curate/file/scalar-text.ts";
import { unassignedRanges } from "../build/load/assigned.ts";
import { codeOf, hiddenIn, hides, visible } from "../build/load/hidden.ts";
import { parseYaml } from "../build/load/parse.ts";
import type { Problem } from "../build/load/problem.ts";
import { loadFrom } from "../build/load/tree.ts";
import { validate } from "../build/validate/validate.ts";
import { inMemory } from "./in-memory.ts";

const asOf = "2026-11-21T00:00:00Z";

const character = (codePoint: number): string => String.fromCodePoint(codePoint);
const spelt = (word: string): string =>
  Array.from(word, (letter) => character(0xe0000 + letter.charCodeAt(0))).join("");

/** Every place of a dataset where text may stand. */
const places = {
  "dataset name": ["dataset.yaml", "name: Facts"],
  "dataset comment": ["dataset.yaml", "# about it"],
  "key description": ["keys.yaml", "description: Members"],
  "key unit": ["keys.yaml", "unit: members"],
  "key comment": ["keys.yaml", "# one key"],
  "enum value": ["keys.yaml", "values: [email"],
  "provider name": ["providers/acme.yaml", "name: Acme"],
  "page title": ["providers/acme.yaml", "title: Limits"],
  "page address": ["providers/acme.yaml", "url: https://acme.example/limits"],
  "product name": ["providers/acme.yaml", "name: Mail"],
  "plan name": ["providers/acme.yaml", "name: Pro"],
  quote: ["providers/acme.yaml", "raw_value: 60 members"],
  note: ["providers/acme.yaml", "note: Per team"],
  "earlier quote": ["providers/acme.yaml", "raw_value: 50 members"],
  "text value": ["providers/acme.yaml", "value: bearer"],
  "comment beside a value": ["providers/acme.yaml", "# so many"],
} as const;
type PlaceName = keyof typeof places;
const placeNames = Object.keys(places) as PlaceName[];

const files: Readonly<Record<string, string>> = {
  "dataset.yaml": `name: Facts
# about it
description: A dataset.
base_url: https://facts.example.org
license: CC0-1.0
verified_for_days: 180
`,
  "keys.yaml": `# one key
team.members.max_count:
  description: Members
  datatype: integer
  unit: members
api.auth.scheme: { description: How., datatype: string }
support.tier: { description: Tier., datatype: enum, values: [email, phone] }
`,
  "providers/acme.yaml": `name: Acme
homepage: https://acme.example
sources:
  limits:
    url: https://acme.example/limits
    title: Limits
    type: official_docs
    retrieved_at: 2026-11-20
products:
  mail:
    name: Mail
    plans:
      pro:
        name: Pro
        facts:
          team.members.max_count:
            value: 60 # so many
            raw_value: 60 members
            source: limits
            note: Per team
            history:
              - value: 50
                raw_value: 50 members
                source: limits
          api.auth.scheme:
            value: bearer
            raw_value: Bearer
            source: limits
`,
};

/** The problems of the files with `text` behind what stands at the place. */
function problemsWith(place: PlaceName, text: string): readonly Problem[] {
  const [path, anchor] = places[place];
  const written = Object.entries(files).map(
    ([name, content]) =>
      [name, name === path ? content.replace(anchor, () => anchor + text) : content] as const,
  );
  const tree = loadFrom(inMemory(new Map(written)), { name: "facts" });
  const validated = validate(tree, asOf);
  return validated.ok ? [] : validated.problems;
}

/** One of each kind; lone surrogates cannot stand in a file that is UTF-8. */
const kinds: Readonly<Record<string, string>> = {
  "tag characters": spelt("IGNORE ALL"),
  "an unfinished flag": `\u{1f3f4}${spelt("gbeng")}`,
  "the flag of no country": `\u{1f3f4}${spelt("obey")}\u{e007f}`,
  "a variation selector": "\ufe0f",
  "a selector on a digit": "1\ufe0f",
  "a selector of ideographs": "\u{e0100}",
  "a Mongolian selector": "\u180b",
  "a Mongolian separator": "\u180e",
  "a filler of Hangul": "\u3164",
  "a narrow filler of Hangul": "\uffa0",
  "a leading filler of Hangul": "\u115f",
  "an inner filler of Hangul": "\u1160",
  "an empty cell of Braille": "\u2800",
  "a soft hyphen": "\u00ad",
  "a grapheme joiner": "\u034f",
  "a zero width space": "\u200b",
  "a word joiner": "\u2060",
  "an invisible plus": "\u2064",
  "an inhibiting mark": "\u206a",
  "a joiner between letters": "\u200dx",
  "a non-joiner": "\u200cx",
  "a joiner at the end of an emoji": "\u{1f469}\u200d",
  "a direction mark": "\u200f",
  "an override": "\u202e",
  "an isolate": "\u2066",
  "an Arabic mark": "\u061c",
  "a musical beam": "\u{1d173}",
  "a note without its head": "\u{1d159}",
  "a shorthand mark": "\u{1bca0}",
  "a Khmer vowel without a shape": "\u17b4",
  "an annotation": "\ufff9",
  "an object's place": "\ufffc",
  "what could not be decoded": "\ufffd",
  "a hieroglyph's format": "\u{13430}",
  "private use": "\ue000",
  "private use on another plane": "\u{10fffd}",
  "an unassigned character": "\u0378",
  "a noncharacter": "\u{1ffff}",
  "a byte order mark": "\ufeff",
};

const visibleTexts = [
  "👩‍💻 ❤️ ⌚︎ 1️⃣ #️⃣ 🇩🇪 👋🏽",
  "👨‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏿 🏳️‍🌈",
  `\u{1f3f4}${spelt("gbeng")}\u{e007f} \u{1f3f4}${spelt("gbsct")}\u{e007f}\u{1f3f4}${spelt("gbwls")}\u{e007f}`,
  "≥ 10 000 € – 函数 10 分钟。 Привет ελληνικά עברית العربية हिन्दी ไทย",
  "é e\u0301 ﬁ ™ ½ \u{20000} \u{1d400}",
];

describe("hidden text", () => {
  const refusedAt = (place: PlaceName, kind: string): void => {
    const problems = problemsWith(place, kinds[kind]!);
    const [hidden] = hiddenIn(kinds[kind]!);
    const said = problems.filter(({ rule }) => rule === "text");
    expect(said).toHaveLength(1);
    expect(said[0]!.message).toContain(`(U+${codeOf(hidden!.character)})`);
    expect(said[0]!.repair).toMatch(/^Delete/);
    expect(hides(problems.map(({ message }) => message).join())).toBe(false);
  };

  it.each(Object.keys(kinds))("that is %s is refused in a quote, and named by its code", (kind) => {
    refusedAt("quote", kind);
  });

  it.each(placeNames)("is refused as %s; what can be seen is no matter of it", (place) => {
    for (const kind of ["tag characters", "an override", "a soft hyphen"]) refusedAt(place, kind);
    for (const text of visibleTexts)
      expect(problemsWith(place, text).filter(({ rule }) => rule === "text")).toEqual([]);
  });

  it("is written as an escape by who edits files", () => {
    for (const mark of Object.values(kinds)) {
      const { located } = parseYaml("", `text: ${scalarText(`a${mark}b`, "block")}\n`);
      expect(located?.value).toEqual({ text: `a${mark}b` });
      expect(hides(located!.text)).toBe(false);
    }
  });
});

describe("text that can be seen", () => {
  it("is accepted: any letters, digits and punctuation", () => {
    const seen = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((text) => /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text));
    fc.assert(
      fc.property(seen, (text) => {
        const unknown = Array.from(text).some((each) => isUnassigned.test(each));
        const blank = /[\u115f\u1160\u2800\u3164\uffa0\ufffc\ufffd\u{1d159}]/u.test(text);
        expect(hides(text)).toBe(unknown || blank);
      }),
      { numRuns: 200 },
    );
  });

  it("is printed as it is, and what is hidden as its code", () => {
    for (const text of visibleTexts) expect(visible(text)).toBe(text);
    expect(visible("a\u0007\u200b\u{e0041}\nb")).toBe("a\\u0007\\u200b\\u{e0041}\\u000ab");
    expect(visible("\ud800")).toBe("\\ud800");
  });
});

it("that is common is looked at no further, and none of it is hidden", () => {
  const common = Array.from({ length: 0x2400 }, (_, code) => String.fromCharCode(code)).filter(
    (each) => !hides(each),
  );
  expect(common).toContain("é");
  // What is hidden behind them is looked for at length.
  for (const each of common)
    expect(Array.from(hiddenIn(`${each}\u0007`), (found) => found.character)).toEqual(["\u0007"]);
});

const isUnassigned = new RegExp(`[${unassignedRanges()}]`, "u");

describe("the edition of Unicode", () => {
  const all = function* (): Iterable<string> {
    for (let code = 0; code <= 0x10ffff; code++)
      if (code < 0xd800 || code > 0xdfff) yield character(code);
  };

  it("is 16.0 on every runtime: its 154,998 characters, and 65 controls and 137,468 for private use", () => {
    let count = 0;
    const unknown: string[] = [];
    for (const each of all())
      if (!isUnassigned.test(each)) {
        count++;
        // No runtime that builds is older.
        if (/\p{Cn}/u.test(each)) unknown.push(codeOf(each));
      }
    expect(unknown).toEqual([]);
    expect(count).toBe(154_998 + 65 + 137_468);
  });

  it("has no other character that is ignored where it is shown", () => {
    const ignored = [...all()].filter((each) =>
      /[\p{Default_Ignorable_Code_Point}\p{Co}]/u.test(each),
    );
    const found = new Set(Array.from(hiddenIn(ignored.join("a")), (hidden) => hidden.character));
    expect(ignored.filter((each) => !found.has(each))).toEqual([]);
    expect(ignored.length).toBeGreaterThan(137_468 + 4000);
  });
});
