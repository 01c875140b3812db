/** A price has a currency and is not negative; other values have no currency. */
import { factFieldNames } from "../rule.ts";
import { currencies } from "../../amount/currencies.ts";
import { datatypes } from "../../schema/fact.ts";
import { stepsOf, type Rule } from "../rule.ts";
import { isMisspelt, keyProblem, valueProblem } from "../wording.ts";

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
      ) {
        const message = `\`${key}\` lacks \`currency\`; money has an ISO 4217 code.`;
        yield keyProblem(located, path, message, {
          repair: "Add, for example: currency: USD",
        });
      }
      for (const each of [{ path, fields }, ...stepsOf({ path, fields })]) {
        const { currency } = each.fields;
        if (datatype !== undefined && datatype !== "money" && "currency" in each.fields) {
          const message = `\`currency\` stands on a fact of datatype ${datatype}; only money has one.`;
          yield keyProblem(located, [...each.path, "currency"], message, {
            repair: "Remove the line.",
          });
        }
        if (datatype !== "money") continue;
        // Another form is the schema's to refuse.
        if (
          typeof currency === "string" &&
          /^[A-Z]{3}$/.test(currency) &&
          !currencies.has(currency)
        ) {
          const message = `\`currency\` is "${currency}"; ISO 4217 has no such currency.`;
          yield valueProblem(located, [...each.path, "currency"], message);
        }
        const price = each.fields["value"];
        if (typeof price === "number" && price < 0) {
          const message = `\`value\` is ${price}; a price is not negative.`;
          yield valueProblem(located, [...each.path, "value"], message);
        }
      }
    }
  },
};
