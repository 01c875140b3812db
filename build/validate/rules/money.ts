/** A price says its currency, and nothing else does. */
import type { Rule } from "../rule.ts";
import { problemAt } from "../wording.ts";

export const money: Rule = {
  name: "money",
  description: "Money has a currency; other facts have none.",
  *check({ entries, keys }) {
    for (const { located, path, key, fields } of entries) {
      const datatype = keys.get(key)?.["datatype"];
      if (datatype === "money" && !("currency" in fields))
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
          `\`currency\` stands on a fact of datatype ${String(datatype)}; only money has one.`,
          { repair: "Remove the line." },
        );
    }
  },
};
