import { shortLine } from "../wording.ts";
import { ofQuotes, type QualityRule } from "./finding.ts";

/** Of `5 * MINUTE` and `time.Hour * 24` the product is one number. */
const time = String.raw`(?:time\.|milli|seconds?|minutes?|hours?|days?|weeks?|sec|min|ms|hr)`;

/** `min(5000, …)`, `LEAST({RAM/95}, 5000)`; `RAM in MB x 4`, `200 * Number of Users`; `{Memory}/9531392`; `5 times the number of seats`. */
const computes = new RegExp(
  [
    String.raw`\b(?:min|max|least|greatest)\s?\([^()]*[,;]`,
    String.raw`(?<!\p{L}|\.)(?!${time}\b)\p{L}{2,}[})]{0,2}(?: ?× ?|\*| x )\d`,
    String.raw`\d ?[*×] ?[({]?(?!${time})\p{L}{2}`,
    String.raw`\p{L}{3}[})]?/\d{3}`,
    String.raw`\b(?:times|multiplied by|divided by) (?:the|your) (?:number|count|size|amount)`,
  ].join("|"),
  "iu",
);

/** The signs and words of all of these, which most quotes have none of. */
const mayCompute = /[(*×/]| x |\bby\b|\btimes\b/i;

const numbers = /\d(?:[\d,._]*\d)?/g;

/** A value that depends on something else is no limit for everybody. */
export const formulaInQuote: QualityRule = {
  name: "formula-in-quote",
  description: "A value that is computed has the `formula` that its quote states.",
  why: "The number alone is the most or the least that it comes to: whoever has a smaller instance has another limit.",
  mend: "Write `formula:` in the quote's words, and as `value` the most or the least that the quote states (`bound: maximum` or `minimum`), or `null` where it states none. Quote no more where the formula is of something else.",
  check: ofQuotes(({ quote, formula }) => {
    if (formula === undefined)
      return mayCompute.test(quote) && computes.test(quote)
        ? {
            at: "value",
            says: `its quote "${shortLine(quote)}" computes it; a computed value has its \`formula\`.`,
            repair: "Write `formula:` with the words of the quote that compute it.",
          }
        : undefined;
    const missing = formula.match(numbers)?.find((number) => !quote.includes(number));
    if (missing === undefined) return undefined;
    return {
      at: "formula",
      says: `${missing} is not in its quote "${shortLine(quote)}"; the quote states the formula.`,
    };
  }),
};
