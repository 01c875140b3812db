/** Names that become addresses and files: what some host, file system or program reads otherwise. */
import { provider, quoted, valid, type HostileCase } from "../case.ts";

const bad = [
  "con",
  "prn",
  "aux",
  "nul",
  "com1",
  "lpt9",
  "index",
  "..",
  ".",
  "...",
  "-a",
  "a-",
  "a--b",
  "a_b",
  "a.b",
  "A",
  "Pro",
  "a b",
  " a",
  "a/b",
  "../../etc/passwd",
  "a\\b",
  "%2e%2e",
  "a%00",
  "a?b",
  "a#b",
  "a:b",
  "*",
  "~",
  "é",
  "ｐｒｏ",
  "а",
  "日本",
  "a\nb",
  "",
  "__proto__",
  "<script>",
  "'",
  "a".repeat(65),
  "a".repeat(20_000),
];

/** Odd, and harmless wherever names are looked up. */
export const oddSlugs = [
  "constructor",
  "prototype",
  "then",
  "null",
  "undefined",
  "true",
  "nan",
  "0",
  "1e3",
  "0x10",
  "007",
  "a".repeat(64),
  "xn--a".replace("--", "-"),
  "length",
  "con-1",
  "index-html",
  "api",
];

/** Lines of the valid file that open with a slug. */
const places = { "a product": "  api:", "a plan": "      pro:", "a source": "  docs:" };

const acme: string = valid[provider];

function numberOf(line: string): number {
  return acme.split("\n").indexOf(line) + 1;
}

function shown(slug: string): string {
  return slug.length > 24 ? `${slug.slice(0, 8)}… (${slug.length})` : JSON.stringify(slug);
}

function named(line: string, slug: string): string {
  const indent = line.slice(0, line.search(/\S/));
  const renamed = acme.replace(`\n${line}\n`, () => `\n${indent}${quoted(slug)}:\n`);
  return line === "  docs:"
    ? renamed.replaceAll("source: docs", () => `source: ${quoted(slug)}`)
    : renamed;
}

const keys = [
  "constructor",
  "__proto__.x",
  "a.__proto__",
  "con.x",
  "a",
  "a.",
  ".a",
  "a..b",
  "A.b",
  "a.b-c",
  "a.1",
  "../a.b",
  "a.b\u0000",
  "a.<script>",
  `a.${"b".repeat(127)}`,
  `a.${"b".repeat(100_000)}`,
];

export const slugs: readonly HostileCase[] = [
  ...Object.entries(places).flatMap(([what, place]) =>
    bad.map((slug): HostileCase => ({
      name: `${what} called ${shown(slug)}`,
      files: { [provider]: named(place, slug) },
      expected: {
        file: provider,
        line: numberOf(place),
        rule: ["names", "text", "yaml"],
      },
    })),
  ),
  ...bad
    .filter((slug) => !/[/\n]|^\.{0,2}$/.test(slug) && slug.length < 200)
    .map((slug): HostileCase => {
      const file = `providers/${slug}.yaml`;
      return {
        name: `a provider called ${shown(slug)}`,
        files: { [file]: acme },
        expected: { file, line: 1, rule: ["names", "file"] },
      };
    }),
  ...oddSlugs.map((slug): HostileCase => ({
    name: `everything called ${shown(slug)}`,
    files: {
      [`providers/${slug}.yaml`]: Object.values(places).reduce(
        (text, place) =>
          text
            .replace(`\n${place}\n`, `\n${place.replace(/\S+/, `"${slug}":`)}\n`)
            .replaceAll("source: docs", `source: "${slug}"`),
        acme,
      ),
    },
    expected: "accepted",
  })),
  ...keys.map((key): HostileCase => ({
    name: `a key called ${shown(key)}`,
    files: {
      "keys.yaml": `${valid["keys.yaml"]}${quoted(key)}:\n  description: D.\n  datatype: boolean\n`,
    },
    expected: { file: "keys.yaml", line: 23, rule: ["names", "text", "yaml"] },
  })),
  ...["constructor.prototype", "to_string.value_of", "a.then", `a.${"b".repeat(126)}`].map(
    (key): HostileCase => ({
      name: `a key called ${shown(key)}, which is allowed`,
      files: {
        "keys.yaml": `${valid["keys.yaml"]}${key}:\n  description: D.\n  datatype: boolean\n`,
      },
      expected: "accepted",
    }),
  ),
];
