/** How a fact is cited: in Markdown and BibTeX that its words cannot end. */
import { marked } from "marked";
import { describe, expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import { citations } from "../../build/site/parts/cite.ts";
import { addressAt } from "../../build/site/parts/quote.ts";
import { factPage } from "../../build/site/paths.ts";
import { titlesOf } from "../../build/site/page.ts";
import { sample } from "../built.ts";
import { siteOf } from "./site-of.ts";

const { dataset } = siteOf(sample);
const fact = dataset.facts.find(
  ({ status, raw_value }) => status === "verified" && raw_value !== null,
)!;

function cited(one: Fact): Readonly<Record<string, string>> {
  const all = citations(one, { dataset }, titlesOf(dataset));
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
    expect(Text).toMatch(/\(read \w{3} \d{4}\)/);
  });

  it("says of a copy without a date that its age is not known", () => {
    const { last_verified_at: _, ...undated } = fact;
    expect(cited({ ...undated, status: "stale", stale_reason: "undated" })["Text"]).toContain(
      "(age unknown)",
    );
  });

  it("is one line of Markdown whose quote is text", () => {
    const { Markdown } = cited({ ...fact, raw_value: "1500 [a](b) *x*\n# y <b>" });
    expect(Markdown).not.toContain("\n");
    const html = marked.parse(Markdown!) as string;
    expect(html).not.toMatch(/<(em|h1|b)>|href="b"/);
    expect(html.match(/<a /g)).toHaveLength(2);
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
