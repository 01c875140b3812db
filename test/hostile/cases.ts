/** Every hostile case by family: the texts of `texts.json` in their places, and what is large or no text. */
import { maxFileBytes } from "../../build/load/texts.ts";
import { everywhere, filled, lines, provider, quoted, valid, type Files } from "./facts.ts";
import type { HostileCase } from "./judge.ts";
import { allowed, oddSlugs, refused } from "./texts.ts";

const acme: string = valid[provider];
const keys: string = valid["keys.yaml"];
const { "a quote": quote, "a note": note } = lines;

/** Each text in the place of what stands on a line: refused there by one of the rules. */
function refusedOn(line: string, texts: readonly string[], ...rules: readonly string[]) {
  return texts.map((written): HostileCase => {
    const { file, text, at } = filled(line, written);
    const name = `${line.trim().slice(0, 20)} as ${written.slice(0, 60)}`;
    return { name, files: { [file]: text }, refused: { file, line: at, rules } };
  });
}

function acceptedOn(line: string, texts: readonly string[]): readonly HostileCase[] {
  return texts.map((written) => {
    const { file, text } = filled(line, written);
    return { name: `${line.trim()} as ${written}`, files: { [file]: text } };
  });
}

/** Another content of the provider's file. */
function changed(name: string, content: string | Uint8Array, ...rules: readonly string[]) {
  return { name, files: { [provider]: content }, refused: { file: provider, rules } };
}

const [whole, decimal, word] = ["    value: 10", "    value: 2.5", "            value: community"];
const [observed, retrieved] = ["    observed_at: 2026-09-01", "    retrieved_at: 2026-10-01"];
const [homepage, base] = [
  "homepage: https://acme.example.org/",
  "base_url: https://facts.example.org/path",
];
const numberRules = ["numbers", "values", "shape"];
const long = ["9".repeat(400), `0.${"0".repeat(20_000)}1`, "1".repeat(1_000_000)];

const values: readonly HostileCase[] = [
  ...refusedOn(whole, refused.numbers, ...numberRules),
  ...refusedOn(decimal, [...refused.numbers, ...refused.words, ...long], ...numberRules),
  ...refusedOn("verified_for_days: 180", ["0", "-1", ".inf", "1e3", '"180"'], "shape", "numbers"),
  ...refusedOn("            currency: USD", ["usd", "ZZZ", "$", "U\u0421D", "1"], "shape", "money"),
  ...refusedOn("            value: 20", ["-5"], "money"),
  ...refusedOn(word, ["Community ", "constructor", "__proto__"], "values"),
  ...refusedOn(observed, refused.dates, "dates", "shape", "text", "order"),
  ...refusedOn(retrieved, refused.dates, "dates", "shape", "text", "order"),
  ...acceptedOn(whole, ["-5", "123456789012345"]),
  ...acceptedOn(decimal, ["0.000001"]),
  ...acceptedOn(observed, ["2026-09-30T23:59:59.999Z"]),
  ...acceptedOn(retrieved, ["2024-02-29T12:00:00+14:00"]),
];

const addresses: readonly HostileCase[] = [
  ...refusedOn(
    homepage,
    [...refused.addresses, `https://a.test/${"a".repeat(10_000)}`].map(quoted),
    "shape",
    "text",
    "addresses",
  ),
  ...[
    base,
    "repository: https://git.example.org/facts",
    "    url: https://acme.example.org/limits",
    "    archive_url: https://archive.example.org/limits",
    "        url: https://acme.example.org/old",
  ].flatMap((line) => refusedOn(line, ["javascript:alert(1)"], "shape")),
  ...refusedOn(base, ["https://facts.example.org/?a=b"], "shape"),
  ...acceptedOn(
    homepage,
    [
      "https://acme.example.org/?q=(a)&b=%3Cscript%3E",
      "https://acme.example.org/$%7Bx%7D;y=1,2*3!~@'",
      "https://xn--bcher-kva.example.org/",
      "http://acme.example.org:8443/#a/b?c",
    ].map(quoted),
  ),
];

/** Of characters that nobody sees, or that reorder others; test/hidden.test.ts tries every kind. */
const hiddenCodes = [0, 0x1b, 0x7f, 0x85, 0xad, 0x202e, 0x2028, 0x3164, 0xfeff, 0xfffe, 0xe0041];

const characters: readonly HostileCase[] = [
  ...refusedOn(
    quote,
    [...hiddenCodes, 0xd800, 0xdfff].map((code) => `"\\U${code.toString(16).padStart(8, "0")}"`),
    "text",
    "yaml",
  ),
  ...refusedOn(
    note,
    hiddenCodes.map((code) => `'Per ${String.fromCodePoint(code)} team.'`),
    "text",
    "yaml",
    "file",
  ),
  ...refusedOn(quote, refused.quotes.map(quoted), "text"),
  ...Object.values(lines).flatMap((line) =>
    refusedOn(line, ["a\u001bb", "a\u202eb", "a\u{e0041}b"].map(quoted), "text"),
  ),
  ...["\u001b[31m", "\u202e", "\u0000"].flatMap((marks) => [
    changed(
      "a key",
      acme.replace("team.members.max_count", () => quoted(`team.m${marks}.x`)),
      "text",
    ),
    changed(
      "a field",
      acme.replace("    note:", () => `    ${quoted(`no${marks}te`)}:`),
      "text",
    ),
  ]),
];

/** The provider with another slug for what a line names. */
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

const names: readonly HostileCase[] = [
  ...[...refused.slugs, "a".repeat(20_000)].flatMap((slug) =>
    ["  api:", "      pro:", "  docs:"].map((line) =>
      changed(`${line} ${slug.slice(0, 30)}`, named(line, slug), "names", "text", "yaml"),
    ),
  ),
  ...refused.slugs
    .filter((slug) => !/[/\n]|^\.{0,2}$/.test(slug))
    .map((slug): HostileCase => {
      const file = `providers/${slug}.yaml`;
      const rules = ["names", "file"];
      return { name: file, files: { [file]: acme }, refused: { file, line: 1, rules } };
    }),
  ...oddSlugs.map((slug): HostileCase => ({
    name: `a provider and its product called ${slug}`,
    files: { [`providers/${slug}.yaml`]: named("  api:", slug) },
  })),
  ...[...refused.keys, `a.${"b".repeat(100_000)}`].map((key): HostileCase => ({
    name: `a key called ${key.slice(0, 30)}`,
    files: definedKey(key),
    refused: { file: "keys.yaml", line: 23, rules: ["names", "text", "yaml"] },
  })),
  ...["constructor.prototype", "a.then"].map((key) => ({ name: key, files: definedKey(key) })),
  ...["__proto__", "constructor", "toString"].flatMap((name) => [
    changed(name, acme.replace("  storage.files.max_gb:", `  ${name}:`), "known-keys", "names"),
    changed(name, acme.replace("    source: docs", `    source: ${name}`), "sources"),
    changed(name, `${name}: { a: 1 }\n${acme}`, "fields"),
  ]),
  ...["readme.md", ".env", "providers/acme.yml", "a\n::error::b", "##[error]b.yaml", "$(id)"].map(
    (file): HostileCase => ({
      name: `a file called ${quoted(file)}`,
      files: { [file]: "name: x\n" },
      refused: { file, line: 1, rules: ["file"] },
    }),
  ),
];

const deep = 100_000;
const fileRules = ["yaml", "file", "shape", "text", "fields", "names"];

const structure: readonly HostileCase[] = [
  ...refused.yaml.map((text) => changed(`below: ${text}`, `${acme}${text}`, ...fileRules)),
  ...Object.entries({
    lists: `formerly: ${"[".repeat(deep)}${"]".repeat(deep)}\n`,
    maps: `formerly: ${"{a: ".repeat(deep)}\n`,
    "block lists": `formerly:\n  ${"- ".repeat(deep)}a\n`,
    "complex keys": `${"? ".repeat(deep)}a\n`,
    "lists over the limit": `formerly: ${"[".repeat(51)}${"]".repeat(51)}\n`,
  }).map(([name, text]) => changed(`nested ${name}`, `${acme}${text}`, "yaml")),
  ...Object.entries({
    nothing: "",
    "a list": "- name: Acme\n",
    "a directive first": `%YAML 1.1\n---\n${acme}`,
    NUL: "\0".repeat(1000),
    "marks of byte order": `\ufeff\ufeff${acme}`,
    "UTF-16": Buffer.from(`\ufeff${acme}`, "utf16le"),
    "Latin 1": Buffer.from(acme.replace("Acme", "Acm\u00e9"), "latin1"),
    "overlong UTF-8": Buffer.concat([Buffer.from(`${acme}# `), Buffer.from("c0af", "hex")]),
    "UTF-8 that is cut off": Buffer.concat([Buffer.from(`${acme}# `), Buffer.from("e282", "hex")]),
    "lines that end with CR alone": acme.replaceAll("\n", "\r"),
    "one byte too many": `${acme}#`.padEnd(maxFileBytes + 1, "#"),
  }).map(([name, content]) => changed(name, content, ...fileRules)),
  ...Object.entries({
    "lines that end as on Windows": acme.replaceAll("\n", "\r\n"),
    "a mark of byte order": `\ufeff${acme}`,
    "an end of the document": `---\n${acme}...\n`,
    "no line break at the end": acme.trimEnd(),
  }).map(([name, content]): HostileCase => ({ name, files: { [provider]: content } })),
  ...longTexts(20_000),
];

/** Texts of so many characters, in the places whose texts are read for more than being printed. */
export function longTexts(length: number): readonly HostileCase[] {
  return ["a", "a\u0301", "9", "1,", "&amp;"].flatMap((part) =>
    [quote, note, lines["a value"]].flatMap((line) =>
      refusedOn(line, [`"${part.repeat(length / part.length)}"`], "shape", "values"),
    ),
  );
}

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

/** Many problems of one kind in one file: as many as fill it where `share` is 1. */
export function crowds(share: number): readonly HostileCase[] {
  const behind = (place: string, count: number, line: (index: number) => string): string =>
    acme.replace(place, () => `${place}${many(count * share, line)}`);
  const inFile: readonly (readonly [rule: string, text: string])[] = [
    ["fields", `${acme}${many(50_000 * share, (i) => `field_${i}: 1\n`)}`],
    ["fields", behind("    note: Per team.\n", 40_000, (i) => `    notes${i}: 1\n`)],
    ["known-keys", behind("\nfacts:\n", 20_000, (i) => `  team.members.max_${i}: {}\n`)],
    [
      "sources",
      behind("    history:\n", 10_000, (i) => `      - { value: ${i}, source: d${i} }\n`),
    ],
    ["names", behind("    plans:\n", 20_000, (i) => `      P${i}: { name: N }\n`)],
    ["yaml", `${acme}${many(100_000 * share, () => "facts:\n")}`],
    ["yaml", `${acme}formerly: [&a b${many(50_000 * share, () => ", *a")}]\n`],
    ["yaml", `${acme}formerly: [x${many(50_000 * share, () => ', "\\q"')}]\n`],
    ["text", `${acme}formerly: [x${many(50_000 * share, () => ', "\\u0007"')}]\n`],
    ["shape", "- a\n".repeat(100_000 * share)],
    ["yaml", '"'.repeat(1_000_000 * share)],
    ["yaml", "}{".repeat(300_000 * share)],
    ["shape", "#\n".repeat(500_000 * share)],
    ["yaml", "---\n".repeat(200_000 * share)],
  ];
  return inFile.map(([rule, text]) => changed(`many: ${text.slice(-20)}`, text, rule));
}

export const families: Readonly<Record<string, readonly HostileCase[]>> = {
  values,
  addresses,
  characters,
  names,
  structure,
  crowds: crowds(1 / 50),
  allowed: Object.entries(allowed).flatMap(([kind, list]) =>
    list.map((text) => ({ name: `${kind}: ${text.slice(0, 60)}`, files: everywhere(text) })),
  ),
};
