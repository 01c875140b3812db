import type { CuratedFact } from "../../schema/curated-fact.ts";
import type { When } from "../../schema/when.ts";
import { placeOfEntry } from "../rule.ts";
import { shortLine } from "../wording.ts";
import { ofQuotes, type QualityRule, type JudgedFact, type QuotedValue } from "./finding.ts";

/** A number whose condition is lost is true for some and false for all others. */
export const termsInQuote: QualityRule = {
  name: "terms-in-quote",
  description: "What decides a value in its quote, the fact says as data.",
  why: "A price of a yearly contract, of one region or with tax is no price for everybody, and a least is no ceiling: comparisons and programs read the fields and not the quote.",
  mend: "Write the field that the message names, or quote only what holds for this value.",
  check: ofQuotes((quoted, { entries }) => {
    const { entry, quote } = quoted;
    const { key, fields, path } = entry;
    // Today's value alone: of earlier ones the steps say less.
    if (quoted.path !== path || quoted.value !== fields.value) return undefined;
    const around = textAround(quoted);
    if (around === undefined) return undefined;
    const stated = { ...around, key, entry, entries, when: fields.when ?? {}, fields };
    const lost = terms.find((term) => term.isSaid(stated) && !term.isWritten(stated));
    if (lost === undefined) return undefined;
    return {
      at: "raw_value",
      says: `"${shortLine(quote)}" says that ${lost.meaning}; the fact does not.`,
      repair: lost.repair,
    };
  }),
};

interface Around {
  /** Up to the amount that states the value, from the one before it. */
  readonly before: string;
  /** Behind it, up to the next amount. */
  readonly after: string;
  readonly quote: string;
  readonly hasBefore: boolean;
  readonly others: number;
}

interface StatedTerms extends Around {
  readonly key: string;
  readonly entry: JudgedFact;
  readonly entries: readonly JudgedFact[];
  readonly when: When;
  readonly fields: CuratedFact;
}

interface Term {
  readonly meaning: string;
  readonly repair: string;
  readonly isSaid: (stated: StatedTerms) => boolean;
  readonly isWritten: (stated: StatedTerms) => boolean;
}

function textAround({ quote, stated, ...quoted }: QuotedValue): Around | undefined {
  const amount = stated.map((each) => each.amount).find(({ isVague }) => !isVague);
  if (amount === undefined) return undefined;
  const amounts = quoted.amounts.filter(({ isVague }) => !isVague);
  const index = amounts.indexOf(amount);
  return {
    before: quote.slice(amounts[index - 1]?.end ?? 0, amount.start),
    after: quote.slice(amount.end, amounts[index + 1]?.start),
    quote,
    hasBefore: index > 0,
    others: amounts.length - 1,
  };
}

const isPrice = ({ key }: StatedTerms): boolean => key.startsWith("pricing.");
const isPlanPrice = ({ key }: StatedTerms): boolean => key.startsWith("pricing.plan.monthly");

const terms: readonly Term[] = [
  {
    meaning: "the number is struck through",
    repair: "Write the value that holds, which stands beside it.",
    isSaid: ({ before, after }) =>
      /~~\s*$|<(?:s|del)>\s*$/.test(before) && /^\s*(?:~~|<\/)/.test(after),
    isWritten: () => false,
  },
  {
    meaning: "it is the least",
    repair: "Write: bound: minimum",
    isSaid: ({ before }) =>
      /\b(?:at least|no less than|a minimum of|starting (?:at|from)|starts at)\s*$|^\s*from\s*$/i.test(
        before,
      ),
    isWritten: ({ fields: { bound, value_to: to } }) =>
      bound === "minimum" || bound === "default" || to !== undefined,
  },
  {
    meaning: "it is one end of a range",
    repair: "Write the end that a user has to count with as `value`, the other one as `value_to`.",
    isSaid: ({ before, after, hasBefore, quote }) =>
      /\bdepend|\bvar(?:y|ies)|\branging|\bbased on/i.test(quote) &&
      (/^\s?(?:[-–—]|to)\s?$/.test(after) || (hasBefore && /^\s?(?:[-–—]|to)\s?$/.test(before))),
    isWritten: ({ fields: { bound, value_to: to } }) => bound !== undefined || to !== undefined,
  },
  {
    meaning: "it holds for who pays for a year",
    repair: "Write: when: { commitment: yearly }",
    isSaid: (stated) =>
      isPlanPrice(stated) &&
      /\b(?:billed|paid|charged|when paying|with) (?:annual|year)/i.test(stated.after),
    isWritten: ({ when, fields }) => "commitment" in when || fields.scope !== undefined,
  },
  {
    meaning: "it is the price of a user",
    repair: "Write `per: [user]`, or use `pricing.seat.monthly_price`.",
    isSaid: (stated) =>
      isPlanPrice(stated) &&
      /^[^,;.|(]*(?:\bper|\/|\ba|\beach) ?(?:user|seat|member|editor|agent)\b/i.test(stated.after),
    isWritten: ({ fields }) => fields.per !== undefined,
  },
  {
    meaning: "tax is in it",
    repair: "Write: when: { tax: included }",
    isSaid: (stated) =>
      isPrice(stated) &&
      /\bincl(?:\.|uding|udes|usive)[^,;|]{0,12}(?:VAT|tax|GST)?$/i.test(stated.after) &&
      /\b(?:VAT|GST|tax)\b/i.test(stated.quote),
    isWritten: ({ when }) => "tax" in when,
  },
  {
    meaning: "it is the price of one region",
    repair: "Write `when: { region: … }`, and the other regions as entries of their own.",
    isSaid: (stated) =>
      isPrice(stated) &&
      stated.others > 0 &&
      /^[^;|]*\bin (?:[a-z]{2}-[a-z]+(?:-\d)?|the (?:US|EU|UK)|Europe|Asia|US|EU)\b/.test(
        stated.after,
      ),
    isWritten: ({ when, fields }) => "region" in when || fields.scope !== undefined,
  },
  {
    meaning: "longer prompts have another price",
    repair: "Write that price as an entry of its own with `when: { tokens_over: … }`.",
    isSaid: ({ key, quote }) =>
      key.startsWith("pricing.model.") &&
      /\d ?[kK](?: tokens)?\b.*[$€£]\s?\d.*\b(?:above|over|beyond|thereafter)\b/.test(quote),
    isWritten: ({ entry, entries }) =>
      entries.some(
        (other) =>
          placeOfEntry(other) === placeOfEntry(entry) &&
          other.key === entry.key &&
          other.fields.when?.tokens_over !== undefined,
      ),
  },
  {
    meaning: "another value follows",
    repair: "Write what follows, and from when, as a step of `upcoming`.",
    isSaid: ({ after, quote }) =>
      /\b(?:until|through|till)\b/i.test(after) && /\bthen [$€£]?\d/i.test(quote),
    isWritten: ({ fields }) => fields.upcoming !== undefined,
  },
];
