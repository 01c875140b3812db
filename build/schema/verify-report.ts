/**
 * The schema of `verify.json`, the report of a run of `verify`: every page it tried to read, what it found
 * there for each fact, and why a page could not be read. Text quoted from pages is cut and written as one
 * line of visible characters.
 */
import { Type, type Static } from "typebox";
import { Value } from "./fact.ts";
import { Count, Slug, Timestamp, nullable, oneOf, text, titled } from "./scalar.ts";

/** Why a page could not be read, with the words that every report uses. */
export const unreadReasons = {
  gone: "the page is gone",
  home: "the page now leads to the home page",
  elsewhere: "the page redirects to another site",
  refresh: "the page only sends on to another one",
  "soft-404": "the page redirects to one that says it was not found",
  login: "the page redirects to a login",
  other: "nothing that was read there stands on the page: it is another one, an error or a login",
  status: "the server answered with an error",
  "rate-limited": "the server asked to come back later",
  robots: "robots.txt does not allow it",
  empty: "the page is empty",
  "not-text": "the page is no text that can be read",
  charset: "the characters of the page cannot be decoded",
  encoding: "the content encoding is not understood",
  "too-large": "the page is too large",
  "cut-short": "the answer ended early",
  timeout: "the answer took too long",
  "redirect-loop": "the redirects do not end",
  insecure: "the page redirects from https to http",
  clone: "there is no clone of the repository that holds what was read, or an older one",
  copy: "the source is a kept copy, which never changes",
  address: "the address is not one of the public web",
  network: "the server was not reached",
  unparsed: "the page broke what reads it",
} as const;
export type UnreadReason = keyof typeof unreadReasons;

/** Reasons that a person should look at, because the source has moved or no longer exists. */
export const movedReasons: ReadonlySet<UnreadReason> = new Set<UnreadReason>([
  "gone",
  "home",
  "elsewhere",
  "refresh",
  "soft-404",
]);

export const outcomes = ["confirmed", "look", "unreadable"] as const;
export const Outcome = oneOf(
  outcomes,
  "confirmed: the quote stands where it stood when it was read; look: the page was read and it does not, or nobody has kept where it stood; unreadable: the page could not be read, which says nothing about the fact.",
);
export type Outcome = Static<typeof Outcome>;

/** Results that a person should look at, the most urgent first, with the words that every report uses. */
export const missings = {
  quote: "the quote does not stand there",
  value: "the quote does not state the value",
  labels: "the quote stands there, under another title, heading or head of a column",
  words: "the quote stands there, between other words, or more or less often",
  unknown: "the quote stands there, and nobody has kept where it stood before",
} as const;
export type MissingReason = keyof typeof missings;

const VerifiedFact = titled("VerifiedFact", {
  id: text({}, "The fact's id."),
  outcome: Outcome,
  value: Value,
  unit: nullable(Type.String()),
  currency: nullable(Type.String()),
  quote: text({}, "The words that were looked for."),
  last_verified_at: nullable(Timestamp, "As it was before this run."),
  missing: nullable(
    oneOf(Object.keys(missings) as MissingReason[]),
    "Of a fact to look at: what is not as it was.",
  ),
  nearest: nullable(
    Type.String(),
    "Of a fact to look at: where its quote stands, or the passage most like it.",
  ),
  written: Type.Boolean({ description: "Whether `last_verified_at` was moved in the file." }),
});
export interface VerifiedFact extends Static<typeof VerifiedFact> {}

const VerifiedPage = titled("VerifiedPage", {
  provider: text(Slug, "Whose page it is."),
  url: text({}, "The source's address, as curated, without its fragment."),
  read_url: text({}, "The address that was asked for."),
  final_url: nullable(
    Type.String(),
    "Where permanent redirects led: the address to curate from now on.",
  ),
  read_at: text(Timestamp, "The moment of the answer."),
  result: oneOf(
    ["read", "unchanged", "unreadable"],
    "unchanged: the file in git is as it was when it was read, so its outcomes still hold.",
  ),
  reason: nullable(oneOf(Object.keys(unreadReasons) as UnreadReason[])),
  detail: nullable(Type.String(), "The reason at hand: a status, an address."),
  wait_until: nullable(Timestamp, "An unreadable page is not asked for again before this moment."),
  facts: Type.Array(VerifiedFact),
});
export interface VerifiedPage extends Static<typeof VerifiedPage> {}

export const VerifyReport = titled("VerifyReport", {
  object: Type.Literal("verify_report"),
  as_of: text(Timestamp, "The moment the facts were judged for."),
  started_at: Timestamp,
  finished_at: Timestamp,
  complete: Type.Boolean({ description: "False for a run that was stopped early." }),
  counts: Type.Object({
    pages: Count,
    facts: Count,
    confirmed: Count,
    look: Count,
    unreadable: Count,
    written: Count,
    kept: Count,
    waiting_pages: Count,
    unread_pages: Count,
  }),
  pages: Type.Array(VerifiedPage, { description: "The pages that were asked for, by address." }),
});
export interface VerifyReport extends Static<typeof VerifyReport> {}
