/** From templates and Markdown to markup: nothing stray in it, and nothing that a curator could add. */
import { describe, expect, it } from "vitest";
import { html, render } from "../../build/site/html.ts";
import { markdown } from "../../build/site/parts/markdown.ts";

it.each([
  [html`<a href="x">Words</a>`, '<a href="x">Words</a>'],
  [html`<p>${"one\n  two"} <b>${"<i>&"}</b></p>`, "<p>one\n  two <b>&lt;i&gt;&amp;</b></p>"],
  [
    html`<ul>
      ${["a", null].map((each) => each && html`<li>${each}</li>`)}
    </ul>`,
    "<ul>\n<li>a</li>\n</ul>",
  ],
])("a template is markup whose values are text: %#", (given, wanted) => {
  expect(render(given)).toBe(wanted);
});

describe("markdown", () => {
  const shown = (text: string): string => markdown(text, (path) => `../${path}`).text;

  it.each([
    "<script>alert(1)</script>",
    "text <img src=x onerror=alert(1)> text",
    "[x](javascript:alert(1))",
    "[x](data:text/html,x)",
    "[x](//elsewhere.test)",
    "![x](https://elsewhere.test/x.png)",
    "# <svg onload=alert(1)>",
    "| a |\n| --- |\n| <b onclick=x>b</b> |",
  ])("takes nothing but its words from %j", (text) => {
    expect(shown(text)).not.toMatch(/<(script|img|svg|b)\b|javascript:|data:|<a href="(?!#)/);
  });

  it("leads to our own files from where the page stands", () => {
    expect(shown("[x](/llms.txt)")).toContain('<a href="../llms.txt">x</a>');
    expect(shown("[x](https://a.test/?b=1&c=2)")).toContain('href="https://a.test/?b=1&amp;c=2"');
  });

  it("gives every heading an anchor of its own", () => {
    expect(shown("# A `b`\n\n# A b")).toMatch(/<h1 id="a-b">.*<h1 id="a-b-1">/s);
  });
});
