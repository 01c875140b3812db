/** Names that two places claim, and numbers of things that nobody writes. */
import { provider, valid, type HostileCase, type Refused } from "../case.ts";

const acme: string = valid[provider];
const keys: string = valid["keys.yaml"];

function formerly(names: string): string {
  return acme.replace("homepage:", `formerly: [${names}]\nhomepage:`);
}

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

function refused(file: string, rule: Refused["rule"], line?: number): Refused {
  return { file, rule, line };
}

const beta = "providers/beta.yaml";

type Crowd = readonly [file: string, text: string, rule: Refused["rule"]];

/** Many problems of one kind in one file: as many as fill it where `share` is 1. */
const crowdsOf = (share: number): Readonly<Record<string, Crowd>> => ({
  "many unknown fields": [
    provider,
    `${acme}${many(50_000 * share, (i) => `field_${i}: 1\n`)}`,
    "fields",
  ],
  "many unknown fields in one fact": [
    provider,
    acme.replace(
      "    note: Per team.\n",
      many(40_000 * share, (i) => `    notes${i}: 1\n`),
    ),
    "fields",
  ],
  "many unknown keys": [
    provider,
    acme.replace(
      "products:\n",
      `${many(20_000 * share, (i) => `  team.members.max_${i}: {}\n`)}products:\n`,
    ),
    "known-keys",
  ],
  "many unused sources": [
    provider,
    acme.replace(
      "facts:\n",
      `${many(5000 * share, (i) => `  s${i}: { url: https://a.example.org/${i}, title: T, type: terms, retrieved_at: 2026-01-01 }\n`)}facts:\n`,
    ),
    "sources",
  ],
  "many sources that are not there": [
    provider,
    acme.replace(
      "    history:\n",
      `    history:\n${many(10_000 * share, (i) => `      - { value: ${i}, raw_value: r, source: doc${i} }\n`)}`,
    ),
    "sources",
  ],
  "many bad slugs": [
    provider,
    acme.replace(
      "      pro:\n",
      `${many(20_000 * share, (i) => `      P${i}: { name: N }\n`)}      pro:\n`,
    ),
    "names",
  ],
  "many keys twice": [provider, `${acme}${many(100_000 * share, () => "facts:\n")}`, "yaml"],
  "many aliases": [
    provider,
    `${acme}formerly: [&a b${many(50_000 * share, () => ", *a")}]\n`,
    "yaml",
  ],
  "many tags": [provider, `${acme}formerly: [x${many(50_000 * share, () => ", !t b")}]\n`, "yaml"],
  "many bad escapes": [
    provider,
    `${acme}formerly: [x${many(50_000 * share, () => ', "\\q"')}]\n`,
    "yaml",
  ],
  "many hidden characters": [
    provider,
    `${acme}formerly: [x${many(50_000 * share, () => ', "\\u0007"')}]\n`,
    ["text"],
  ],
  "many dates that are none": [
    provider,
    acme.replace(
      "    history:\n",
      `    history:\n${many(5000 * share, () => "      - { value: 1, raw_value: r, url: https://a.example.org/, observed_at: 2026-02-30 }\n")}`,
    ),
    "dates",
  ],
  "many bad keys": ["keys.yaml", `${keys}${many(20_000 * share, (i) => `K${i}: {}\n`)}`, "names"],
  "many keys without fields": [
    "keys.yaml",
    `${keys}${many(20_000 * share, (i) => `k.k${i}: {}\n`)}`,
    "required",
  ],
  "many values twice": [
    "keys.yaml",
    `${keys}a.b: { description: D., datatype: enum, values: [x${many(3000 * share, () => ", x")}] }\n`,
    "shape",
  ],
  "a list where a map belongs": [provider, `- a\n`.repeat(100_000 * share), "shape"],
  "one long word": [provider, "a".repeat(1_000_000 * share), "shape"],
  "one long line of colons": [provider, "a: ".repeat(300_000 * share), "yaml"],
  "nothing but quotes": [provider, '"'.repeat(1_000_000 * share), "yaml"],
  "nothing but braces": [provider, "}{".repeat(300_000 * share), "yaml"],
  "nothing but comments": [provider, "#\n".repeat(500_000 * share), ["shape", "yaml"]],
  "nothing but blank lines": [provider, "\n".repeat(1_000_000 * share), ["shape", "yaml"]],
  "nothing but hyphens": [provider, "---\n".repeat(200_000 * share), "yaml"],
  "nothing but tabs": [provider, "\t".repeat(1_000_000 * share), ["shape", "yaml"]],
});

export const crossing: readonly HostileCase[] = [
  {
    name: "two providers with one former name",
    files: { [provider]: formerly("old"), [beta]: formerly("old") },
    expected: refused(beta, "formerly", 2),
  },
  {
    name: "a former name that another provider has",
    files: { [provider]: formerly("beta"), [beta]: acme },
    expected: refused(provider, "formerly", 2),
  },
  {
    name: "a provider that was itself",
    files: { [provider]: formerly("acme") },
    expected: refused(provider, "formerly", 2),
  },
  {
    name: "two providers that were each other",
    files: { [provider]: formerly("beta"), [beta]: formerly("acme") },
    expected: refused(provider, "formerly", 2),
  },
  {
    name: "a former name twice",
    files: { [provider]: formerly("old, old") },
    expected: refused(provider, "formerly", 2),
  },
  ...["constructor", "then", "0"].map((name): HostileCase => ({
    name: `formerly "${name}"`,
    files: { [provider]: formerly(`"${name}"`) },
    expected: "accepted",
  })),
  ...["../x", "index", "con", "A", "__proto__"].map((name): HostileCase => ({
    name: `formerly "${name}"`,
    files: { [provider]: formerly(`"${name}"`) },
    expected: refused(provider, ["shape", "names"], 2),
  })),
  {
    name: "a key that was another key of today",
    files: {
      "keys.yaml": keys.replace(
        "  datatype: decimal",
        "  formerly: [support.tier]\n  datatype: decimal",
      ),
    },
    expected: refused("keys.yaml", "formerly"),
  },
  {
    name: "two keys with one former name",
    files: {
      "keys.yaml": keys
        .replace("  datatype: decimal", "  formerly: [old.name]\n  datatype: decimal")
        .replace("  datatype: money", "  formerly: [old.name]\n  datatype: money"),
    },
    expected: refused("keys.yaml", "formerly"),
  },
  {
    name: "a provider without the registry",
    files: { "keys.yaml": "" },
    expected: refused("keys.yaml", ["shape", "yaml", "file"], 1),
  },
  ...["__proto__", "constructor", "hasOwnProperty", "toString"].flatMap((name): HostileCase[] => [
    {
      name: `a fact of the key ${name}`,
      files: { [provider]: acme.replace("  storage.files.max_gb:", `  ${name}:`) },
      expected: refused(provider, ["known-keys", "names"], 22),
    },
    {
      name: `a fact of the source ${name}`,
      files: { [provider]: acme.replace("    source: docs", `    source: ${name}`) },
      expected: refused(provider, "sources", 14),
    },
    {
      name: `the field ${name}`,
      files: { [provider]: `${name}: { a: 1 }\n${acme}` },
      expected: refused(provider, "fields", 1),
    },
    {
      name: `the datatype ${name}`,
      files: { "keys.yaml": keys.replace("datatype: integer", `datatype: ${name}`) },
      expected: refused("keys.yaml", "shape", 3),
    },
  ]),
  {
    name: "two long names that are nearly alike",
    files: {
      [provider]: acme
        .replace("  docs:", `  ${"a".repeat(900)}:`)
        .replaceAll("source: docs", `source: ${"a".repeat(901)}`),
    },
    expected: refused(provider, ["names", "sources"]),
  },
  {
    name: "two longest names that are nearly alike",
    files: {
      [provider]: acme
        .replace("  docs:", `  ${"a".repeat(100_000)}:`)
        .replaceAll("source: docs", `source: ${"a".repeat(100_001)}`),
    },
    expected: refused(provider, ["names", "sources", "yaml", "shape"]),
  },
  ...crowds(1 / 50),
];

export function crowds(share: number): readonly HostileCase[] {
  return Object.entries(crowdsOf(share)).map(([name, [file, text, rule]]) => ({
    name,
    files: { [file]: text },
    expected: refused(file, rule),
  }));
}
