import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** What an API takes, or the most that can be had, is seldom what holds where nothing is set. */
export const defaultInQuote: QualityRule = {
  name: "default-in-quote",
  description: "A key that asks for a default holds no upper bound.",
  why: "Beside what others give by default, the most that can be set reads as what everybody gets.",
  mend: "Use a key that asks for the most, or quote the words that say that it is the default as well.",
  *check({ entries, keys }) {
    for (const { located, path, key, fields } of entries) {
      const { status, bound, raw_value: quote } = fields;
      if (status === "inferred" || typeof bound !== "string" || bound === "default") continue;
      const { description } = keys.get(key) ?? {};
      const asksForDefault =
        key.includes(".default_") ||
        (typeof description === "string" && /\bby default\b/i.test(description));
      if (!asksForDefault || (typeof quote === "string" && /default/i.test(quote))) continue;
      yield valueProblem(
        located,
        [...path, "bound"],
        `${key} asks for a default, and this is \`${bound}\`.`,
      );
    }
  },
};
