/** How a fact is cited: in Markdown and BibTeX that its words cannot end. */
import { marked } from "marked";
import { describe, expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import { builtOf } from "../../build/site/built.ts";
import { citations } from "../../build/site/parts/cite.ts";
import { addressAt, markedQuote, quoted } from "../../build/site/parts/quote.ts";
import { factPage } from "../../build/site/paths.ts";
import { render } from "../../build/site/html.ts";
import { titlesOf } from "../../build/site/page.ts";
import { builtOnce } from "../built-once.ts";
import { sample } from "../built.ts";
import { siteOf } from "./site-of.ts";

const { dataset } = siteOf(sample);
const fact = dataset.facts.find(
  ({ status, raw_value }) => status === "verified" && raw_value !== null,
)!;

function cited(one: Fact): Readonly<Record<string, string>> {
  const all = citations(one, builtOf(dataset), titlesOf(dataset));
  return Object.fromEntries(all.map(({ label, text }) => [label, text]));
}

describe("a citation", () => {
  it("names the value, when it was read, its page and its source", () => {
    const address = `${dataset.meta.baseUrl}/${factPage(fact.id)}`;
    const { Link, Text, Markdown, BibTeX } = cited(fact);
    expect(Link).toBe(address);
    for (const text of [Text, Markdown, BibTeX]) expect(text).toContain(address);
    for (const text of [Markdown, BibTeX]) expect(text).toContain(fact.source.url);
    expect(Text).toContain(fact.display);
    expect(Text).toMatch(/\(read \d{1,2} \w{3} \d{4}\)/);
  });

  it("says of a copy without a date that it is not dated", () => {
    const { last_verified_at: _, ...undated } = fact;
    expect(cited({ ...undated, status: "stale", stale_reason: "undated" })["Text"]).toContain(
      "(not dated, stale)",
    );
  });

  it("is one line of Markdown whose quote is text", () => {
    const { Markdown } = cited({ ...fact, raw_value: "1500 [a](b) *x*\n# y <b>" });
    expect(Markdown).not.toContain("\n");
    const html = marked.parse(Markdown!) as string;
    expect(html).not.toMatch(/<(em|h1|b)>|href="b"/);
    expect(html.match(/<a /g)).toHaveLength(2);
  });

  it("is a badge that reads the value out of a file of the output", async () => {
    const output = await builtOnce();
    for (const one of output.snapshot.filter(({ status }) => status !== "removed")) {
      const [, badge, page] = /^\[!\[.*\]\((https:.*)\)\]\((.*)\)$/.exec(cited(one)["Badge"]!)!;
      expect(page).toBe(`${dataset.meta.baseUrl}/${factPage(one.id)}`);
      const { url, search, replace } = Object.fromEntries(new URL(badge!).searchParams);
      const text = output.text(url!.slice(dataset.meta.baseUrl.length + 1));
      const [found] = new RegExp(search!).exec(text)!;
      expect(found.replace(new RegExp(search!), replace!)).toBe(one.display.replace(/".*/, "\\"));
    }
  });

  it("is a card in which no word of a fact is markup", () => {
    const { Card } = cited({ ...fact, display: "<i>1</i>", raw_value: "a <b>b</b>" });
    expect(Card).toContain("&lt;i&gt;1");
    expect(Card).toContain("<q>a &lt;b&gt;b");
    expect(Card!.match(/<a href="https?:[^"]*">/g)).toHaveLength(2);
  });

  it("has no brace in a field of BibTeX but its own", () => {
    const { BibTeX } = cited({ ...fact, display: "50% {of} \\all & $more" });
    const inner = [...BibTeX!.matchAll(/^ {2}(?!author)\w+ = \{(.*)\},?$/gm)];
    expect(inner.length).toBe(5);
    for (const [, text] of inner) expect(text!.replace(/\\[#$%&_]/g, "")).not.toMatch(/[{}\\]/);
  });
});

describe("the address of a quote", () => {
  it.each([
    ["https://a.test/x", "60 per minute", "https://a.test/x#:~:text=60%20per%20minute"],
    ["https://a.test/x#y", "a-b, c", "https://a.test/x#y:~:text=a%2Db%2C%20c"],
    ["https://a.test/x", "Free | 10 | 20", "https://a.test/x#:~:text=Free,20"],
    [
      "https://a.test/x",
      "one two three four five six seven eight nine ten eleven twelve thirteen",
      "https://a.test/x#:~:text=one%20two%20three%20four,ten%20eleven%20twelve%20thirteen",
    ],
    ["https://a.test/x", "start … end", "https://a.test/x#:~:text=start,end"],
    ["https://a.test/x", "| |", "https://a.test/x"],
    ["https://a.test/x", null, "https://a.test/x"],
  ])("of %s at %j is %s", (url, quote, address) => {
    expect(addressAt(url, quote)).toBe(address);
  });
});

describe("a quote", () => {
  const shown = (raw_value: string, more: Partial<Fact> = {}): string =>
    render(markedQuote({ ...fact, raw_value, ...more })).replaceAll("\n", "");
  const number = { value: 40, datatype: "integer", unit: "items", currency: null } as const;

  it.each([
    ["At most 40 items", "<q>At most <mark>40</mark> items</q>"],
    ['"Nodes":{ … "max":40 }', "{ … &quot;max&quot;:<mark>40</mark> }</code></pre>"],
    ["LIMIT = 40", '<pre tabindex="0"><code>LIMIT = <mark>40</mark></code></pre>'],
    ["in {{ basic }} … 40 items", "<q>in {{ basic }} … <mark>40</mark> items</q>"],
    ["Items | 40 | yes", "<tr><td>Items</td><td><mark>40</mark></td><td>yes</td></tr>"],
  ])("of %j is shown as what it is", (quote, wanted) => {
    expect(shown(quote, number)).toContain(wanted);
  });

  it("of a row stands below what its page writes above it", () => {
    expect(shown("Items | … | 40", { ...number, columns: ["What", "…", "Free"] })).toContain(
      '<th scope="col">What</th><th scope="col">…</th><th scope="col">Free</th>',
    );
  });

  it("is code too in the midst of a line", () => {
    expect([quoted('"max": 1'), quoted("a | b")].map(render)).toEqual([
      "<code>&quot;max&quot;: 1</code>",
      "<q>a | b</q>",
    ]);
  });
});
