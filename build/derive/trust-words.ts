/**
 * Says in words how far a fact can be trusted: when its value was last read in which source, and what
 * speaks against it. Never more than the status says.
 */
import { statusWording } from "../schema/contract/status-wording.ts";
import type { Fact } from "../schema/fact.ts";
import type { SourceType } from "../schema/vocabulary.ts";
import { announcedWords, upcomingWords } from "./fact-words.ts";
import { dayWords } from "./day-words.ts";

const kindsOfPages: Readonly<Record<SourceType, string>> = {
  official_docs: "docs",
  api_reference: "API reference",
  pricing_page: "pricing page",
  changelog: "changelog",
  terms: "terms",
  status_page: "status page",
  support_article: "help pages",
  api_description: "API description",
  official_repository: "source code",
  sdk: "SDK",
  agent_skill: "agent skill",
  third_party: "limits, as others have them",
};

/** `Cohere docs`. */
export function sourceWords({ provider, source }: Pick<Fact, "provider" | "source">): string {
  return `${provider.name} ${kindsOfPages[source.source_type]}`;
}

/** The first characters of the commit that the permanent copy is at; undefined if it is at none. */
export function commitOf({ source }: Pick<Fact, "source">): string | undefined {
  return /\/(?:blob|raw|tree|-\/blob)\/([0-9a-f]{40})\//
    .exec(source.archive_url ?? "")?.[1]
    ?.slice(0, 7);
}

/** One sentence or two: `Read 20 Aug 2026 in Cohere docs at commit e814c8a.` */
export function trustSentence(fact: Fact): string {
  const where = `in ${sourceWords(fact)}`;
  const commit = commitOf(fact);
  const copy = commit === undefined ? "" : ` at commit ${commit}`;
  const earliest = fact.source.not_before;
  const read =
    fact.last_verified_at === undefined
      ? `Read ${where}${copy}; ${earliest === undefined ? "the age of this copy is not known" : `the copy is not older than ${dayWords(earliest)}`}.`
      : `Read ${dayWords(fact.last_verified_at)} ${where}${copy}.`;
  const announced = upcomingWords(fact).map((words) => `Announced: ${words}.`);
  return [read, doubtOf(fact) ?? [], announced].flat().join(" ");
}

function doubtOf(fact: Fact): string | undefined {
  const { status, stale_reason, superseded_by, removed_at } = fact;
  const notRead = announcedWords(fact);
  if (notRead !== undefined) return `It was ${notRead}.`;
  if (status === "conflicting") return "Another page of the provider says otherwise.";
  if (status === "removed")
    return removed_at === null
      ? "It no longer holds; this is the last known value."
      : `The source stopped stating it by ${dayWords(removed_at)}; this is the last known value.`;
  if (stale_reason === "second_hand") return "The provider's own text could not be read.";
  if (superseded_by !== undefined) return `The provider names ${superseded_by.name} in its place.`;
  if (stale_reason === "aged") return "That is longer ago than such values can be trusted to stay.";
  if (stale_reason === "abandoned") return "The page is no longer maintained.";
  return undefined;
}

/** The day of the reading: `read 12 Oct 2026`; `not dated` where nobody knows it. */
export function readingWords({ last_verified_at }: Pick<Fact, "last_verified_at">): string {
  return last_verified_at === undefined ? "not dated" : `read ${dayWords(last_verified_at)}`;
}

/** On one line with a value: when it was read, and its status where that is not `verified`. */
export function trustBrief(fact: Pick<Fact, "last_verified_at" | "status">): string {
  const read = readingWords(fact);
  return fact.status === "verified" ? read : `${read}, ${statusWording[fact.status].label}`;
}
