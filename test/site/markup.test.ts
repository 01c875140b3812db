/** From templates and Markdown to markup: nothing stray in it, and nothing that a curator could add. */
import { describe, expect, it } from "vitest";
import { compacted } from "../../build/site/compacted.ts";
import { markdown } from "../../build/site/parts/markdown.ts";

describe("compacted", () => {
  it.each([
    ['<a href="x"\n  >Words</a\n>', '<a href="x">Words</a>'],
    ["<a>\n  Words\n</a>", "<a>Words</a>"],
    ["<p>\n  one\n  <b>two</b>\n  three\n</p>", "<p>one <b>two</b> three</p>"],
    ["<b>one</b>\n  <i>two</i>", "<b>one</b> <i>two</i>"],
    ["<b>one</b>\n  , two", "<b>one</b> , two"],
    ["<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"],
    ["<pre>a\n  b</pre>", "<pre>a\n  b</pre>"],
    ['<p title="a\n  > b">c</p>', '<p title="a\n  > b">c</p>'],
    ["<p>\n  <a>one</a>,\n  <a>two</a>.\n</p>", "<p><a>one</a>, <a>two</a>.</p>"],
  ])("%j", (given, wanted) => {
    expect(compacted(given)).toBe(wanted);
  });
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
