/**
 * What a project relies on, as it is written down in its code, in `facts.lock.json` or in a test, held against
 * what is published → what to say where that is another.
 */
import { valueOrFormula } from "../schema/value-or-formula.ts";
import type { Fact, Value } from "../schema/fact.ts";
import type { FactAnswer, HeldTo } from "./answer.ts";
import { parsedObject, providerOfId } from "./published.ts";

export interface FactAssertion {
  readonly id: string;
  readonly value: Value;
  /** `=`: this value; `>=`: at least as much, so that a raise is no alarm. */
  readonly means: "=" | ">=";
  /** Where it is written: a file, and its line. */
  readonly place: string;
}

export interface BrokenAssertion {
  readonly assertion: FactAssertion;
  readonly is: "lower" | "different" | "gone";
  /** Absent where nothing is published under the id. */
  readonly fact?: Fact;
}

/** The assertions that do not hold, in their order. */
export function brokenAssertions(
  assertions: readonly FactAssertion[],
  factOf: (id: string) => Fact | undefined,
): readonly BrokenAssertion[] {
  return assertions.flatMap((assertion): readonly BrokenAssertion[] => {
    const fact = factOf(assertion.id);
    const is = fact === undefined ? "gone" : breach(assertion, fact);
    return is === undefined ? [] : [{ assertion, is, ...(fact && { fact }) }];
  });
}

/** No limit is more than any number. */
function breach(
  { value, means }: Pick<FactAssertion, "value" | "means">,
  fact: Pick<Fact, "value" | "formula" | "status">,
): BrokenAssertion["is"] | undefined {
  if (fact.status === "removed") return "gone";
  const published = valueOrFormula(fact);
  if (published === value) return undefined;
  const [held, now] = [sizeIn(value), sizeIn(published)];
  if (held === undefined || now === undefined) return "different";
  if (now < held) return "lower";
  return means === ">=" ? undefined : "different";
}

function sizeIn(value: Value): number | undefined {
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
export function groundsText(fact: Fact, base?: string): string {
  return [
    `(${[fact.status, ...datesKnown(fact)].join(", ")}).`,
    ...(fact.raw_value === null ? [] : [`    "${fact.raw_value.replace(/\s+/g, " ")}"`]),
    `    ${fact.source.url}`,
    ...(base === undefined ? [] : [`    ${base}/providers/${providerOfId(fact.id)}.html`]),
  ].join("\n");
}

function datesKnown(fact: Fact): readonly string[] {
  const since = fact.removed_at ?? fact.effective_from ?? fact.observed_at;
  const read = fact.last_verified_at ?? fact.source.retrieved_at;
  return [
    ...(since === undefined ? [] : [`since ${since.slice(0, 10)}`]),
    ...(read === undefined ? [] : [`read ${read.slice(0, 10)}`]),
  ];
}

/** `expectFact`: an assertion in a test of any runner, which fails with the words of the source. */
export type AskFact = (id: string) => Promise<FactAnswer<Fact> | undefined>;

/** Rejects where the value is lower, different or gone. `{ at_least }` lets it be raised. */
export async function expectFact(ask: AskFact, id: string, held: HeldTo<Value>): Promise<void> {
  const isLeast = typeof held === "object" && held !== null;
  const assertion: FactAssertion = {
    id,
    value: isLeast ? held.at_least : held,
    means: isLeast ? ">=" : "=",
    place: "expectFact",
  };
  const fact = (await ask(id))?.fact;
  const [broken] = brokenAssertions([assertion], () => fact);
  if (broken !== undefined) throw new Error(alarmText(broken));
}

/** A fact's id, and what it is held to: `fact: github/rest-api/*\/api.calls = 5000`, after any comment mark. */
const statement =
  /\bfact:\s*([a-z0-9-]+\/(?:\*|[a-z0-9-]+)\/(?:\*|[a-z0-9-]+)\/[a-z][a-z0-9_.]*(?:~[a-z0-9-]+)?(?:@[a-z0-9-]+)?)\s*(>=|=)\s*("(?:[^"\\]|\\.)*"|-?\d[\d_]*(?:\.\d+)?|\w+)/g;

/** Throws for a value that is none, with its place. */
export function assertionsIn(text: string, file: string): readonly FactAssertion[] {
  // Most files have none.
  if (!text.includes("fact:")) return [];
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(statement)].map(([, id = "", means, written = ""]) => {
      const place = `${file}:${index + 1}`;
      return { id, value: valueIn(written, place), means: means as "=", place };
    }),
  );
}

/** A number may have `_` between its digits, as in code. */
function valueIn(written: string, place: string): Value {
  const number = written.replaceAll("_", "");
  if (/^-?\d+(\.\d+)?$/.test(number)) return Number(number);
  try {
    return JSON.parse(written) as Value;
  } catch {
    throw new Error(
      `${place}: "${written}" is no value; write a number, true, false, null (no limit) or "a text"`,
    );
  }
}

export interface FactsLock {
  /** Where the facts are published: an address, or a folder beside this file. */
  readonly dataset?: string;
  readonly facts: readonly FactAssertion[];
}

/**
 * `{"dataset": "https://…", "facts": {"<id>": 5000, "<id>": {"at_least": 100}}}`. Throws for another text.
 */
export function readFactsLock(text: string, file: string): FactsLock {
  const { dataset, facts = {} } = parsedObject(text, file) as {
    dataset?: unknown;
    facts?: object;
  };
  if (typeof facts !== "object" || facts === null)
    throw new Error(`${file}: "facts" is no map of ids to values`);
  return {
    ...(typeof dataset === "string" ? { dataset } : {}),
    facts: Object.entries(facts).map(([id, held]) => {
      const place = `${file} ${id}`;
      const least = (held as { readonly at_least?: unknown } | null)?.at_least;
      if (typeof least === "number") return { id, value: least, means: ">=", place };
      if (typeof held === "object" && held !== null)
        throw new Error(`${place}: it is a value, or {"at_least": a number}`);
      return { id, value: held as Value, means: "=", place };
    }),
  };
}
