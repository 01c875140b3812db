import { amountsIn } from "../../amount/read.ts";
import { saysHeldBack, saysUnlimited, saysZeroIsUnlimited } from "../../amount/unlimited.ts";
import { countedNoun } from "../../amount/units.ts";
import { shortLine } from "../wording.ts";
import { ofQuotes, type QualityRule, type QuotedValue } from "./finding.ts";

/** A program that reads 0 allows nothing, and one that reads null holds nothing back. */
export const limitInQuote: QualityRule = {
  name: "limit-in-quote",
  description: "No limit is `null`, and `null` is no limit.",
  why: "In a setting 0 or -1 often means that there is no limit; here it would forbid everything. What is throttled, or unlimited within fair use, has a limit.",
  mend: "Write `null` where the quote says that the number means no limit. Where it names a limit all the same, write that; else leave the fact out, and quote no more than what has no limit.",
  check: ofQuotes((quoted) => {
    const { value, formula, quote, measured } = quoted;
    const isNone = (value === 0 || value === -1) && measured.datatype !== "money";
    if (isNone && saysZeroIsUnlimited(quote))
      return {
        at: "value",
        says: `${value} means no limit in its quote "${shortLine(quote)}"; no limit is \`null\`.`,
        repair: "Write: null",
      };
    if (value !== null || formula !== undefined || !isHeldBack(quoted)) return undefined;
    return {
      at: "value",
      says: `its quote "${shortLine(quote)}" names what holds back; \`null\` says that nothing does.`,
      repair: `Write ${limitNamed(quoted)} that the quote names, or quote only what has no limit.`,
    };
  }),
};

/** Within fair use the one number of the quote is the limit. */
function limitNamed({ quote }: QuotedValue): string {
  const [amount, ...others] = amountsIn(quote).filter(
    ({ isVague, senses: [{ number }] }) => !isVague && number !== null,
  );
  const isOne = amount !== undefined && others.length === 0;
  return isOne ? `${amount.senses[0].number}, the limit` : "the limit";
}

/** What is throttled may be another thing than what has no limit: `no limit on projects; requests are throttled`. */
function isHeldBack({ quote, measured }: QuotedValue): boolean {
  if (!saysHeldBack(quote)) return false;
  const [counted = ""] = (measured.unit ?? "").split(/[ /]/);
  const isNamed = (clause: string): boolean =>
    clause
      .split(/[^\p{L}-]+/u)
      .some((word) => word.toLowerCase() === counted || countedNoun(word) === counted);
  return !quote
    .split(/[.;|]|\bbut\b/)
    .some((clause) => saysUnlimited(clause) && !saysHeldBack(clause) && isNamed(clause));
}
