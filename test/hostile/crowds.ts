/** Many problems of one kind in one file: each is refused in few words, and quickly. */
import { provider, valid, type HostileCase, type Refused } from "./case.ts";

const acme: string = valid[provider];
const keys: string = valid["keys.yaml"];

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

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

export function crowds(share: number): readonly HostileCase[] {
  return Object.entries(crowdsOf(share)).map(([name, [file, text, rule]]) => ({
    name,
    files: { [file]: text },
    expected: { file, rule },
  }));
}
