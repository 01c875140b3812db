/**
 * The closed lists of words that facts are described with. Each stands here once; the schemas, the
 * editor's completion, the documents and the pages are derived from it.
 */

/** What a value is counted for, one or several at once: the partition keys of a limit. */
export const partitions = [
  "account",
  "api_key",
  "app",
  "branch",
  "bucket",
  "build",
  "call",
  "channel",
  "cluster",
  "connection",
  "database",
  "deployment",
  "device",
  "domain",
  "endpoint",
  "environment",
  "file",
  "function",
  "group",
  "index",
  "installation",
  "instance",
  "ip",
  "job",
  "member",
  "message",
  "model",
  "namespace",
  "node",
  "organization",
  "page",
  "phone_number",
  "plan",
  "product",
  "project",
  "queue",
  "region",
  "repository",
  "request",
  "resource",
  "role",
  "service",
  "session",
  "site",
  "store",
  "subscription",
  "team",
  "tenant",
  "token",
  "topic",
  "user",
  "webhook",
  "workspace",
  "zone",
] as const;

/** How firm a limit is; the text says what each word means to the reader. */
export const bounds = {
  default: "a start value, which is raised on request or by a setting",
  maximum: "the most that can be granted",
  hard: "a limit that nobody can raise",
  accepted: "what the API takes, read in its machine-readable description",
} as const;
export type Bound = keyof typeof bounds;
export const boundWords = Object.keys(bounds) as readonly Bound[];

/** What kind of quantity a key measures; amounts of one kind can be converted into each other. */
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

/** What a plan is to a buyer, from nothing to pay to a contract. */
export const tiers = ["free", "entry", "team", "enterprise", "usage"] as const;

/** What a statement rests on. */
export const evidences = ["documentation", "specification", "source_code", "sdk", "skill"] as const;
export type Evidence = (typeof evidences)[number];

/** The kinds of pages that are cited, and what a statement rests on that stands there. */
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
} as const satisfies Readonly<Record<string, Evidence>>;
export type SourceType = keyof typeof sourceTypes;
export const sourceTypeWords = Object.keys(sourceTypes) as readonly SourceType[];

/** Why a fact is stale; the text is what a reader is told. */
export const staleReasons = {
  aged: "it was last read longer ago than such values stay true",
  undated: "the age of the copy that was read is not known",
  abandoned: "its source is no longer maintained",
} as const;
export type StaleReason = keyof typeof staleReasons;
export const staleReasonWords = Object.keys(staleReasons) as readonly StaleReason[];
