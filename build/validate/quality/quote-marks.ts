import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** What opens a quote in print, each with what closes it. */
const marks: readonly (readonly [string, string])[] = [
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
  ['"', '"'],
];

const anyMark = new RegExp(`[${marks.flat().join("")}]`);

/** A quote is compared with its page, where nobody has put it in marks. */
export const quoteMarks: QualityRule = {
  name: "quote-marks",
  description:
    "A quote stands without quotation marks of its own around it, or one left over at an end.",
  why: "The marks are not on the page: whoever looks for the quote there does not find it.",
  mend: "Remove the marks. A page that has them is accepted with that reason.",
  *check({ quoted }) {
    for (const { located, path, quote } of quoted) {
      if (!anyMark.test(quote)) continue;
      const text = quote.trim();
      const lone = loneMark(text);
      if (lone !== undefined)
        yield valueProblem(
          located,
          [...path, "raw_value"],
          `the quote has one ${lone.mark} and no other; a quotation mark is left over, or one is missing.`,
          { repair: `Write: ${lone.rest}` },
        );
      const pair = marks.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
      const inner = text.slice(1, -1);
      // Two words in marks each (`"a" or "b"`) are the page's own.
      if (pair === undefined || pair.some((mark) => inner.includes(mark)) || inner === "") continue;
      yield valueProblem(
        located,
        [...path, "raw_value"],
        `the quote stands in ${pair.join(" ")}; a quote is the page's words without marks around them.`,
        { repair: `Write: ${inner}` },
      );
    }
  },
};

/**
 * The mark at one end of the text whose other is not there. Behind a number it is a sign for inches, and
 * one that looks like an apostrophe may be one.
 */
function loneMark(text: string): { readonly mark: string; readonly rest: string } | undefined {
  for (const [open, close] of marks) {
    const count = text.split(open).length + text.split(close).length - 2;
    if (count !== (open === close ? 2 : 1)) continue;
    if (text.startsWith(open)) return { mark: open, rest: text.slice(1) };
    if (close !== "’" && text.endsWith(close) && !/\d.$/u.test(text))
      return { mark: close, rest: text.slice(0, -1) };
  }
  return undefined;
}
