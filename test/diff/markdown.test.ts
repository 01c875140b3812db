/** The diff as a comment under a pull request: complete, bounded, and inert whatever facts say. */
import fc from "fast-check";
import { marked } from "marked";
import { parseFragment, type DefaultTreeAdapterTypes as Html } from "parse5";
import { describe, expect, it } from "vitest";
import { hides } from "../../build/load/hidden.ts";
import { effort } from "../effort.ts";
import { compared, ran, trial } from "./trial.ts";

const acme = "providers/acme.yaml";

const at = trial();

async function comment(base = at.base): Promise<string> {
  const { out, err } = await ran({ facts: at.facts, base, format: "markdown" });
  if (out === "") throw new Error(err);
  return out;
}

interface Rendered {
  readonly elements: ReadonlySet<string>;
  readonly links: readonly string[];
  /** Of each code element. */
  readonly codes: readonly string[];
  /** Everything else that is read. */
  readonly prose: string;
}

/** As a host renders it: with the HTML that stands in it. */
function rendered(markdown: string): Rendered {
  const elements = new Set<string>();
  const links: string[] = [];
  const codes: string[] = [];
  let prose = "";
  function walk(node: Html.ChildNode): void {
    if (node.nodeName === "#text") return void (prose += (node as Html.TextNode).value);
    if (!("childNodes" in node)) return;
    elements.add(node.nodeName);
    for (const { name, value } of node.attrs) {
      if (node.nodeName === "a" && name === "href") links.push(value);
      else throw new Error(`<${node.nodeName} ${name}="${value}">`);
    }
    if (node.nodeName !== "code") return node.childNodes.forEach(walk);
    codes.push(
      node.childNodes
        .map((child) => {
          if (child.nodeName !== "#text") throw new Error(`<${child.nodeName}> in code`);
          return (child as Html.TextNode).value;
        })
        .join(""),
    );
  }
  parseFragment(marked.parse(markdown, { gfm: true, async: false })).childNodes.forEach(walk);
  return { elements, links, codes, prose };
}

const ours = ["p", "strong", "code", "a", "ul", "li", "details", "summary"];

function expectInert(markdown: string): Rendered {
  const seen = rendered(markdown);
  expect(ours).toEqual(expect.arrayContaining([...seen.elements]));
  // Hosts look for these outside code elements, after Markdown was read.
  expect(seen.prose).not.toMatch(/[@#]|https?:|www\.|\$|:\w+:/i);
  expect(count(markdown, "<details>")).toBe(count(markdown, "</details>"));
  for (const href of seen.links) expect(href).toMatch(/^https?:\/\/(acme|beta|zeta)\.test\//);
  return seen;
}

const hostile = [
  "</code></details><img src=x onerror=alert(1)><script>alert(1)</script>",
  "by @octocat, fixes #1, closes octocat/hello#2 and GH-3",
  "[x](https://evil.test) ![y](https://evil.test/y.png) <https://evil.test>",
  "https://evil.test www.evil.test WWW.evil.test a@b.test",
  "**bold** _it_ ~~no~~ $x^2$ :tada: <!-- -->",
];

describe("text of facts", () => {
  it.each(hostile)("shows as it is: %j", async (text) => {
    at.edit(acme, (data) => {
      data.products.api.facts["storage.included_gb"].raw_value = text;
      data.products.api.facts["storage.included_gb"].value = 0.75;
      data.products.api.facts["storage.included_gb"].note = text;
      data.products.api.plans.free.facts["support.tier"].raw_value = text;
      data.facts["api.public_api.available"].history = [
        { value: false, raw_value: text, url: "https://acme.test/old" },
      ];
      data.products.legacy.name = text;
      data.sources.pricing.title = text;
    });
    at.edit("providers/beta.yaml", (data) => (data.name = text));
    const { codes } = expectInert(await comment());
    const line = text.replace(/\s+/g, " ").trim();
    expect(codes.filter((each) => each.includes(line)).length).toBeGreaterThanOrEqual(6);
  });

  it("is inert whatever it is", async () => {
    const texts = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" });
    const markup = fc.stringMatching(/^[-|`*_<>&;#@$:.!()[\]{}\\/"'~=+ \n\dax]{1,40}$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, markup), async (text) => {
        fc.pre(text.trim() !== "" && !hides(text) && !/\p{C}/u.test(text.replaceAll("\n", "")));
        at.reset();
        at.edit(
          acme,
          (data) => (data.products.api.facts["storage.included_gb"].raw_value = `“${text}`),
        );
        const { codes } = expectInert(await comment());
        expect(codes.join("\n")).toContain(`““${text}`.replace(/\s+/g, " ").trim());
      }),
      { numRuns: effort(8, 60) },
    );
  });
});

describe("a comment", () => {
  it("opens with what a reviewer decides by, and folds the rest", async () => {
    at.replace(acme, "value: 60\n", "value: 90\n");
    at.replace(acme, "half a GB", "half a gigabyte");
    const text = await comment();
    const [head = ""] = text.split("<details>");
    expect(head).toMatch(/^\*\*1 value changes, 1 fact changes beside its value\.\*\*\n/);
    expect(rendered(head).codes).toEqual(
      expect.arrayContaining([
        "acme/api/free/api.rate_limit.requests_per_minute",
        "60 requests/minute",
        "90 requests/minute (+50%)",
      ]),
    );
    expect(rendered(head).links).toEqual(["https://acme.test/docs/limits"]);
    expect(text.match(/<summary>.*<\/summary>/g)).toEqual([
      "<summary>1 fact changes beside its value</summary>",
    ]);
    expect(text).not.toContain(at.facts);
  });

  it("never outgrows what a comment may hold, and counts what it leaves out", async () => {
    at.edit(acme, (data) => {
      for (let plan = 0; plan < 250; plan++)
        data.products.api.plans[`plan-${plan}`] = {
          name: `Plan ${plan}`,
          facts: Object.fromEntries(
            ["api.rate_limit.requests_per_minute", "storage.included_gb"].map((key) => [
              key,
              { value: plan, raw_value: `${plan} ${"|".repeat(300)}`, source: "docs" },
            ]),
          ),
        };
      const { facts } = data.products.api.plans.free;
      for (const fact of Object.values<{ raw_value: string; columns?: unknown }>(facts)) {
        fact.raw_value = "|".repeat(1000);
        delete fact.columns;
      }
    });
    at.replace("dataset.yaml", "verified_for_days: 100", "verified_for_days: 99");
    const text = await comment();
    expect(text.length).toBeLessThan(65_536);
    expect(text.length).toBeGreaterThan(40_000);
    expectInert(text);
    const shown = count(text, "<code>acme/api/plan-");
    const [, more] = /\n\nand (\d+) more\n/.exec(text) ?? [];
    expect(shown + Number(more)).toBe(500);
    // What comes last is not crowded out by what comes first.
    expect(text).toMatch(/<summary>1 definition<\/summary>\n[^]*<\/details>\n$/);
    expect((await compared(at.sides)).counts.added).toBe(500);
  });
});

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
