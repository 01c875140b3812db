/**
 * The closed lists of words that describe facts. The schemas, the completion in editors, the documents and
 * the pages are all made from these lists. What is computed is marked as pure: a bundle takes along what it uses alone.
 */

/** How far facts can be trusted. */
export const statuses = ["verified", "stale", "conflicting", "removed"] as const;

/** What `observed_at` is, of whatever value it is said. */
export const observedWords = "When this value was first seen to hold; it may have held before.";

/** What a limit is counted per; a fact may name several. */
export const partitions: readonly string[] =
  /* @__PURE__ */ "account api_key app branch bucket build call channel cluster connection database deployment device domain endpoint environment file function group index installation instance ip job member message model namespace node organization page phone_number plan product project queue region repository request resource role service session site store subscription team tenant token topic user webhook workspace zone".split(
    " ",
  );

/** How firm a limit is, and what each word tells the reader. */
export const bounds = {
  default: "a start value, which is raised on request or by a setting",
  maximum: "the most that can be granted",
  hard: "a limit that nobody can raise",
  minimum: "the least that is granted, or that has to be paid",
  accepted: "what the API takes, read in its machine-readable description",
} as const;
export type Bound = keyof typeof bounds;
export const boundWords = /* @__PURE__ */ Object.keys(bounds) as readonly Bound[];

/** The kind of quantity that a key measures. Amounts of the same kind can be converted into each other. */
export const measures = [
  "rate",
  "count",
  "bytes",
  "duration",
  "money",
  "share",
  "yes/no",
  "word",
] as const;
export type Measure = (typeof measures)[number];

/** What kind of offer a plan is for a buyer, from free to a contract. */
export const tiers = ["free", "entry", "team", "enterprise", "usage"] as const;

/** What a statement is based on. */
export const evidences = [
  "documentation",
  "specification",
  "source_code",
  "sdk",
  "skill",
  "third_party",
] as const;
export type Evidence = (typeof evidences)[number];

/** The kinds of pages that are cited, and what a statement on such a page is based on. */
export const sourceTypes = {
  official_docs: "documentation",
  api_reference: "documentation",
  pricing_page: "documentation",
  changelog: "documentation",
  terms: "documentation",
  status_page: "documentation",
  support_article: "documentation",
  api_description: "specification",
  official_repository: "source_code",
  sdk: "sdk",
  agent_skill: "skill",
  third_party: "third_party",
} as const satisfies Readonly<Record<string, Evidence>>;
export type SourceType = keyof typeof sourceTypes;
export const sourceTypeWords = /* @__PURE__ */ Object.keys(sourceTypes) as readonly SourceType[];

/** How the age of a copy is bounded that bears no date of its own reading. */
export const boundReasons = {
  page_date: "the page says when it was last changed",
  front_matter: "the text's own header bears a date",
  mentions: "the text mentions something of that day",
} as const;
export type BoundReason = keyof typeof boundReasons;
export const boundReasonWords = /* @__PURE__ */ Object.keys(boundReasons) as readonly BoundReason[];

/** Why a fact is stale, and the text that readers see. */
export const staleReasons = {
  announced: "announced, not read since: no reading on or after its first day is known",
  second_hand: "it was read as others have it, not in the provider's own text",
  superseded: "its provider calls the product legacy, or has replaced it",
  aged: "it was last read longer ago than such values stay true",
  undated: "the age of the copy that was read is not known",
  abandoned: "its source is no longer maintained",
} as const;
export type StaleReason = keyof typeof staleReasons;
export const staleReasonWords = /* @__PURE__ */ Object.keys(staleReasons) as readonly StaleReason[];
