/**
 * What a fact is about, and what it says beside its value, in words: its subject for headings, titles and
 * citations (`GitHub REST API`, `Requests per hour`, `Free, authenticated user`), its conditions and periods,
 * its changes, its value and unit.
 */
import type { Fact } from "../schema/fact.ts";
import { besideWords } from "../amount/beside.ts";
import type { Change } from "../schema/change.ts";
import { dayWords } from "./day-words.ts";

/** Titles of keys by name. */
export type TitleOf = (key: string) => string;

/**
 * The provider with its product: `GitHub REST API`. Words that both share are said once: `Amazon S3`,
 * `AWS Lambda`, `Google Cloud Run functions`.
 */
export function ownerWords({ provider, product }: Pick<Fact, "provider" | "product">): string {
  if (product === undefined) return provider.name;
  const [first = "", ...rest] = product.name.split(" ");
  const owner = provider.name.split(" ");
  const isNamed = [...owner.slice(0, 1), provider.slug].some((name) => isSameWord(name, first));
  if (isNamed || product.name.toLowerCase().startsWith(provider.name.toLowerCase()))
    return product.name;
  return owner.slice(-1).some((last) => isSameWord(last, first))
    ? [...owner, ...rest].join(" ")
    : `${provider.name} ${product.name}`;
}

function isSameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The plan and the scope; empty if the fact names neither. */
export function narrowedTo({ plan, scope }: Pick<Fact, "plan" | "scope">): string {
  return [plan, scope].flatMap((each) => each?.name ?? []).join(", ");
}

/** `GitHub REST API: Requests per hour (Free)`. */
export function subjectOf(fact: Fact, titleOf: TitleOf): string {
  const narrowed = narrowedTo(fact);
  return `${ownerWords(fact)}: ${titleOf(fact.key)}${narrowed === "" ? "" : ` (${narrowed})`}`;
}

/**
 * Describes in words what a fact says beside its value: its scope, what it is counted per, how firm it is,
 * whether it can be raised.
 */
const boundWording: Readonly<Record<NonNullable<Fact["bound"]>, string>> = {
  default: "a default",
  maximum: "the maximum that can be granted",
  hard: "cannot be raised",
  minimum: "at least",
  accepted: "what the API accepts",
};

/** Words of `per` that are written otherwise for people. */
const countedAlone: Readonly<Record<string, string>> = { ip: "IP address", api_key: "API key" };

/** Each part may be missing. */
type Terms = {
  readonly [Part in "per" | "bound" | "adjustable" | "formula"]?: Fact[Part] | undefined;
};

/** The descriptions in a fixed order; empty if the fact says nothing of them. */
export function conditions(fact: Terms & Pick<Fact, "scope">): readonly string[] {
  const { scope } = fact;
  return scope === undefined ? termsOf(fact) : [scope.name, ...termsOf(fact)];
}

/** All of them but the scope, for a place where that is named already. */
export function termsOf({ per, bound, adjustable, formula }: Terms): readonly string[] {
  const terms: string[] = [];
  if (formula !== undefined) terms.push(`computed: ${formula}`);
  if (per !== undefined)
    terms.push(
      `per ${per.map((word) => countedAlone[word] ?? word.replaceAll("_", " ")).join(" and ")}`,
    );
  if (bound !== undefined) terms.push(boundWording[bound]);
  if (adjustable !== undefined && bound !== "hard")
    terms.push(adjustable ? "can be raised" : "cannot be raised");
  return terms;
}

/** Says in words from when and until when a value holds, as its provider states it, and what comes after it. */
type Periods = Pick<Fact, "effective_from" | "effective_to" | "upcoming">;

/** `from 1 Jan 2026`, `until 1 Jan 2027`, `$29 per month from 1 Jan 2027`; empty where nothing is stated. */
export function periodWords(fact: Periods): readonly string[] {
  const { effective_from: from, effective_to: to } = fact;
  return [
    ...(from === null ? [] : [`from ${dayWords(from)}`]),
    ...(to === null ? [] : [`until ${dayWords(to)}`]),
    ...upcomingWords(fact),
  ];
}

export function upcomingWords({ upcoming = [] }: Pick<Fact, "upcoming">): readonly string[] {
  return upcoming.map(
    ({ display, effective_from }) => `${display} from ${dayWords(effective_from)}`,
  );
}

/** `announced for 1 Sep 2026, not read since; $2 before`; undefined of a fact that was read on its day or later. */
export function announcedWords({
  stale_reason,
  effective_from,
  history,
}: Pick<Fact, "stale_reason" | "effective_from" | "history">): string | undefined {
  if (stale_reason !== "announced" || effective_from === null) return undefined;
  const [before] = history;
  const earlier = before === undefined ? "" : `; ${before.display} before`;
  return `announced for ${dayWords(effective_from)}, not read since${earlier}`;
}

/** A change in words: `added: 60 requests/minute`, `60 → 100 requests/minute`, `removed; last known: 60`. */
export interface ChangeWords {
  /** What is said before the values; empty where a value took the place of another. */
  readonly lead: string;
  /** The value that another took the place of. */
  readonly before?: string;
  readonly shown: Pick<Fact, "value" | "display">;
}

type Changed = Pick<Change, "previous" | "value" | "display" | "unit" | "currency">;

export function changeWords({ previous, value, display, unit, currency }: Changed): ChangeWords {
  if (value === undefined || display === undefined)
    return { lead: "removed; last known: ", shown: previous! };
  if (previous === null) return { lead: "added: ", shown: { value, display } };
  const beside = (step: Pick<Fact, "value" | "display">): string =>
    besideWords({ ...step, unit, currency });
  return {
    lead: "",
    before: beside(previous),
    shown: { value, display: beside({ value, display }) },
  };
}

export function changeTitle(change: Changed): string {
  const { lead, before, shown } = changeWords(change);
  return `${lead}${before === undefined ? "" : `${before} → `}${shown.display}`;
}

/**
 * Writes a value as text: `1000`, `yes`, `no limit`. Numbers have the same digits as in the JSON answers.
 */
export function displayValue(value: Fact["value"]): string {
  if (value === null) return "no limit";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** What the value is counted in: `requests/minute`, `USD per month`; empty if it has no unit. */
export function unitText({ unit, currency }: Pick<Fact, "unit" | "currency">): string {
  if (currency === null) return unit ?? "";
  return unit === null ? currency : `${currency} per ${unit}`;
}
