import { valueProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** How firm a limit is decides what a reader plans with; nobody but the source can say it. */
export const boundInQuote: QualityRule = {
  name: "bound-in-quote",
  description: "The quote or the note says that a limit is a default, a maximum or a hard one.",
  why: "A limit that can be raised reads as a ceiling, and a hard one as an offer; only the source's words tell them apart.",
  mend: "Make the quote longer, to the words that say so; where they stand elsewhere on the page, tell it in the note. Else leave `bound` and `adjustable` out.",
  *check({ entries }) {
    for (const { located, path, key, fields } of entries) {
      const { status, bound, adjustable, raw_value: quote, note } = fields;
      if (status === "inferred" || typeof quote !== "string") continue;
      const told = `${quote}\n${typeof note === "string" ? note : ""}`;
      const missing = firmness.find(
        ({ claims, words }) => claims(bound, adjustable) && !words.test(told),
      );
      if (missing === undefined) continue;
      // A key that asks for a default says in its name what its value is.
      if (missing.bound === "default" && key.includes(".default_")) continue;
      yield valueProblem(
        located,
        [...path, bound === missing.bound ? "bound" : "adjustable"],
        `nothing in ${JSON.stringify(quote)} or in a note says that ${missing.meaning}.`,
      );
    }
  },
};

interface Firmness {
  readonly bound: string;
  readonly meaning: string;
  /** True where the two fields claim it. */
  readonly claims: (bound: unknown, adjustable: unknown) => boolean;
  readonly words: RegExp;
}

/** What `accepted` says follows from the kind of its source, and needs no words. */
const firmness: readonly Firmness[] = [
  {
    bound: "default",
    meaning: "the limit is a default or can be raised",
    claims: (bound, adjustable) => bound === "default" || adjustable === true,
    words:
      /default|unless|if (omitted|not|no )|not (included|provided|specified|set)|\bsoft\b|\binitial|increas|\brais(e|ing)|request (an?|more|higher)\b|on request|contact|custom|configur|adjust|exten[ds]|higher|\boption|setting|\bset\b|upgrade|longer|\bmore\b|through support|\bbought\b|\| Yes\b/i,
  },
  {
    bound: "hard",
    meaning: "the limit is hard or cannot be raised",
    claims: (bound, adjustable) => bound === "hard" || adjustable === false,
    words: /\bhard\b|cannot|can't|can not|\bnot be\b|\bno[nt]-|\bfixed\b|\bnever\b|\| No\b/i,
  },
  {
    bound: "minimum",
    meaning: "it is the least",
    claims: (bound) => bound === "minimum",
    words: /\bfrom\b|starts?\b|starting|at least|\bmin|or more|\d\s?\+|\bleast\b|no less|above/i,
  },
  {
    bound: "maximum",
    meaning: "this is the most that can be had",
    claims: (bound) => bound === "maximum",
    words:
      /max|\bmost\b|up to|between|limit|beyond|exceed|longest|largest|higher|than|\bto \d|\d ?[-–] ?\d/i,
  },
];
