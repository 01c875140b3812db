/** No value can break a table, open a link or a tag, or pass for a line of the document's own. */
import fc from "fast-check";
import { marked, type Token, type Tokens } from "marked";
import { describe, expect, it } from "vitest";
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
import { sample } from "./built.ts";
import { effort } from "./effort.ts";
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

/** The text a reader sees. */
function seen(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return unescaped(html.replace(/<[^>]*>/g, "")).trim();
}

function folded(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}

/** Nothing but text, and code where it is asked for. */
function isText(markdown: string, ...more: readonly string[]): void {
  const allowed = ["paragraph", "text", "escape", "space", "heading", "table", ...more];
  for (const { type, raw } of tokens(marked.lexer(markdown))) expect(allowed, raw).toContain(type);
}

/** The cells of a row of two, the second of which is `end`. */
function cellsBeside(cell: string): readonly Tokens.TableCell[] {
  const table = marked.lexer(markdownTable(["a", "b"], [[cell, "end"]]))[0] as Tokens.Table;
  expect(table.rows).toHaveLength(1);
  expect(table.rows[0]![1]!.text).toBe("end");
  return table.rows[0]!;
}

describe("literal text", () => {
  it("shows exactly itself on one line, wherever it stands, and is nothing but text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = literal(text);
        isText(`x ${shown}`);
        expect(seen(`x ${shown}`)).toBe(`x ${folded(text)}`.trim());
        isText(shown);
        expect(marked.lexer(shown).map(({ type }) => type)).not.toContain("heading");
        cellsBeside(shown);
        const types = marked.lexer(`## ${shown}\n\nend\n`).map(({ type }) => type);
        expect(types.filter((type) => type !== "space")).toEqual(["heading", "paragraph"]);
        expect(quotation(text)).not.toMatch(/[\n\r]/);
        // Told apart from its escapes where no Markdown is read.
        expect(withoutEscapes(shown)).toBe(folded(text));
      }),
      { numRuns: effort(100, 500) },
    );
  });

  it("keeps pictures that are joined to one, and joins nothing else", () => {
    const flag = `\u{1f3f4}${String.fromCodePoint(...Array.from("gbeng", (letter) => 0xe0000 + letter.charCodeAt(0)))}\u{e007f}`;
    for (const whole of ["👨‍👩‍👧‍👦", "👩🏽‍🚀", "❤️‍🔥", "❤️", flag]) expect(literal(whole)).toBe(whole);
    expect(literal("a\u200db 1\u200d2 \u{1f3f4}\u{e0041}")).toBe("a b 1 2 \u{1f3f4}");
  });
});

describe("a value as its JSON", () => {
  it("is one code span of one cell that shows exactly this JSON", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const value = folded(text);
        const [{ tokens: held }] = cellsBeside(jsonCell(value)) as [Tokens.TableCell];
        expect(held).toMatchObject([{ type: "codespan", text: JSON.stringify(value) }]);
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
          isText(heading, "codespan");
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
        if (folded(text) !== "") cellsBeside(codeSpan(text));
        const parsed = tokens(marked.lexer(`x ${link(label, `https://a.test/${folded(text)}`)}`));
        expect([...parsed].filter((token) => token.type === "link")).toMatchObject([
          { href: expect.stringMatching(/^https:\/\/a\.test\//) },
        ]);
      }),
      { numRuns: effort(60, 300) },
    );
  });

  it("link nothing but web addresses", () => {
    expect(link("x", "javascript:alert(1)")).toBe("x");
    expect(link("x", "//evil.test")).toBe("x");
  });
});
