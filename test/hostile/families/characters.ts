/**
 * Characters that nobody sees, that reorder what is seen, or that steer a terminal: each of them in a
 * quote, and some in every place that takes text.
 */
import {
  acceptedAt,
  provider,
  quoted,
  refusedAt,
  texts,
  valid,
  type HostileCase,
} from "../case.ts";

/** First and last of each range; a single one where there is no more. */
const ranges: Readonly<Record<string, readonly (readonly [number, number?])[]>> = {
  "a control character": [
    [0x00],
    [0x01, 0x08],
    [0x0b],
    [0x0c],
    [0x0e, 0x1f],
    [0x1b],
    [0x7f],
    [0x80, 0x9f],
    [0x85],
    [0x9b],
  ],
  "a separator of lines": [[0x2028, 0x2029]],
  "a mark of direction": [[0x061c], [0x200e, 0x200f], [0x202a, 0x202e], [0x2066, 0x2069]],
  "a mark without width": [
    [0x00ad],
    [0x034f],
    [0x200b],
    [0x2060, 0x2064],
    [0x2065],
    [0x206a, 0x206f],
    [0xfeff],
    [0xfff0, 0xfff8],
    [0xfff9, 0xfffb],
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
  ],
  "a filler": [[0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f], [0x2800], [0x3164], [0xffa0]],
  "a selector of variations": [
    [0xfe00, 0xfe0e],
    [0xe0100, 0xe01ef],
  ],
  "a tag": [[0xe0001], [0xe0020, 0xe007f], [0xe0000], [0xe0fff]],
  "private use": [
    [0xe000, 0xf8ff],
    [0xf0000, 0xffffd],
    [0x100000, 0x10fffd],
  ],
  "no character": [
    [0xfdd0, 0xfdef],
    [0xfffe, 0xffff],
    [0x1fffe, 0x1ffff],
    [0x10fffe, 0x10ffff],
  ],
  "not assigned": [[0x0378, 0x0379], [0x2fe0], [0x1ffa0], [0x40000, 0xdffff]],
  "half of a pair": [
    [0xd800, 0xdbff],
    [0xdc00, 0xdfff],
  ],
};

function name(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

const each = Object.entries(ranges).flatMap(([kind, list]) =>
  list.flatMap((range) => range.map((code) => ({ kind, code: code! }))),
);

const { "a quote": quote, "a note": note } = texts;

/** Text that a person could not tell from another, or could not see at all. */
const sequences: Readonly<Record<string, string>> = {
  "orders in tags": `60 ${"IGNORE ALL".replace(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))} requests`,
  "bytes in selectors of variations": `x${String.fromCodePoint(0xe0100, 0xe0141, 0xfe01, 0xfe0e)}`,
  "a hidden link of a terminal": "\u001b]8;;https://evil.test\u0007limits\u001b]8;;\u0007",
  "a cleared screen": "\u001b[2J\u001b[H all is well",
  "a window title": "\u001b]0;root\u0007",
  "an 8-bit sequence": "\u009b31m red",
  backspaces: "100\b\b\b1",
  "text turned around": "the key \u202egpj.exe",
  "an isolate that never ends": "\u2067 open",
  "halves the wrong way around": "\udc00\ud800",
  "a joiner between letters": "a\u200db",
  "a non-joiner between letters of Latin": "a\u200cb",
  "a selector for emoji behind a letter": "a\ufe0f",
};

const steering = ["\u001b", "\u202e", "\u{e0041}", "\u0000", "\ud800", "\u3164"];

export const characters: readonly HostileCase[] = [
  ...each.map(({ kind, code }) =>
    refusedAt(
      `${kind} in a quote, escaped: ${name(code)}`,
      quote,
      `"ten${code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`} members"`,
      ["text", "yaml"],
    ),
  ),
  ...each
    .filter(({ kind }) => kind !== "half of a pair")
    .map(({ kind, code }) =>
      refusedAt(
        `${kind} in a note, as itself: ${name(code)}`,
        note,
        `'Per ${String.fromCodePoint(code)} team.'`,
        ["text", "yaml", "file"],
      ),
    ),
  ...Object.entries(sequences).map(([title, text]) =>
    refusedAt(title, quote, quoted(text), "text"),
  ),
  ...Object.entries(texts).flatMap(([title, slot]) =>
    steering.map((character) =>
      refusedAt(
        `${name(character.codePointAt(0)!)} in ${title}`,
        slot,
        quoted(`a${character}b`),
        "text",
      ),
    ),
  ),
  ...["\u001b[31m", "\u202e", "\u{e0041}", "\u0000"].map((marks): HostileCase => ({
    name: `the key of a fact with ${name(marks.codePointAt(0)!)}`,
    files: {
      [provider]: valid[provider].replace("team.members.max_count", () =>
        quoted(`team.m${marks}.x`),
      ),
    },
    expected: { file: provider, line: 11, rule: ["keys", "known-keys", "names", "text"] },
  })),
  ...["\u001b[31m", "\u202e", "\u{e0041}", "\u0000"].map((marks): HostileCase => ({
    name: `a field with ${name(marks.codePointAt(0)!)}`,
    files: {
      [provider]: valid[provider].replace("    note:", () => `    ${quoted(`no${marks}te`)}:`),
    },
    expected: { file: provider, line: 16, rule: ["fields", "text"] },
  })),
  ...Object.entries({
    "text over text, which is published beside it": "price 100\rprice 1",
    "a family of joined emoji": "a plan for 👨‍👩‍👧‍👦",
    "a heart in its colour": "we ❤️ limits",
    "a flag of letters": "🇩🇪 and 🇯🇵",
    "accents of one letter each": "e\u0301 a\u0308 n\u0303",
    "letters from right to left": "שלום عليكم",
    "letters of India": "क्षमता सीमा",
    "letters that look like others": "Аcmе Соrр",
    "wide letters": "ＡＣＭＥ",
    "a sign of money and a fraction": "½ € ¥ ₿",
  }).map(([title, text]) => acceptedAt(title, quote, quoted(text))),
];
