import { amountsIn } from "../../amount/read.ts";
import { saysHeldBack, saysUnlimited, saysZeroIsUnlimited } from "../../amount/unlimited.ts";
import { countedNoun } from "../../amount/units.ts";
import type { Mending } from "../../load/problem.ts";
import { shortLine, valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";
import type { QuotedValue } from "./finding.ts";

/** A program that reads 0 allows nothing, and one that reads null holds nothing back. */
export const limitInQuote: QualityRule = {
  name: "limit-in-quote",
  description: "No limit is `null`, and `null` is no limit.",
  why: "In a setting 0 or -1 often means that there is no limit; here it would forbid everything. What is throttled, or unlimited within fair use, has a limit.",
  mend: "Write `null` where the quote says that the number means no limit. Where it names a limit all the same, write that; else leave the fact out, and quote no more than what has no limit.",
  *check({ quoted }) {
    for (const each of quoted) {
      const { located, path, value, quote } = each;
      const at = [...path, "value"];
      if ((value === 0 || value === -1) && each.measured["datatype"] !== "money") {
        if (!saysZeroIsUnlimited(quote)) continue;
        const message = `${value} means no limit in its quote "${shortLine(quote)}"; no limit is \`null\`.`;
        yield valueProblem(located, at, message, { repair: "Write: null" });
      } else if (value === null && each.formula === undefined && isHeldBack(each))
        yield valueProblem(
          located,
          at,
          `its quote "${shortLine(quote)}" names what holds back; \`null\` says that nothing does.`,
          limitNamed(each),
        );
    }
  },
};

/** Names the one number of the quote: within fair use it is the limit. */
function limitNamed({ quote }: QuotedValue): Mending {
  const [amount, ...others] = amountsIn(quote).filter(
    ({ isVague, senses: [{ number }] }) => !isVague && number !== null,
  );
  const isOne = amount !== undefined && others.length === 0;
  const limit = isOne ? `${amount.senses[0].number}, the limit` : "the limit";
  return { repair: `Write ${limit} that the quote names, or quote only what has no limit.` };
}

/** What is throttled may be another thing than what has no limit: `no limit on projects; requests are throttled`. */
function isHeldBack({ quote, measured }: QuotedValue): boolean {
  if (!saysHeldBack(quote)) return false;
  const [counted = ""] = String(measured["unit"]).split(/[ /]/);
  const isNamed = (clause: string): boolean =>
    clause
      .split(/[^\p{L}-]+/u)
      .some((word) => word.toLowerCase() === counted || countedNoun(word) === counted);
  return !quote
    .split(/[.;|]|\bbut\b/)
    .some((clause) => saysUnlimited(clause) && !saysHeldBack(clause) && isNamed(clause));
}
