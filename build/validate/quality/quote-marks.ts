import { problemAt } from "../wording.ts";
import type { QualityRule } from "./finding.ts";
import { quotedValues } from "./quoted.ts";

/** What opens a quote in print, each with what closes it. */
const marks: readonly (readonly [string, string])[] = [
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
  ['"', '"'],
];

/** A quote is compared with its page, where nobody has put it in marks. */
export const quoteMarks: QualityRule = {
  name: "quote-marks",
  description: "A quote stands without quotation marks of its own around it.",
  why: "The marks are not on the page: whoever looks for the quote there does not find it.",
  mend: "Remove the marks. A page that has them is accepted with that reason.",
  *check(context) {
    for (const { located, path, quote } of quotedValues(context)) {
      const text = quote.trim();
      const pair = marks.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
      const inner = text.slice(1, -1);
      // Two words in marks each (`"a" or "b"`) are the page's own.
      if (pair === undefined || pair.some((mark) => inner.includes(mark)) || inner === "") continue;
      yield problemAt(
        located,
        [...path, "raw_value"],
        "value",
        `the quote stands in ${pair.join(" ")}; a quote is the page's words without marks around them.`,
        { repair: `Write: ${inner}` },
      );
    }
  },
};
