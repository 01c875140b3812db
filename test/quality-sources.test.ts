/** The quality rules that look at a provider's file as a whole: whose pages, which texts, what is left. */
import { describe, expect, it } from "vitest";
import { template } from "../build/curate/new/example.ts";
import type { KeysFile } from "../build/schema/curated.ts";
import { judged } from "./judged.ts";

/** What the rule says of providers that are given by slug; each line is `slug:line message | repair`. */
function told(rule: string, providers: Readonly<Record<string, string>>): readonly string[] {
  const files = Object.entries(providers).map(([slug, text]) => [`providers/${slug}.yaml`, text]);
  const keys = { "keys.yaml": "a.b: { description: D., datatype: integer, unit: items }\n" };
  return judged({ ...keys, ...Object.fromEntries(files) }, rule).map(
    ({ file, position, message, repair }) => {
      const slug = file.slice("facts/providers/".length, -".yaml".length);
      return `${slug}:${position.line} ${message}${repair === undefined ? "" : ` | ${repair}`}`;
    },
  );
}

interface Given {
  readonly name?: string;
  readonly homepage?: string;
  readonly hosts?: string;
  readonly aliases?: string;
  readonly urls?: readonly string[];
}

function provider({ name = "Acme", homepage = "https://www.acme.com", ...rest }: Given): string {
  const { hosts, aliases, urls = ["https://docs.acme.com/limits"] } = rest;
  return [
    `name: ${name}`,
    `homepage: ${homepage}`,
    ...(hosts === undefined ? [] : [`hosts: [${hosts}]`]),
    ...(aliases === undefined ? [] : [`aliases: [${aliases}]`]),
    "sources:",
    ...urls.map(
      (url, i) => `  s${i}: { url: "${url}", title: T, type: terms, retrieved_at: 2026-01-01 }`,
    ),
    "facts:",
    "  a.b:",
    ...urls.map((_, i) => `    - { value: 5, raw_value: "5", source: s${i} }`),
    "",
  ].join("\n");
}

describe("a source", () => {
  it.each([
    ["on the home page's host", "https://acme.com/docs", {}],
    ["on another host of its domain", "https://docs.eu.acme.com/x", {}],
    [
      "below an ending of two labels",
      "https://docs.acme.co.uk/x",
      { homepage: "https://acme.co.uk" },
    ],
    ["on its account, named as it is", "https://github.com/Acme/docs/blob/main/a.md", {}],
    ["on a host that is listed", "https://docs.acme.dev/x", { hosts: "acme.dev" }],
    [
      "on an account that is listed",
      "https://github.com/acmehq/docs",
      { hosts: "github.com/AcmeHQ" },
    ],
    [
      "of the host of repositories itself",
      "https://github.com/pricing",
      { homepage: "https://github.com" },
    ],
  ])("%s is the provider's", (_, url, given) => {
    expect(told("source-host", { acme: provider({ ...given, urls: [url] }) })).toEqual([]);
  });

  it.each([
    ["a page of others", "https://medium.com/acme/limits", "medium.com", {}],
    [
      "another customer of the same service",
      "https://other.github.io/x",
      "other.github.io",
      { homepage: "https://acme.github.io" },
    ],
    [
      "another owner below the same ending",
      "https://other.co.uk/x",
      "other.co.uk",
      { homepage: "https://acme.co.uk" },
    ],
    ["a host that only ends like it", "https://notacme.com/x", "notacme.com", {}],
    ["somebody's account", "https://github.com/acmefan/docs", "github.com/acmefan", {}],
    [
      "an account that only begins like the listed",
      "https://github.com/acmehq2/x",
      "github.com/acmehq2",
      { hosts: "github.com/acmehq" },
    ],
  ])("is told where it is %s", (_, url, place, given) => {
    const [line, ...others] = told("source-host", { acme: provider({ ...given, urls: [url] }) });
    expect(others).toEqual([]);
    expect(line).toContain(`${place} is none of the hosts of acme, whose home is `);
    expect(line).toContain(`write \`hosts: [${place}]\` below \`homepage\`.`);
  });

  it("of one foreign place is told once", () => {
    const urls = ["https://medium.com/a", "https://medium.com/b", "https://docs.acme.com/c"];
    expect(told("source-host", { acme: provider({ urls }) })).toEqual([
      "acme:4 medium.com is none of the hosts of acme, whose home is acme.com; a source is the provider's own page. | Use the provider's page; if this is one, write `hosts: [medium.com]` below `homepage`.",
    ]);
  });
});

describe("a copy of a source", () => {
  const copied = (archive: string, more: Given = {}) =>
    provider(more).replace("type: terms", `type: terms, archive_url: "${archive}"`);

  it.each([
    ["on the provider's account", "https://github.com/acme/docs/blob/0123abc/a.md", {}],
    ["on a listed account", "https://github.com/acmehq/docs/a.md", { hosts: "github.com/acmehq" }],
    [
      "in a web archive",
      "https://web.archive.org/web/20260101000000/https://docs.acme.com/limits",
      {},
    ],
    ["in another web archive", "https://archive.ph/20260101/https://docs.acme.com/limits", {}],
  ])("may stand %s", (_, archive, given) => {
    expect(told("source-host", { acme: copied(archive, given) })).toEqual([]);
  });

  it("is told where it is somebody else's", () => {
    expect(told("source-host", { acme: copied("https://github.com/acmefan/docs/a.md") })).toEqual([
      "acme:4 github.com/acmefan is none of the hosts of acme, whose home is acme.com; a copy keeps the provider's own page. | Use the provider's page; if this is one, write `hosts: [github.com/acmefan]` below `homepage`.",
    ]);
  });
});

describe("a source that is no fact's own", () => {
  const urls = ["https://docs.acme.com/limits", "https://medium.com/acme"];
  const second = '    - { value: 5, raw_value: "5", source: s1 }\n';
  const alone = provider({ urls }).replace(second, "");
  const cited = (more: string) => alone.replace("source: s0 }", `source: s0, ${more} }`);

  it.each([
    ["a witness", 'witnesses: [{ source: s1, raw_value: "5" }]'],
    ["an earlier value", 'history: [{ value: 4, raw_value: "4", source: s1 }]'],
  ])("is looked at where %s names it", (_, more) => {
    expect(told("source-host", { acme: cited(more) })).toEqual([
      expect.stringContaining("acme:5 medium.com is none of the hosts of acme"),
    ]);
  });
});

describe("a provider", () => {
  const repair = "Move its facts to `acme`, or use another name if it is another service.";

  it("that stands twice is told once, at what is the same", () => {
    expect(told("provider-twice", { acme: provider({}), "acme-com": provider({}) })).toEqual([
      `acme-com:1 the name "Acme" is that of \`acme\` too; a provider stands in one file. | ${repair}`,
    ]);
  });

  it.each<[string, Given, string]>([
    ["name in another spelling", { name: "ACME!", homepage: "https://x.com" }, 'the name "ACME!"'],
    [
      "home page",
      { name: "Other", homepage: "https://acme.com/" },
      "the home page https://acme.com/",
    ],
    [
      "name as an alias",
      { name: "Other", homepage: "https://x.com", aliases: "acme" },
      'the alias "acme"',
    ],
  ])("is told by the same %s", (_, other, words) => {
    const urls = ["https://x.com/limits"];
    const lines = told("provider-twice", {
      acme: provider({}),
      other: provider({ ...other, urls }),
    });
    expect(lines).toEqual([expect.stringContaining(`${words} is that of \`acme\` too`)]);
  });

  it("is another at another path of one host, and may repeat its own name", () => {
    const cloud = { name: "Cloud", homepage: "https://acme.com/cloud", aliases: "cloud" };
    expect(told("provider-twice", { acme: provider({}), cloud: provider(cloud) })).toEqual([]);
  });
});

describe("a file", () => {
  const withQuote = (line: string) =>
    provider({})
      .replace('raw_value: "5"', "raw_value: 5")
      .replace(/    - \{.*\}/, line);
  const quoted = (raw: string) =>
    withQuote(`    - value: 5\n      source: s0\n      raw_value: ${raw}`);

  it("says where a quote is cut by a hash behind a space", () => {
    expect(told("cut-quote", { acme: quoted("5 items # on Free") })).toEqual([
      'acme:9 `raw_value` ends before "# on Free", which YAML takes for a comment. | Put it in quotes: "5 items # on Free"',
    ]);
    expect(told("cut-quote", { acme: quoted("5 items\n        of each # kind") })).toHaveLength(1);
    const title = provider({}).replace(
      /  s0: \{(.*)\}/,
      "  s0:\n    title: Plan # 5\n    url: https://acme.com/\n    type: terms\n    retrieved_at: 2026-01-01",
    );
    expect(told("cut-quote", { acme: title })).toHaveLength(1);
  });

  it.each([
    ["in quotes", '"5 items # on Free"'],
    ["with a comment behind quotes", '"5 items" # on Free'],
    ["with the reason of an acceptance", "5 items # accept outlier: it is so"],
    ["with a hash within a word", "item#5"],
  ])("lets a text be that is %s", (_, raw) => {
    expect(told("cut-quote", { acme: quoted(raw) })).toEqual([]);
  });

  it("says that a quote stands in marks of its own", () => {
    expect(told("quote-marks", { acme: quoted("“5 items”") })).toEqual([
      "acme:9 the quote stands in “ ”; a quote is the page's words without marks around them. | Write: 5 items",
    ]);
    expect(told("quote-marks", { acme: quoted("'\"5 items\"'") })).toHaveLength(1);
    for (const raw of [`5 items"`, "“5 items", "5 items»"])
      expect(told("quote-marks", { acme: quoted(raw) })).toEqual([
        `acme:9 the quote has one ${/[^\w ]/.exec(raw)![0]} and no other; a quotation mark is left over, or one is missing. | Write: 5 items`,
      ]);
    for (const raw of ["“5” or “6”", "“5” items", '"5 items"', "5”", "5 items of the members’"])
      expect(told("quote-marks", { acme: quoted(raw) })).toEqual([]);
  });

  it("without any fact is told", () => {
    const empty = "name: Empty\nhomepage: https://empty.com\n";
    expect(told("empty-provider", { acme: provider({}), empty })).toEqual([
      "empty:1 empty has no fact; a provider has at least one. | Write one: npm run facts -- set empty …",
    ]);
  });

  it("is told of what is left of the template", () => {
    const keys: KeysFile = { "a.b": { description: "D.", datatype: "integer", unit: "items" } };
    const names = { provider: "new", keys, kinds: [] };
    const written = template({ name: "New", homepage: "https://new.com", ...names });
    const lines = written.split("\n");
    const filled = provider({
      name: "New",
      homepage: "https://new.com",
      urls: ["https://new.com/l"],
    });
    for (const prose of lines.filter((line) => line.startsWith("## ")))
      expect(told("template-left", { new: `${filled}${prose}\n` })).toHaveLength(1);
    const rest = lines.filter((line) => /^#(?! yaml)/.test(line)).join("\n");
    expect(told("template-left", { acme: provider({}), new: `${filled}${rest}\n` })).toEqual([
      "new:8 lines of the template are left; a file holds what somebody wrote about the provider. | Remove them, from this line on.",
    ]);
    // The prose is gone, and an example is left in a comment, or as a fact.
    const example = lines.find((line) => line.includes("own words"))!;
    expect(told("template-left", { new: `${filled}${example}\n` })).toHaveLength(1);
    const published = filled.replace(
      'raw_value: "5"',
      `raw_value: "the page's own words that say 5"`,
    );
    expect(told("template-left", { new: published })).toHaveLength(1);
  });
});
