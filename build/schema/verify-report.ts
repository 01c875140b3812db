/**
 * The form of `verify.json`, the report of a run of `verify`: every page it tried to read, what it found
 * there for each fact, and why a page could not be read. Text quoted from pages is cut and written as one
 * line of visible characters.
 */
import type { Value } from "./fact.ts";

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

/**
 * `confirmed`: the quote stands where it stood when it was read; `look`: the page was read and it does not, or
 * nobody has kept where it stood; `unreadable`: the page could not be read, which says nothing about the fact.
 */
export type Outcome = "confirmed" | "look" | "unreadable";

/** Results that a person should look at, the most urgent first, with the words that every report uses. */
export const missings = {
  quote: "the quote does not stand there",
  value: "the quote does not state the value",
  labels: "the quote stands there, under another title, heading or head of a column",
  words: "the quote stands there, between other words, or more or less often",
  unknown: "the quote stands there, and nobody has kept where it stood before",
} as const;
export type MissingReason = keyof typeof missings;

export interface VerifiedFact {
  readonly id: string;
  readonly outcome: Outcome;
  readonly value: Value;
  readonly unit: string | null;
  readonly currency: string | null;
  /** The words that were looked for. */
  readonly quote: string;
  /** As it was before this run. */
  readonly last_verified_at: string | null;
  /** Of a fact to look at: what is not as it was. */
  readonly missing: MissingReason | null;
  /** Of a fact to look at: where its quote stands, or the passage most like it. */
  readonly nearest: string | null;
  /** Whether `last_verified_at` was moved in the file. */
  readonly written: boolean;
}

export interface VerifiedPage {
  /** Whose page it is: a slug. */
  readonly provider: string;
  /** The source's address, as curated, without its fragment. */
  readonly url: string;
  /** The address that was asked for. */
  readonly read_url: string;
  /** Where permanent redirects led: the address to curate from now on. */
  readonly final_url: string | null;
  /** The moment of the answer. */
  readonly read_at: string;
  /** `unchanged`: the file in git is as it was when it was read, so its outcomes still hold. */
  readonly result: "read" | "unchanged" | "unreadable";
  readonly reason: UnreadReason | null;
  /** The reason at hand: a status, an address. */
  readonly detail: string | null;
  /** An unreadable page is not asked for again before this moment. */
  readonly wait_until: string | null;
  readonly facts: readonly VerifiedFact[];
}

export interface VerifyReport {
  readonly object: "verify_report";
  /** The moment the facts were judged for. */
  readonly as_of: string;
  readonly started_at: string;
  readonly finished_at: string;
  /** False for a run that was stopped early. */
  readonly complete: boolean;
  readonly counts: Readonly<
    Record<
      Outcome | "pages" | "facts" | "written" | "kept" | "waiting_pages" | "unread_pages",
      number
    >
  >;
  /** The pages that were asked for, by address. */
  readonly pages: readonly VerifiedPage[];
}
