/** Texts that are copied from pages, and notes beside them: whole, without marks, and saying something new. */
import type { Located } from "../../load/located.ts";
import { nodesIn, pathOf } from "../parts.ts";
import { nameAt, valueProblem } from "../wording.ts";
import { ofQuotes, type QualityRule } from "./finding.ts";

/** The fields that are copied from a page. */
export const citedTexts: ReadonlySet<string> = new Set(["raw_value", "note", "title"]);

export const cutQuote: QualityRule = {
  name: "cut-quote",
  description: "A text is not cut by a `#` behind a space.",
  why: "YAML takes ` #` for the start of a comment: what stands behind it is not published.",
  mend: "Put the text in quotes. A comment goes on a line of its own above.",
  *check({ tree }) {
    for (const located of tree.providers.flatMap(({ files }) => files).filter(mayBeCut))
      for (const node of nodesIn(located)) {
        const { name, value } = node;
        if (typeof value !== "string" || !citedTexts.has(String(name))) continue;
        const path = pathOf(node);
        const [start, end] = located.extent(path, "value")!;
        const comment = located.text.slice(end).replace(/\n.*$/s, "").trim();
        const isQuoted = /["'|>]/.test(located.text.charAt(start));
        if (isQuoted || !/^#(?!\s*accept\b)/.test(comment)) continue;
        const message = `${nameAt(path)} ends before "${comment}", which YAML takes for a comment.`;
        const repair = `Put it in quotes: ${JSON.stringify(`${value} ${comment}`)}`;
        yield valueProblem(located, path, message, repair);
      }
  },
};

/** Whether there is some comment behind a text in a file; those of acceptances are meant. */
function mayBeCut({ text }: Located): boolean {
  return /^[ \t]*[^\s#][^\n]*[ \t]#(?![ \t]*accept\b)/m.test(text);
}

/** What opens a quote in print, each with what closes it. */
const marks: readonly (readonly [string, string])[] = [
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
  ['"', '"'],
];

export const quoteMarks: QualityRule = {
  name: "quote-marks",
  description:
    "A quote stands without quotation marks of its own around it, or one left over at an end.",
  why: "The marks are not on the page: whoever looks for the quote there does not find it.",
  mend: "Remove the marks. A page that has them is accepted with that reason.",
  check: ofQuotes(({ quote }) => {
    const text = quote.trim();
    const lone = loneMark(text);
    if (lone !== undefined)
      return {
        at: "raw_value",
        says: `the quote has one ${lone.mark} and no other; a quotation mark is left over, or one is missing.`,
        repair: `Write: ${lone.rest}`,
      };
    const pair = marks.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
    const inner = text.slice(1, -1);
    // Two words in marks each (`"a" or "b"`) are the page's own.
    if (pair === undefined || pair.some((mark) => inner.includes(mark)) || inner === "")
      return undefined;
    return {
      at: "raw_value",
      says: `the quote stands in ${pair.join(" ")}; a quote is the page's words without marks around them.`,
      repair: `Write: ${inner}`,
    };
  }),
};

/**
 * The mark at one end of the text whose other is not there. Behind a number it is a sign for inches, and
 * one that looks like an apostrophe may be one.
 */
function loneMark(text: string): { readonly mark: string; readonly rest: string } | undefined {
  for (const [open, close] of marks) {
    if (!text.startsWith(open) && !text.endsWith(close)) continue;
    const count = text.split(open).length + text.split(close).length - 2;
    if (count !== (open === close ? 2 : 1)) continue;
    if (text.startsWith(open)) return { mark: open, rest: text.slice(1) };
    if (close !== "’" && text.endsWith(close) && !/\d.$/u.test(text))
      return { mark: close, rest: text.slice(0, -1) };
  }
  return undefined;
}
