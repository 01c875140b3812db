/** Texts that a spreadsheet would run: what is published as CSV is opened in one. */
import { pathOf } from "../parts.ts";
import type { Rule } from "../rule.ts";
import { nameAt, shortLine, valueProblem } from "../wording.ts";

export const formulasRule: Rule = {
  name: "formulas",
  description: "No text but a quote begins as a formula of a spreadsheet does.",
  why: "A cell that begins with = + @ or a minus sign is computed by the spreadsheet that opens it: a name may fetch an address or start a program there.",
  mend: "Begin with a letter or a digit, or leave the sign out. Quotes stay as their pages have them.",
  *check({ nodes }) {
    for (const node of nodes) {
      const { located, value } = node;
      if (typeof value !== "string" || !formula.test(value)) continue;
      const path = pathOf(node);
      if (path.some((step) => literal.has(step))) continue;
      const message = `${nameAt(path)} is "${shortLine(value)}", which a spreadsheet takes for a formula; a text begins with a letter or a digit.`;
      yield valueProblem(located, path, message);
    }
  },
};

/** The words of a page, which are never changed, and addresses within a file. */
const literal: ReadonlySet<unknown> = new Set(["raw_value", "columns", "says", "at"]);

/** The wide signs of Chinese and Japanese keyboards are signs there, too. A number may be negative. */
const formula = /^\s*[=+@＝＋＠]|^[\t\r]|^\s*[-－](?:[\p{L}("'=+@|]|[\d.,]+\s*[-+*/^&|(!])/u;
