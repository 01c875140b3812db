/** A price says its currency, and nothing else does. */
import { CuratedFact } from "../../schema/curated.ts";
import { datatypes } from "../../schema/fact.ts";
import type { Rule } from "../rule.ts";
import { isMisspelt, problemAt } from "../wording.ts";

const allowed = Object.keys(CuratedFact.properties);

export const money: Rule = {
  name: "money",
  description: "Money has a currency; other facts have none.",
  why: "A price without its currency is no price.",
  mend: "Add `currency` with the ISO 4217 code that the source states. If the fact is no price, it stands under the wrong key.",
  *check({ entries, keys }) {
    for (const { located, path, key, fields } of entries) {
      const datatype = datatypes.find((each) => each === keys.get(key)?.["datatype"]);
      if (
        datatype === "money" &&
        !("currency" in fields) &&
        !isMisspelt(fields, "currency", allowed)
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
    }
  },
};
