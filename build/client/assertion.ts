/** What a project relies on, held against what is published → what to say where that is another. */
import type { FactValue, KnownFact, RenamedIds } from "./published.ts";

export interface FactAssertion {
  readonly id: string;
  readonly value: FactValue;
  /** `=`: this value; `>=`: at least as much, so that a raise is no alarm. */
  readonly means: "=" | ">=";
  /** Where it is written: a file, and its line. */
  readonly place: string;
}

export interface BrokenAssertion {
  readonly assertion: FactAssertion;
  readonly is: "lower" | "different" | "gone";
  /** Absent where nothing is published under the id. */
  readonly fact?: KnownFact;
}

/** The assertions that do not hold, in their order. An id of earlier leads to the fact of today. */
export function brokenAssertions(
  assertions: readonly FactAssertion[],
  factOf: (id: string) => KnownFact | undefined,
  renamed: RenamedIds = {},
): readonly BrokenAssertion[] {
  return assertions.flatMap((assertion): readonly BrokenAssertion[] => {
    const fact = factOf(assertion.id) ?? factOf(renamed[assertion.id] ?? "");
    const is = fact === undefined ? "gone" : breach(assertion, fact);
    return is === undefined ? [] : [{ assertion, is, ...(fact && { fact }) }];
  });
}

/** No limit is more than any number. */
function breach(
  { value, means }: Pick<FactAssertion, "value" | "means">,
  fact: Pick<KnownFact, "value" | "status">,
): BrokenAssertion["is"] | undefined {
  if (fact.status === "removed") return "gone";
  if (fact.value === value) return undefined;
  const [held, now] = [sizeIn(value), sizeIn(fact.value)];
  if (held === undefined || now === undefined) return "different";
  if (now < held) return "lower";
  return means === ">=" ? undefined : "different";
}

function sizeIn(value: FactValue): number | undefined {
  if (value === null) return Infinity;
  return typeof value === "number" ? value : undefined;
}

/** What is wrong, what is published, in whose words, since when, and where to read it. */
export function alarmText({ assertion, is, fact }: BrokenAssertion, base?: string): string {
  const { id, value, means, place } = assertion;
  const held = `${means === ">=" ? "at least " : ""}${value === null ? "no limit" : String(value)}`;
  const head = `${place}: ${id} is ${is === "gone" ? "not stated any more" : is}; you rely on ${held}`;
  if (fact === undefined) return `${head}, and nothing is published under that id.`;
  return `${head}, published is ${fact.display} ${groundsText(fact, base)}`;
}

/** A fact's status and dates, the words of its source, and where both are read. */
export function groundsText(fact: KnownFact, base?: string): string {
  return [
    `(${[fact.status, ...datesKnown(fact)].join(", ")}).`,
    ...(fact.raw_value === null ? [] : [`    "${fact.raw_value.replace(/\s+/g, " ")}"`]),
    `    ${fact.source.url}`,
    ...(base === undefined ? [] : [`    ${base}/${publishedUnder(fact.id)}`]),
  ].join("\n");
}

function datesKnown(fact: KnownFact): readonly string[] {
  const since = fact.removed_at ?? fact.effective_from ?? fact.observed_at;
  const read = fact.last_verified_at ?? fact.source.retrieved_at;
  return [
    ...(since === undefined ? [] : [`since ${since.slice(0, 10)}`]),
    ...(read === undefined ? [] : [`read ${read.slice(0, 10)}`]),
  ];
}

/** The list of that provider's facts, on the dataset's own host. */
function publishedUnder(id: string): string {
  return `providers/${id.slice(0, id.indexOf("/"))}.html`;
}
