/** From templates and Markdown to markup: nothing stray in it, and nothing that a curator could add. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html, render, trusted, type Html, type HtmlContent } from "../../build/site/html.ts";
import { markdown } from "../../build/site/parts/markdown.ts";

/** A template of these parts, filled. */
function filled(parts: readonly string[], ...contents: readonly HtmlContent[]): Html {
  return html(Object.assign([...parts], { raw: parts }), ...contents);
}

describe("the space of a template", () => {
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
    expect(render(filled([given]))).toBe(wanted);
  });

  it.each([
    [filled(["<a ", "\n >x</a>"], trusted("selected")), "<a selected>x</a>"],
    [filled(["<a ", ' class="b" ', "\n >x</a>"], "", null), '<a class="b">x</a>'],
    [filled(['<a href="', '">x</a>'], "a\n b"), '<a href="a\n b">x</a>'],
    [filled(["<p>\n ", "\n ", "\n </p>"], "", html`<b>x</b>`), "<p><b>x</b></p>"],
    [filled(["<p>\n ", "\n three</p>"], "one\n  two"), "<p>one two three</p>"],
    [filled(["<pre>", "</pre>"], "one\n  two"), "<pre>one\n  two</pre>"],
    [filled(["<pre>", "</pre>"], html`<b>${"one\n  two"}</b>`), "<pre><b>one\n  two</b></pre>"],
    [trusted("<p>a\nb</p>\n<pre>a\n b</pre>"), "<p>a b</p>\n<pre>a\n b</pre>"],
  ])("is decided by the values beside it: %#", (given, wanted) => {
    expect(render(given)).toBe(wanted);
  });

  it("is the same wherever a template is cut into smaller ones", () => {
    const tags = ["p", "b", "li", 'a href="x"', "blockquote"].flatMap((tag) => [
      `<${tag}>`,
      `</${tag.split(" ")[0]}>`,
    ]);
    const piece = fc.constantFrom(...tags, "<img>", "word", ",", " ", "\n", "\n    ", "\u00a0\n");
    fc.assert(
      fc.property(fc.array(fc.array(piece)), (groups) => {
        const texts = groups.map((group) => group.join(""));
        const cut = filled(["", ...texts.map(() => "")], ...texts.map((text) => filled([text])));
        expect(render(cut)).toBe(render(filled([texts.join("")])));
      }),
      { numRuns: 300 },
    );
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
