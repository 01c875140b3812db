/** How firm a limit is, as its fields claim it: nobody but the source can say it. */
import type { ProviderFile } from "../../schema/curated.ts";
import type { Bound } from "../../schema/vocabulary.ts";
import { ofEntries, type QualityRule } from "./finding.ts";

export const boundInQuote: QualityRule = {
  name: "bound-in-quote",
  description: "The quote or the note says that a limit is a default, a maximum or a hard one.",
  why: "A limit that can be raised reads as a ceiling, and a hard one as an offer; only the source's words tell them apart.",
  mend: "Make the quote longer, to the words that say so; where they stand elsewhere on the page, tell it in the note. Else leave `bound` and `adjustable` out.",
  check: ofEntries(({ key, fields }) => {
    const { status, bound, adjustable, raw_value: quote, note } = fields;
    if (status === "inferred" || quote === undefined) return undefined;
    const told = `${quote}\n${note ?? ""}`;
    const missing = firmness.find(
      ({ claims, words }) => claims(bound, adjustable) && !words.test(told),
    );
    if (missing === undefined) return undefined;
    // A key that asks for a default says in its name what its value is.
    if (missing.bound === "default" && key.includes(".default_")) return undefined;
    return {
      at: bound === missing.bound ? "bound" : "adjustable",
      says: `nothing in ${JSON.stringify(quote)} or in a note says that ${missing.meaning}.`,
    };
  }),
};

interface Firmness {
  readonly bound: Bound;
  readonly meaning: string;
  /** True where the two fields claim it. */
  readonly claims: (bound?: Bound, adjustable?: boolean) => boolean;
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

export const defaultInQuote: QualityRule = {
  name: "default-in-quote",
  description: "A key that asks for a default holds no upper bound.",
  why: "Beside what others give by default, the most that can be set reads as what everybody gets.",
  mend: "Use a key that asks for the most, or quote the words that say that it is the default as well.",
  check: ofEntries(({ key, fields: { status, bound, raw_value: quote } }, { keys }) => {
    if (status === "inferred" || bound === undefined || bound === "default") return undefined;
    const { description = "" } = keys.get(key) ?? {};
    const asksForDefault = key.includes(".default_") || /\bby default\b/i.test(description);
    if (!asksForDefault || /default/i.test(quote ?? "")) return undefined;
    return { at: "bound", says: `${key} asks for a default, and this is \`${bound}\`.` };
  }),
};

/** Types of sources that a program can read: descriptions of APIs, and libraries that are made of them. */
const readByPrograms: ReadonlySet<string> = new Set(["api_description", "sdk"]);

export const acceptedByDescription: QualityRule = {
  name: "accepted-by-description",
  description: "What an API accepts is read in its description or in its library.",
  why: "The bound `accepted` says that nothing but a description of the API states the number; a limit that the documentation states holds for more than that.",
  mend: "Leave `bound` out, or write what the documentation says: `hard`, `default` or `maximum`. Where the text is a description of the API, give its source the type `api_description`.",
  check: ofEntries(({ located, fields: { status, bound, source } }) => {
    if (status === "inferred" || bound !== "accepted") return undefined;
    const type = (located.value as ProviderFile).sources?.[source]?.type;
    if (type === undefined || readByPrograms.has(type)) return undefined;
    return {
      at: "bound",
      says: `an API accepts it, says \`${source}\`, which is of type \`${type}\`; a description of the API would be \`api_description\`.`,
    };
  }),
};
