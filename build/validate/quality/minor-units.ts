import { wholeCurrencies } from "../../amount/currencies.ts";
import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Prices per request or token are fractions of a coin in any currency: those are accepted with a reason. */
export const minorUnits: QualityRule = {
  name: "minor-units",
  description: "A price in a currency without a smaller unit is a whole number.",
  why: "Nobody pays a thousandth of a yen; such a price is most often in another currency or unit.",
  mend: "Compare the currency in the quote. A metered price that is so fine is accepted with its reason.",
  *check({ entries }) {
    for (const { located, path, fields } of entries) {
      const { currency, value } = fields;
      const isWhole = typeof currency === "string" && wholeCurrencies.has(currency);
      if (isWhole && typeof value === "number" && !Number.isInteger(value))
        yield valueProblem(
          located,
          [...path, "value"],
          `${value} is no whole number of ${currency}, which has no smaller unit.`,
        );
    }
  },
};
