/** A price has a currency and is not negative; other values have no currency. */
import { currencies } from "../../amount/currencies.ts";
import { datatypes } from "../../schema/fact.ts";
import { factFieldNames, stepsOf, type Rule } from "../rule.ts";
import { isMisspelt, keyProblem, valueProblem } from "../wording.ts";

export const moneyRule: Rule = {
  name: "money",
  description:
    "Money has a currency of ISO 4217 and is not negative; other facts have no currency.",
  why: "A price without its currency is no price, and a currency that nobody knows compares with nothing.",
  mend: "Add `currency` with the ISO 4217 code that the source states. If the fact is no price, it stands under the wrong key.",
  *check({ entries, keys }) {
    for (const entry of entries) {
      const { located, path, key, fields } = entry;
      const datatype = datatypes.find((each) => each === keys.get(key)?.["datatype"]);
      if (datatype === undefined) continue;
      const isMoney = datatype === "money";
      if (isMoney && !("currency" in fields) && !isMisspelt(fields, "currency", factFieldNames)) {
        const message = `\`${key}\` lacks \`currency\`; money has an ISO 4217 code.`;
        yield keyProblem(located, path, message, "Add, for example: currency: USD");
      }
      for (const { path: at, fields: own } of [entry, ...stepsOf(entry)]) {
        const { currency, value } = own;
        if (!isMoney && "currency" in own) {
          const message = `\`currency\` stands on a fact of datatype ${datatype}; only money has one.`;
          yield keyProblem(located, [...at, "currency"], message, "Remove the line.");
        }
        // Another form is the schema's to refuse.
        const isCode = typeof currency === "string" && /^[A-Z]{3}$/.test(currency);
        if (isMoney && isCode && !currencies.has(currency)) {
          const message = `\`currency\` is "${currency}"; ISO 4217 has no such currency.`;
          yield valueProblem(located, [...at, "currency"], message);
        }
        if (isMoney && typeof value === "number" && value < 0) {
          const message = `\`value\` is ${value}; a price is not negative.`;
          yield valueProblem(located, [...at, "value"], message);
        }
      }
    }
  },
};
