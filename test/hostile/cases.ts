/** Every hostile case by family: the texts of `texts.json` in their places, and what is large or no text. */
import { maxFileBytes } from "../../build/load/texts.ts";
import {
  acceptedAt,
  addresses,
  currency,
  days,
  decimal,
  filled,
  observed,
  price,
  provider,
  quoted,
  refusedAt,
  retrieved,
  texts,
  valid,
  whole,
  word,
  type Files,
  type HostileCase,
  type Refused,
} from "./case.ts";
import { crowds } from "./crowds.ts";
import { markup, oddSlugs, refused, unquoted } from "./texts.ts";

const acme: string = valid[provider];
const keys: string = valid["keys.yaml"];
const { "a home page": homepage, ...otherAddresses } = addresses;
const { "a quote": quote } = texts;

type Rules = Refused["rule"];

function changed(name: string, content: string | Uint8Array, rule: Rules): HostileCase {
  return { name, files: { [provider]: content }, expected: { file: provider, rule } };
}

const numberRules = ["numbers", "values", "shape"];

const numbers: readonly HostileCase[] = [
  ...refused.numbers.flatMap((written) => [
    refusedAt(`a whole number as ${written}`, whole, written, numberRules),
    refusedAt(`a number as ${written}`, decimal, written, numberRules),
  ]),
  ...["9".repeat(400), `0.${"0".repeat(20_000)}1`, "1".repeat(1_000_000)].map((written) =>
    refusedAt(`a number of ${written.length} digits`, decimal, written, numberRules),
  ),
  ...refused.words.map((written) =>
    refusedAt(`a number as ${written}`, decimal, written, numberRules),
  ),
  ...["0", "-1", "1.5", ".inf", "1e3", "0x10", "9".repeat(20), '"180"'].map((written) =>
    refusedAt(`${written} days`, days, written, ["shape", "numbers"]),
  ),
  ...["usd", "US", "USDT", "ZZZ", "$", "U\u0421D", "null", "1"].map((written) =>
    refusedAt(`the currency ${written}`, currency, written, ["shape", "money"]),
  ),
  refusedAt("a negative price", price, "-5", numberRules.concat("money")),
  ...["Community ", "constructor", "__proto__"].map((written) =>
    refusedAt(`the word ${written}`, word, written, "values"),
  ),
  acceptedAt("a negative number", whole, "-5"),
  acceptedAt("fifteen digits", whole, "123456789012345"),
  acceptedAt("a small fraction", decimal, "0.000001"),
];

const dates: readonly HostileCase[] = [
  ...Object.entries({ observed, retrieved }).flatMap(([name, slot]) =>
    refused.dates.map((written) =>
      refusedAt(`${name} at ${written}`, slot, written, ["dates", "shape", "text", "order"]),
    ),
  ),
  acceptedAt("the last moment of the day", observed, "2026-09-30T23:59:59.999Z"),
  acceptedAt("a leap day", retrieved, "2024-02-29T12:00:00+14:00"),
];

const links: readonly HostileCase[] = [
  ...[...refused.addresses, `https://a.test/${"a".repeat(10_000)}`].map((url) =>
    refusedAt(`the home page ${url.slice(0, 70)}`, homepage, quoted(url), [
      "shape",
      "text",
      "addresses",
    ]),
  ),
  ...Object.entries(otherAddresses).flatMap(([what, slot]) =>
    ["javascript:alert(1)", "https://user:secret@acme.example.org/", "https://localhost/"].map(
      (url) => refusedAt(`${what}: ${url}`, slot, quoted(url), ["shape", "addresses"]),
    ),
  ),
  ...[
    "https://acme.example.org/?q=(a)&b=%3Cscript%3E",
    "https://acme.example.org/$%7Bx%7D;y=1,2*3!~@'",
    "https://xn--bcher-kva.example.org/",
    "http://acme.example.org:8443/#a/b?c",
  ].map((url) => acceptedAt(`the home page ${url}`, homepage, quoted(url))),
];

/** The first and the last of the characters of a kind that nobody sees, or that reorder others. */
const hiddenCodes = [
  [0x00, 0x08, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0x2028, 0x2029, 0x061c],
  [0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xad, 0x034f, 0x200b, 0x2060, 0x2065, 0x206f],
  [
    0xfeff, 0xfff0, 0xfff8, 0xfff9, 0xfffb, 0x1bca0, 0x1d173, 0x115f, 0x1160, 0x17b4, 0x180b,
    0x180f,
  ],
  [0x2800, 0x3164, 0xffa0, 0xfe00, 0xfe0e, 0xe0100, 0xe01ef, 0xe0001, 0xe007f, 0xe0fff, 0xe000],
  [0xf8ff, 0xf0000, 0x10fffd, 0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x10ffff, 0x0378, 0x2fe0, 0x1ffa0],
].flat();

function codeName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

const characters: readonly HostileCase[] = [
  ...[...hiddenCodes, 0xd800, 0xdbff, 0xdc00, 0xdfff].map((code) =>
    refusedAt(
      `${codeName(code)} in a quote, escaped`,
      quote,
      `"ten\\U${code.toString(16).padStart(8, "0")} members"`,
      ["text", "yaml"],
    ),
  ),
  ...hiddenCodes.map((code) =>
    refusedAt(
      `${codeName(code)} in a note, as itself`,
      texts["a note"],
      `'Per ${String.fromCodePoint(code)} team.'`,
      ["text", "yaml", "file"],
    ),
  ),
  ...refused.quotes.map((text) => refusedAt(quoted(text), quote, quoted(text), "text")),
  ...Object.entries(texts).flatMap(([title, slot]) =>
    [0x1b, 0x202e, 0xe0041, 0, 0xd800, 0x3164].map((code) =>
      refusedAt(
        `${codeName(code)} in ${title}`,
        slot,
        quoted(`a${String.fromCodePoint(code)}b`),
        "text",
      ),
    ),
  ),
  ...["\u001b[31m", "\u202e", "\u{e0041}", "\u0000"].flatMap((marks) => [
    changed(
      `a key with ${quoted(marks)}`,
      acme.replace("team.members.max_count", () => quoted(`team.m${marks}.x`)),
      "text",
    ),
    changed(
      `a field with ${quoted(marks)}`,
      acme.replace("    note:", () => `    ${quoted(`no${marks}te`)}:`),
      "text",
    ),
  ]),
];

/** A text in every place that takes one; a value holds no white space but blanks. */
export function everywhere(text: string): Files {
  const files: Record<string, string> = { ...valid };
  for (const [name, slot] of Object.entries(texts)) {
    const said = name.endsWith("quote") ? text : unquoted(text);
    const written = quoted(name === "a value" ? said.replace(/\s+/g, " ").trim() : said);
    files[slot.file] = files[slot.file]!.replace(slot.line, () =>
      slot.line.replace(/:(?= ).*$/, () => `: ${written}`),
    );
  }
  return files;
}

const allowed = Object.entries(markup).flatMap(([kind, list]) =>
  list.map((text): HostileCase => ({
    name: `${kind}: ${JSON.stringify(text.slice(0, 60))}`,
    files: everywhere(text),
    expected: "accepted",
  })),
);

/** Lines of the valid file that open with a slug. */
const owners = { "a product": "  api:", "a plan": "      pro:", "a source": "  docs:" };

function named(line: string, slug: string): string {
  const indent = line.slice(0, line.search(/\S/));
  const renamed = acme.replace(`\n${line}\n`, () => `\n${indent}${quoted(slug)}:\n`);
  return line === "  docs:"
    ? renamed.replaceAll("source: docs", () => `source: ${quoted(slug)}`)
    : renamed;
}

function definedKey(key: string): Files {
  return { "keys.yaml": `${keys}${quoted(key)}:\n  description: D.\n  datatype: boolean\n` };
}

const slugs: readonly HostileCase[] = [
  ...[...refused.slugs, "a".repeat(20_000)].flatMap((slug) =>
    Object.entries(owners).map(([what, line]) =>
      changed(`${what} called ${slug.slice(0, 30)}`, named(line, slug), ["names", "text", "yaml"]),
    ),
  ),
  ...refused.slugs
    .filter((slug) => !/[/\n]|^\.{0,2}$/.test(slug))
    .map((slug): HostileCase => {
      const file = `providers/${slug}.yaml`;
      const expected = { file, line: 1, rule: ["names", "file"] };
      return { name: `a provider called ${slug}`, files: { [file]: acme }, expected };
    }),
  ...oddSlugs.map((slug): HostileCase => ({
    name: `a provider and its product called ${slug}`,
    files: { [`providers/${slug}.yaml`]: named("  api:", slug) },
    expected: "accepted",
  })),
  ...[...refused.keys, `a.${"b".repeat(100_000)}`].map((key): HostileCase => ({
    name: `a key called ${key.slice(0, 30)}`,
    files: definedKey(key),
    expected: { file: "keys.yaml", line: 23, rule: ["names", "text", "yaml"] },
  })),
  ...["constructor.prototype", "to_string.value_of", "a.then"].map((key): HostileCase => ({
    name: `a key called ${key}, which is allowed`,
    files: definedKey(key),
    expected: "accepted",
  })),
];

const deep = 100_000;

/** Each stands below the whole valid file. */
const nested: Readonly<Record<string, string>> = {
  lists: `formerly: ${"[".repeat(deep)}${"]".repeat(deep)}\n`,
  maps: `formerly: ${"{a: ".repeat(deep)}\n`,
  "block lists": `formerly:\n  ${"- ".repeat(deep)}a\n`,
  "complex keys": `${"? ".repeat(deep)}a\n`,
  tags: `formerly: ${"!a [".repeat(deep)}\n`,
  anchors: `formerly: ${"&a [".repeat(deep)}\n`,
  "lists over the limit": `formerly: ${"[".repeat(51)}${"]".repeat(51)}\n`,
};

/** In the place of a whole file. */
const replaced: Readonly<Record<string, string | Uint8Array>> = {
  nothing: "",
  "a comment": "# nothing\n",
  "a word": "Acme\n",
  "a list": "- name: Acme\n",
  "a directive first": `%YAML 1.1\n---\n${acme}`,
  "JSON that ends early": '{"name": "Acme", "homepage": ',
  NUL: "\0".repeat(1000),
  "marks of byte order": `\ufeff\ufeff${acme}`,
  "UTF-16": Buffer.from(`\ufeff${acme}`, "utf16le"),
  "Latin 1": Buffer.from(acme.replace("Acme", "Acm\u00e9"), "latin1"),
  "lines that end with CR alone": acme.replaceAll("\n", "\r"),
  "random bytes": Uint8Array.from(
    { length: 100_000 },
    (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff,
  ),
  "one byte too many": `${acme}#`.padEnd(maxFileBytes + 1, "#"),
};

/** No UTF-8: overlong forms, halves of a pair, what is cut off, and bytes that never stand in it. */
const brokenBytes = [
  "80",
  "c0af",
  "c080",
  "e080af",
  "f08080af",
  "eda080",
  "f4908080",
  "e282",
  "ff",
];

const fileRules = ["yaml", "file", "shape", "text", "fields", "names"];

const structure: readonly HostileCase[] = [
  ...refused.yaml.map((text) => changed(`below a file: ${text}`, `${acme}${text}`, fileRules)),
  ...Object.entries(nested).map(([name, text]) =>
    changed(`nested ${name}`, `${acme}${text}`, "yaml"),
  ),
  ...Object.entries(replaced).map(([name, content]) =>
    changed(`${name} for a file`, content, fileRules),
  ),
  ...brokenBytes.map((bytes) =>
    changed(
      `${bytes} where UTF-8 is meant`,
      Buffer.concat([Buffer.from(`${acme}# `), Buffer.from(bytes, "hex")]),
      "file",
    ),
  ),
  ...["dataset.yaml", "keys.yaml"].map((file): HostileCase => ({
    name: `a list as ${file}`,
    files: { [file]: "- a\n" },
    expected: { file, rule: "shape" },
  })),
  ...Object.entries({
    "lines that end as on Windows": acme.replaceAll("\n", "\r\n"),
    "a mark of byte order": `\ufeff${acme}`,
    "an end of the document": `---\n${acme}...\n`,
    "no line break at the end": acme.trimEnd(),
    "as many bytes as are read": `${acme}${`${"#".repeat(99)}\n`.repeat(11_000)}`.slice(
      0,
      maxFileBytes,
    ),
  }).map(([name, content]): HostileCase => ({
    name,
    files: { [provider]: content },
    expected: "accepted",
  })),
  ...longTexts(20_000),
];

/** Texts of so many characters, in the places whose texts are read for more than being printed. */
export function longTexts(length: number): readonly HostileCase[] {
  const kinds = { word: "a", accents: "a\u0301", digits: "9", groups: "1,", entities: "&amp;" };
  return Object.entries(kinds).flatMap(([name, part]) =>
    (["a quote", "a note", "the name of a provider", "a value"] as const).map((slot) => {
      const text = part.repeat(length / part.length);
      return refusedAt(`long ${name} as ${slot}`, texts[slot], `"${text}"`, ["shape", "values"]);
    }),
  );
}

const prototypes = ["__proto__", "constructor", "hasOwnProperty", "toString"].flatMap((name) => [
  changed(`a fact of the key ${name}`, acme.replace("  storage.files.max_gb:", `  ${name}:`), [
    "known-keys",
    "names",
  ]),
  changed(`a source ${name}`, acme.replace("    source: docs", `    source: ${name}`), "sources"),
  changed(`the field ${name}`, `${name}: { a: 1 }\n${acme}`, "fields"),
]);

/** Names that nobody opens as YAML; the folder shows them without what steers a terminal. */
const stray = [
  "readme.md",
  ".env",
  "providers/acme.yml",
  "providers/sub/acme.yaml",
  "a\n::error::b",
  "##[error]b.yaml",
  "a\u001b[31m.yaml",
  "$(id)",
].map((file): HostileCase => ({
  name: `a file called ${quoted(file)}`,
  files: { [file]: "name: x\n" },
  expected: { file, line: 1, rule: ["file", "names"] },
}));

export const families: Readonly<Record<string, readonly HostileCase[]>> = {
  numbers,
  dates,
  links,
  characters,
  allowed,
  slugs,
  structure,
  prototypes,
  stray,
  crowds: crowds(1 / 50),
  addresses: [
    {
      name: "the base address with a query",
      files: filled(addresses["the base address"], "https://facts.example.org/?a=b").files,
      expected: { file: "dataset.yaml", line: 3, rule: "shape" },
    },
  ],
};
