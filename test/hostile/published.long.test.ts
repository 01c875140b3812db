/**
 * The same dataset twice, in hostile words and in plain ones: pages have no element, no attribute and no
 * scheme of an address that the plain ones have not, and documents for programs are what they are.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marked, type Token } from "marked";
import { parse, type DefaultTreeAdapterTypes as Html } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { built, get, type Built } from "../built.ts";
import { asOf, everywhere, provider, valid } from "./facts.ts";
import { hostileTexts, oddSlugs } from "./texts.ts";

const folder = mkdtempSync(join(tmpdir(), "published-"));
let hostile: Built;
let plain: Built;
beforeAll(async () => {
  hostile = await build("hostile", (text) => text);
  plain = await build("plain", () => "plain words");
});
afterAll(() => {
  for (const each of [hostile, plain]) each.remove();
});

/** A provider for each text, in all of its places; the first ones are called as programs call things. */
async function build(name: string, say: (text: string) => string): Promise<Built> {
  const facts = join(folder, name);
  mkdirSync(join(facts, "providers"), { recursive: true });
  for (const file of ["dataset.yaml", "keys.yaml"] as const)
    writeFileSync(join(facts, file), everywhere(say(hostileTexts[0]!))[file] ?? valid[file]);
  for (const [index, text] of hostileTexts.entries())
    writeFileSync(
      join(facts, `providers/${oddSlugs[index] ?? `provider-${index}`}.yaml`),
      String(everywhere(say(text))[provider]).replace("value: signed", "value: plain"),
    );
  return built({ facts, asOf, mode: "lean" });
}

/** What a page is made of: its elements, their attributes, and the schemes of its addresses. */
function parts(node: Html.Node, found: Set<string>): Set<string> {
  if ("attrs" in node)
    for (const { name, value } of node.attrs) {
      found.add(`${node.nodeName} ${name}`);
      if (["href", "src", "action"].includes(name))
        found.add(`${name} ${new URL(value, "https://a.test").protocol}`);
      if (value === "application/ld+json")
        JSON.parse((node as Html.Element & { childNodes: Html.TextNode[] }).childNodes[0]!.value);
    }
  found.add(node.nodeName);
  if ("content" in node) parts(node.content, found);
  if ("childNodes" in node) for (const child of node.childNodes) parts(child, found);
  return found;
}

function partsOf(output: Built): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of output.files)
    if (file.endsWith(".html")) parts(parse(output.text(file)), found);
  return found;
}

describe("what is published of hostile words", () => {
  it("is the same files; long pages and lists are cut where they are longer", () => {
    const [all, usual] = [hostile, plain].map(({ files }) =>
      files.filter((file) => !/~\d+\.html$|^data\/shards\/(all|key|lists)\//.test(file)),
    );
    expect(all).toEqual(usual);
    expect(hostile.files.length).toBeGreaterThan(1000);
  });

  it("says every text as it is", () => {
    const said = JSON.stringify(hostile.snapshot);
    for (const text of hostileTexts)
      expect(said).toContain(JSON.stringify(text.replace(/\s+/g, " ").trim()).slice(1, -1));
  });

  it("is pages of the elements and attributes of plain ones", () => {
    const [all, usual] = [partsOf(hostile), partsOf(plain)];
    expect([...all].filter((each) => !usual.has(each))).toEqual([]);
  });

  it("is Markdown without markup of theirs, and records that can be read", () => {
    for (const file of hostile.files) {
      if (file.endsWith(".json")) hostile.json(file);
      if (file.endsWith(".jsonl"))
        for (const line of hostile.text(file).split("\n").filter(Boolean)) JSON.parse(line);
      if (/\.md$|llms(-full)?\.txt$/.test(file))
        void marked.walkTokens(marked.lexer(hostile.text(file)), (token: Token) => {
          if (token.type === "html") expect([file, token.raw]).toEqual([file, ""]);
          if (token.type === "link" || token.type === "image")
            expect(token.href).not.toMatch(/evil\.test|javascript:/);
        });
    }
  });

  it.each(["facts?limit=1000", "facts?status=<script>", "compare?a=then&b=api"])(
    "is answered at %s as at a plain one",
    async (path) => {
      const [one, other] = await Promise.all(
        [hostile, plain].map(({ handler }) => get(handler, `/api/public/v1/${path}`)),
      );
      expect([one!.status, one!.headers.get("content-type")]).toEqual([
        other!.status,
        other!.headers.get("content-type"),
      ]);
      await one!.json();
    },
  );
});
