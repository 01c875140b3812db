/** What YAML allows beyond plain data, what is no YAML, and what is no text. */
import { maxFileBytes } from "../../../build/load/texts.ts";
import { provider, refusedAt, texts, valid, type HostileCase } from "../case.ts";

const acme: string = valid[provider];

const deep = 100_000;

/** Each stands below the whole valid file. */
const appended: Readonly<Record<string, string>> = {
  "an alias of nothing": "formerly: *nowhere\n",
  "an alias of an anchor": "formerly: [&a old, *a]\n",
  "an anchor that nothing uses": "formerly: &a [old]\n",
  "an alias of itself": "formerly: &a [*a]\n",
  "aliases of aliases": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    .map((name, i, all) => `${name}: &${name} [${`*${all[i - 1] ?? name},`.repeat(9)}]\n`)
    .join(""),
  "a merge key": "<<: { a: 1 }\n",
  "a merge key in a list": "<<: [{ a: 1 }, { b: 2 }]\n",
  "a tag of JavaScript": 'formerly: !!js/function "function () {}"\n',
  "a tag of Python": 'formerly: !!python/object/apply:os.system ["id"]\n',
  "a tag of Ruby": "formerly: !ruby/object:Gem::Installer {}\n",
  "a tag of Java": "formerly: !!javax.script.ScriptEngineManager []\n",
  "a binary tag": "formerly: [!!binary aGVsbG8=]\n",
  "a set": "formerly: !!set { a, b }\n",
  "an ordered map": "formerly: !!omap [a: 1]\n",
  "a timestamp": "formerly: [!!timestamp 2026-01-01]\n",
  "a tag of text": "formerly: [!!str old]\n",
  "a tag of one's own": "formerly: [!x old]\n",
  "a verbatim tag": "formerly: [!<tag:yaml.org,2002:str> old]\n",
  "an empty tag": "formerly: [! old]\n",
  "a second document": "---\nname: Other\n",
  "an end and more": "...\nname: Other\n",
  "a directive of YAML 1.1": "...\n%YAML 1.1\n---\nname: Other\n",
  "a key twice": "name: Acme\n",
  "a key twice, once in quotes": '"name": Other\n',
  "a key twice, once escaped": '"n\\u0061me": Other\n',
  "a list as a key": "[a]: b\n",
  "a map as a key": "{ a: 1 }: b\n",
  "a key with a question mark": "? [a, b]\n: c\n",
  "an empty key": '"": b\n',
  "no key at all": ": b\n",
  "a quote that stays open": 'formerly: ["old\n',
  "a single quote that stays open": "formerly: ['old\n",
  "a list that stays open": "formerly: [old\n",
  "a map that stays open": "formerly: { a: 1\n",
  "brackets that cross": "formerly: [{ a: 1]}\n",
  "an escape that is none": 'formerly: ["\\q"]\n',
  "an escape too short": 'formerly: ["\\u12"]\n',
  "an escape beyond Unicode": 'formerly: ["\\U00110000"]\n',
  "an escape of a huge number": 'formerly: ["\\Uffffffff"]\n',
  "an at sign": "formerly: [@old]\n",
  "a backtick": "formerly: `old`\n",
  "a percent sign": "formerly: [%old]\n",
  "a tab before a key": "\tformerly: [old]\n",
  "a tab in the indentation": "formerly:\n\t- old\n",
  "an indentation that fits nothing": "  formerly: [old]\n",
  "a block of text without text": "formerly: |9\n old\n",
  "a block of text with a wrong mark": "formerly: |x\n  old\n",
  "text behind a quote": 'formerly: "old" older\n',
  "a colon within text": "formerly: a: b\n",
  "a word without a value": "formerly\n",
  "lists nested deep": `formerly: ${"[".repeat(deep)}${"]".repeat(deep)}\n`,
  "maps nested deep": `formerly: ${"{a: ".repeat(deep)}\n`,
  "block lists nested deep": `formerly:\n  ${"- ".repeat(deep)}a\n`,
  "complex keys nested deep": `${"? ".repeat(deep)}a\n`,
  "tags nested deep": `formerly: ${"!a [".repeat(deep)}\n`,
  "anchors nested deep": `formerly: ${"&a [".repeat(deep)}\n`,
  "lists nested to the limit": `formerly: ${"[".repeat(49)}${"]".repeat(49)}\n`,
  "lists nested over the limit": `formerly: ${"[".repeat(51)}${"]".repeat(51)}\n`,
  "the field __proto__": "__proto__: { name: Other }\n",
  "the field constructor": "constructor: { prototype: { name: Other } }\n",
};

/** In the place of the whole file; without a line that can be named. */
const replaced: Readonly<Record<string, string | Uint8Array>> = {
  nothing: "",
  "a comment": "# nothing\n",
  null: "null\n",
  "a word": "Acme\n",
  "a number": "42\n",
  "a list": "- name: Acme\n",
  "three hyphens": "---\n",
  "a directive of YAML 1.1 first": `%YAML 1.1\n---\n${acme}`,
  "a directive that is none": `%EVIL x\n---\n${acme}`,
  "a handle of tags": `%TAG ! tag:evil.test,2026:\n---\n${acme}`,
  "JSON that ends early": '{"name": "Acme", "homepage": ',
  NUL: "\0".repeat(1000),
  "NUL within": acme.replace("Acme", "Ac\0me"),
  "a mark of byte order within": acme.replace("Acme", "Ac\ufeffme"),
  "marks of byte order": `\ufeff\ufeff${acme}`,
  "UTF-16, little end first": utf16(acme, false),
  "UTF-16, big end first": utf16(acme, true),
  "UTF-16 without a mark": utf16(acme, false).subarray(2),
  "UTF-32": Buffer.from("\ufeff\0n\0a\0m\0e\0", "utf16le"),
  "Latin 1": latin1(acme.replace("Acme", "Acm\u00e9")),
  "lines that end with CR alone": acme.replaceAll("\n", "\r"),
  "a program": Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0xff, 0xfe]),
  "a compressed file": Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff]),
  "random bytes": Uint8Array.from(
    { length: 100_000 },
    (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff,
  ),
  "one byte too many": `${acme}#`.padEnd(maxFileBytes + 1, "#"),
};

/** No UTF-8: an overlong form, a lone half, what is cut off, and bytes that never stand in it. */
const brokenBytes: Readonly<Record<string, readonly number[]>> = {
  "a byte that only continues": [0x80],
  "an overlong slash": [0xc0, 0xaf],
  "an overlong NUL": [0xc0, 0x80],
  "an overlong form of three": [0xe0, 0x80, 0xaf],
  "an overlong form of four": [0xf0, 0x80, 0x80, 0xaf],
  "half of a pair": [0xed, 0xa0, 0x80],
  "a pair of halves": [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  "beyond Unicode": [0xf4, 0x90, 0x80, 0x80],
  "a form of five": [0xf8, 0x88, 0x80, 0x80, 0x80],
  "what is cut off": [0xe2, 0x82],
  "0xff": [0xff],
};

/** How much text a slot may hold is said where it is too much. */
const longOf = (length: number): Readonly<Record<string, string>> => ({
  "one word": "a".repeat(length),
  "many words": "word ".repeat(length / 5).trim(),
  "accents piled up": `a${"\u0301".repeat(length / 2)}`,
  "a run of digits": "9".repeat(length),
  "digits in groups": "1,".repeat(length / 2),
  backticks: "`".repeat(length),
  brackets: "[".repeat(length),
  entities: "&amp;".repeat(length / 5),
});

export const structure: readonly HostileCase[] = [
  ...Object.entries(appended).map(([name, text]): HostileCase => ({
    name,
    files: { [provider]: `${acme}${text}` },
    expected: { file: provider, rule: ["yaml", "fields", "shape", "text", "names"] },
  })),
  ...Object.entries(replaced).map(([name, content]): HostileCase => ({
    name: `${name} for a file`,
    files: { [provider]: content },
    expected: { file: provider, rule: ["yaml", "file", "shape", "text", "fields"] },
  })),
  ...Object.entries(brokenBytes).map(([name, bytes]): HostileCase => ({
    name: `${name} where UTF-8 is meant`,
    files: { [provider]: Uint8Array.from([...Buffer.from(`${acme}# `), ...bytes, 0x0a]) },
    expected: { file: provider, line: 1, rule: "file" },
  })),
  ...longTexts(20_000),
  ...(["dataset.yaml", "keys.yaml"] as const).flatMap((file) =>
    Object.entries({
      nothing: "",
      "a list": "- a\n",
      "a key twice": `${valid[file]}name: A\nname: A\n`,
    }).map(([name, text]): HostileCase => ({
      name: `${name} as ${file}`,
      files: { [file]: text },
      expected: { file, rule: ["yaml", "shape", "file", "fields"] },
    })),
  ),
  {
    name: "lines that end as on Windows",
    files: { [provider]: acme.replaceAll("\n", "\r\n") },
    expected: "accepted",
  },
  { name: "a mark of byte order", files: { [provider]: `\ufeff${acme}` }, expected: "accepted" },
  {
    name: "an end of the document",
    files: { [provider]: `---\n${acme}...\n` },
    expected: "accepted",
  },
  {
    name: "exactly as many bytes as are read",
    files: { [provider]: `${acme}${`${"#".repeat(99)}\n`.repeat(11_000)}`.slice(0, maxFileBytes) },
    expected: "accepted",
  },
  { name: "no line break at the end", files: { [provider]: acme.trimEnd() }, expected: "accepted" },
];

/** Texts of so many characters, in the places whose texts are read for more than being printed. */
export function longTexts(length: number): readonly HostileCase[] {
  return Object.entries(longOf(length)).flatMap(([name, text]) =>
    (["a quote", "a note", "the name of a provider", "a value"] as const).map((slot) =>
      refusedAt(`${name} as ${slot}`, texts[slot], `"${text}"`, ["shape", "text", "values"]),
    ),
  );
}

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
