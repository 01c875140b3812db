/** Texts that a spreadsheet would run: what is published as CSV is opened in one. */
import type { Located, Path } from "../../load/located.ts";
import { locatedFiles } from "../../load/located-files.ts";
import type { RuleProblem } from "../../load/problem.ts";
import type { Rule } from "../rule.ts";
import { nameAt, problemAt, shortLine } from "../wording.ts";

export const formulasRule: Rule = {
  name: "formulas",
  description: "No text but a quote begins as a formula of a spreadsheet does.",
  why: "A cell that begins with = + @ or a minus sign is computed by the spreadsheet that opens it: a name may fetch an address or start a program there.",
  mend: "Begin with a letter or a digit, or leave the sign out. Quotes stay as their pages have them.",
  *check({ tree }) {
    for (const located of locatedFiles(tree)) yield* formulasIn(located, located.value, []);
  },
};

/** The words of a page, which are never changed, and addresses within a file. */
const literal: ReadonlySet<unknown> = new Set(["raw_value", "says", "at"]);

/** The wide signs of Chinese and Japanese keyboards are signs there, too. A number may be negative. */
const formula = /^\s*[=+@＝＋＠]|^[\t\r]|^\s*[-－](?:[\p{L}("'=+@|]|[\d.,]+\s*[-+*/^&|(!])/u;

function* formulasIn(located: Located, value: unknown, path: Path): Iterable<RuleProblem> {
  if (typeof value === "string") {
    if (path.length > 0 && formula.test(value))
      yield problemAt(
        located,
        path,
        "value",
        `${nameAt(path)} is "${shortLine(value)}", which a spreadsheet takes for a formula; a text begins with a letter or a digit.`,
      );
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* formulasIn(located, item, [...path, index]);
  else if (value !== null && typeof value === "object")
    for (const [name, item] of Object.entries(value))
      if (!literal.has(name)) yield* formulasIn(located, item, [...path, name]);
}
