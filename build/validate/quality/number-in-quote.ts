import { mapAt } from "../rule.ts";
import { problemAt } from "../wording.ts";
import type { QualityRule } from "./finding.ts";
import { isOtherAmount } from "./other-amount.ts";
import { factorsFor, numbersIn, states } from "./quantity.ts";

/** Wordings that say that there is no limit. */
export const unlimited = new RegExp(
  [
    "unlimited|uncapped|illimit|infinite|indefinite|forever|∞|any number|\\bnone\\b",
    "\\b(no|not?|without|never)\\b[^.;|]{0,60}(limit|cap\\b|maximum|restrict|quota|expir)",
  ].join("|"),
  "i",
);

/** Whether a quote states a value: its number in some notation and unit, or that there is no limit. */
export function statesValue(quote: string, value: unknown, measured: Measured): boolean {
  if (typeof value === "number")
    return (
      states(numbersIn(withPowers(quote)), value, factorsFor(measured)) &&
      !isOtherAmount(quote, value, measured)
    );
  return value !== null || unlimited.test(quote);
}

/** `10⁶` as `10^6`. */
function withPowers(quote: string): string {
  return quote.replace(/[⁰¹²³⁴-⁹]+/g, (digits) => `^${digits.normalize("NFKC")}`);
}

/** What a value is measured in: of its key the unit and the datatype, of a price its currency. */
type Measured = Readonly<Record<string, unknown>>;

/** The evidence states the value: the number in any notation or unit, or that there is no limit. */
export const numberInQuote: QualityRule = {
  name: "number-in-quote",
  description: "A number stands in its quote, in some notation and unit.",
  why: "The quote is the evidence: whoever doubts the value looks for it there.",
  mend: "Quote the passage that states the value, or correct the value. Other notations and units of the same amount are understood.",
  *check({ entries, keys }) {
    for (const { located, path, key, fields } of entries) {
      if (fields["status"] === "inferred") continue;
      const steps = Array.isArray(fields["history"]) ? fields["history"] : [];
      const places = [
        { at: path, fields },
        ...steps.map((step, i) => ({ at: [...path, "history", i], fields: mapAt(step) })),
      ];
      for (const { at, fields: own } of places) {
        const { value, raw_value: quote } = own;
        if (typeof quote !== "string") continue;
        const amount = typeof value === "number" ? String(value) : "no limit";
        if (!statesValue(quote, value, { ...keys.get(key), currency: fields["currency"] }))
          yield problemAt(
            located,
            [...at, "value"],
            "value",
            `${amount} is not in its quote "${quote}"; the quote states the value.`,
          );
      }
    }
  },
};
