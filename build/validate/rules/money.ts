/** A price has a currency and is not negative; other values have no currency. */
import { factFieldNames } from "../rule.ts";
import type { Path } from "../../load/located.ts";
import { currencies } from "../../amount/currencies.ts";
import { datatypes } from "../../schema/fact.ts";
import type { Rule } from "../rule.ts";
import { isMisspelt, problemAt, valueAt } from "../wording.ts";

export const moneyRule: Rule = {
  name: "money",
  description:
    "Money has a currency of ISO 4217 and is not negative; other facts have no currency.",
  why: "A price without its currency is no price, and a currency that nobody knows compares with nothing.",
  mend: "Add `currency` with the ISO 4217 code that the source states. If the fact is no price, it stands under the wrong key.",
  *check({ entries, keys }) {
    for (const { located, path, key, fields } of entries) {
      const datatype = datatypes.find((each) => each === keys.get(key)?.["datatype"]);
      if (
        datatype === "money" &&
        !("currency" in fields) &&
        !isMisspelt(fields, "currency", factFieldNames)
      )
        yield problemAt(
          located,
          path,
          "key",
          `\`${key}\` lacks \`currency\`; money has an ISO 4217 code.`,
          {
            repair: "Add, for example: currency: USD",
          },
        );
      if (datatype !== undefined && datatype !== "money" && "currency" in fields)
        yield problemAt(
          located,
          [...path, "currency"],
          "key",
          `\`currency\` stands on a fact of datatype ${datatype}; only money has one.`,
          { repair: "Remove the line." },
        );
      if (datatype !== "money") continue;
      const { currency } = fields;
      // Another form is the schema's to refuse.
      if (typeof currency === "string" && /^[A-Z]{3}$/.test(currency) && !currencies.has(currency))
        yield problemAt(
          located,
          [...path, "currency"],
          "value",
          `\`currency\` is "${currency}"; ISO 4217 has no such currency.`,
        );
      for (const at of pricesOf(fields)) {
        const price = valueAt(fields, at);
        if (typeof price === "number" && price < 0)
          yield problemAt(
            located,
            [...path, ...at],
            "value",
            `\`value\` is ${price}; a price is not negative.`,
          );
      }
    }
  },
};

/** The price of today and the earlier ones, below the fact. */
function pricesOf({ history }: Readonly<Record<string, unknown>>): readonly Path[] {
  const steps = Array.isArray(history) ? [...history.keys()] : [];
  return [["value"], ...steps.map((index) => ["history", index, "value"])];
}
