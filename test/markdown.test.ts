/** No value can break a table, open a link or a tag, or pass for a line of the document's own. */
import fc from "fast-check";
import { marked, type Token, type Tokens } from "marked";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseExamples } from "../build/derive/examples.ts";
import {
  codeSpan,
  jsonCell,
  link,
  literal,
  quotation,
  markdownTable,
  withoutEscapes,
} from "../build/derive/markdown.ts";
import { readingWords } from "../build/derive/trust-words.ts";
import { sample, type Built } from "./built.ts";
import { effort } from "./effort.ts";
import { builtOnce } from "./built-once.ts";
import { siteOf } from "./site/site-of.ts";
import { unescaped } from "./site/shown-text.ts";

/** Marks of Markdown and HTML, alone and as they begin a line; addresses; what nobody sees. */
const parts = [
  ..."| ` `` * _ ~~ [ ]( ) < > <b> &lt; & \\ # - 1. + --- === ![ x <!-- --> $x$ ^ { } :".split(" "),
  ..."http://evil.test https://evil.test/x www.evil.test a@b.test ftp://x.test".split(" "),
  ..."mailto:a@b.test,# ,- ,1. ,+ ,> , ,\n,\u0000,\u202e".split(","),
];

const hostile = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((parts) => parts.join("")),
);

/** Every token below a token. */
function* tokens(list: readonly Token[]): Iterable<Token> {
  for (const token of list) {
    yield token;
    if ("tokens" in token && token.tokens) yield* tokens(token.tokens);
    if (token.type === "list")
      for (const item of (token as Tokens.List).items) yield* tokens(item.tokens);
    if (token.type === "table") {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [...header, ...rows.flat()]) yield* tokens(cell.tokens);
    }
  }
}

const plain = new Set(["paragraph", "text", "escape", "space", "heading", "table"]);

/** The text a reader sees. */
function seen(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return unescaped(html.replace(/<[^>]*>/g, "")).trim();
}

function folded(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}

describe("literal text", () => {
  it("shows exactly itself, in a paragraph and in a cell, and is nothing but text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const paragraph = `x ${literal(text)}`;
        for (const token of tokens(marked.lexer(paragraph)))
          expect(plain.has(token.type), `${token.type}: ${token.raw}`).toBe(true);
        expect(seen(paragraph)).toBe(`x ${folded(text)}`.trim());
        for (const token of tokens(marked.lexer(literal(text))))
          expect(
            plain.has(token.type) && token.type !== "heading",
            `${token.type}: ${token.raw}`,
          ).toBe(true);
        const rows = marked.lexer(
          markdownTable(["a", "b"], [[literal(text), "end"]]),
        )[0] as Tokens.Table;
        expect(rows.rows).toHaveLength(1);
        expect(rows.rows[0]!.map((cell) => cell.text)[1]).toBe("end");
      }),
      { numRuns: effort(100, 500) },
    );
  });

  it("is told apart from its escapes where no Markdown is read", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(withoutEscapes(literal(text))).toBe(folded(text));
      }),
    );
  });

  it("keeps pictures that are joined to one, and joins nothing else", () => {
    const flag = `\u{1f3f4}${String.fromCodePoint(...Array.from("gbeng", (letter) => 0xe0000 + letter.charCodeAt(0)))}\u{e007f}`;
    for (const whole of ["👨‍👩‍👧‍👦", "👩🏽‍🚀", "❤️‍🔥", "❤️", flag]) expect(literal(whole)).toBe(whole);
    expect(literal("a\u200db 1\u200d2 \u{1f3f4}\u{e0041}")).toBe("a b 1 2 \u{1f3f4}");
  });

  it("stays one line in a heading and in a quotation", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [heading, ...rest] = marked.lexer(`## ${literal(text)}\n\nend\n`);
        expect(heading!.type).toBe("heading");
        expect(rest.map(({ type }) => type).filter((type) => type !== "space")).toEqual([
          "paragraph",
        ]);
        expect(quotation(text)).not.toMatch(/[\n\r]/);
      }),
    );
  });
});

describe("a value as its JSON", () => {
  it("is one code span of one cell that shows exactly this JSON", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const value = folded(text);
        const [table] = marked.lexer(markdownTable(["a", "b"], [[jsonCell(value), "end"]]));
        const { rows } = table as Tokens.Table;
        expect(rows.map((cells) => cells.map(({ tokens }) => tokens))).toMatchObject([
          [[{ type: "codespan", text: JSON.stringify(value) }], [{ type: "text", text: "end" }]],
        ]);
      }),
      { numRuns: effort(100, 500) },
    );
  });
});

describe("a worked example", () => {
  const { dataset } = siteOf(sample);

  it("names a provider and a plan in its heading, whatever they are called", () => {
    fc.assert(
      fc.property(hostile, hostile, (provider, plan) => {
        const facts = dataset.facts.map((fact) => ({
          ...fact,
          provider: { ...fact.provider, name: provider },
          ...(fact.plan && { plan: { ...fact.plan, name: plan } }),
        }));
        for (const { question } of chooseExamples({ ...dataset, facts })) {
          const heading = `### ${question}`;
          for (const token of tokens(marked.lexer(heading)))
            expect(
              plain.has(token.type) || token.type === "codespan",
              `${token.type}: ${token.raw}`,
            ).toBe(true);
          expect(marked.lexer(heading)).toHaveLength(1);
        }
      }),
      { numRuns: effort(60, 300) },
    );
  });
});

describe("code and links", () => {
  it("keep what they hold", () => {
    fc.assert(
      fc.property(hostile, hostile, (text, label) => {
        if (folded(text) !== "") {
          const cells = marked.lexer(
            markdownTable(["a", "b"], [[codeSpan(text), "end"]]),
          )[0] as Tokens.Table;
          expect(cells.rows[0]![1]!.text).toBe("end");
        }
        const parsed = [
          ...tokens(marked.lexer(`x ${link(label, `https://a.test/${folded(text)}`)}`)),
        ];
        const links = parsed.filter((token) => token.type === "link") as Tokens.Link[];
        expect(links).toHaveLength(1);
        expect(links[0]!.href.startsWith("https://a.test/")).toBe(true);
      }),
      { numRuns: effort(60, 300) },
    );
  });

  it("link nothing but web addresses", () => {
    expect(link("x", "javascript:alert(1)")).toBe("x");
    expect(link("x", "//evil.test")).toBe("x");
  });
});

describe("the twins of the sample", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce();
  });
  afterAll(() => dataset.remove());

  it("hold every published fact with value, unit, status, quote, source and date", () => {
    for (const fact of dataset.snapshot) {
      const text = dataset.text(`api/public/md/providers/${fact.provider.slug}.md`);
      const rows = text.split("\n").filter((line) => line.startsWith(`| \`${fact.key}\` |`));
      const row = rows.find((line) => line.includes(literal(fact.raw_value!)))!;
      expect(row, fact.id).toBeDefined();
      expect(row).toContain(`| ${readingWords(fact)}`);
      // A status is named where it is not the one that a reader takes for granted.
      expect(row.includes(`; ${fact.status}`)).toBe(fact.status !== "verified");
      expect(row).toContain(fact.source.url.slice(0, 18));
      expect(row).toContain(`| **${literal(fact.display)}** |`);
      // Beside it the exact value, as the record in JSON has it.
      expect(row).toContain(`| ${codeSpan(JSON.stringify(fact.value))} |`);
      if (fact.unit) expect(row).toContain(literal(fact.unit));
    }
  });

  it("have no link, tag or heading that a value brought in", () => {
    const list = marked.lexer(dataset.text("api/public/md/providers/beta.md"));
    const all = [...tokens(list)];
    expect(all.filter(({ type }) => type === "html")).toEqual([]);
    for (const token of all)
      if (token.type === "link")
        expect((token as Tokens.Link).href).toMatch(/^https:\/\/(beta|facts)\.test\//);
    const headings = list.filter(({ type }) => type === "heading") as Tokens.Heading[];
    expect(headings.map(({ depth }) => depth)).toEqual([1, 2, 2, 3]);
  });
});
