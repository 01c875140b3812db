/**
 * Compares the chosen providers: the limits that several of them state, by subject, line by line, with what each
 * line comes to; and what one alone states. One side is better only where its key says which end is, and only
 * among values that state the same thing.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import type { Fact } from "../../schema/fact.ts";
import { byText } from "../../schema/order.ts";
import type { KeyCard } from "../provider-data.ts";
import { alignedLines, isStatedTwice, type AlignedLine } from "./aligned.ts";
import type { Contender } from "./contender.ts";
import { shownCount } from "../../schema/lists/counted.ts";
import type { KeyWords } from "../../schema/key.ts";

export interface JudgedLine extends AlignedLine {
  readonly outcome: LineOutcome;
}

export interface ComparedLimit {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly JudgedLine[];
}

/** A limit that one side alone states. */
export interface LoneLimit {
  readonly key: string;
  readonly title: string;
  readonly facts: readonly [Fact, ...Fact[]];
}

export interface ComparedSubjects {
  /** By subject: those with the most lines that can be compared first, then by name. */
  readonly subjects: readonly (readonly [subject: string, limits: readonly ComparedLimit[]])[];
  /** One list for each contender. */
  readonly alone: readonly (readonly LoneLimit[])[];
}

export function compareContenders(contenders: readonly Contender[]): ComparedSubjects {
  const cards = new Map(contenders.flatMap(({ data }) => Object.entries<KeyCard>(data.keys)));
  const byKey = contenders.map(factsByKey);
  const titled = [...cards]
    .map(([key, { title, better }]) => ({
      key,
      title,
      better,
      sides: byKey.map((facts) => facts.get(key) ?? []),
    }))
    .toSorted((a, b) => byText(a.title, b.title) || byText(a.key, b.key));
  const limits = titled
    .filter(({ sides }) => isStatedTwice(sides))
    .map(({ key, title, better, sides }): ComparedLimit => ({
      key,
      title,
      lines: alignedLines(sides, contenders).map((line) => ({
        ...line,
        outcome: outcomeOf(line, better),
      })),
    }));
  const subjects = [...grouped(limits, ({ key }) => cards.get(key)?.group ?? "Other")].toSorted(
    ([a, ofA], [b, ofB]) => comparableLines(ofB) - comparableLines(ofA) || byText(a, b),
  );
  const lone = titled.filter(({ sides }) => !isStatedTwice(sides));
  return {
    subjects,
    alone: contenders.map((_, side) =>
      lone.flatMap(({ key, title, sides }) => {
        const [fact, ...others] = sides[side] ?? [];
        return fact === undefined ? [] : { key, title, facts: [fact, ...others] as const };
      }),
    ),
  };
}

/** A provider stands on as many pages as it has pairs. */
const factsByKey = onceFor(({ facts }: Contender) => grouped(facts, ({ key }) => key));

function comparableLines(limits: readonly ComparedLimit[]): number {
  return limits.flatMap(({ lines }) => lines).filter(({ outcome }) => outcome.result !== "unlike")
    .length;
}

/** What a line of a comparison comes to: the same, so many times as much, or not to be compared. */
export interface LineOutcome {
  readonly result: "same" | "different" | "unlike";
  /** `the same`, `5×`, `not like for like: different plans`; empty where there is nothing to say. */
  readonly words: string;
  /** The sides that are better than another; empty where that cannot be told. */
  readonly best: ReadonlySet<number>;
}

const nobody: ReadonlySet<number> = new Set();

function outcomeOf(
  { sides, unlike, isLike = false }: AlignedLine,
  better: KeyWords["better"],
): LineOutcome {
  const stated = sides.filter(({ length }) => length > 0);
  if (stated.length < 2) return { result: "unlike", words: "one side alone", best: nobody };
  const why = unlike === undefined ? obstacle(stated) : unlikeWords[unlike];
  if (why !== undefined)
    return { result: "unlike", words: `not like for like: ${why}`, best: nobody };
  // All values of a side are the same.
  const values = sides.map(([fact]) => fact?.value);
  const known = values.filter((value) => value !== undefined);
  if (new Set(known).size === 1) return { result: "same", words: "the same", best: nobody };
  const numbers = known.filter((value) => typeof value === "number");
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const isTold = numbers.length === known.length && least > 0;
  return {
    result: "different",
    words: isTold ? factorText(most / least) : "",
    best: isLike ? bestOf(values, better) : nobody,
  };
}

const unlikeWords = {
  services: "products of different kinds",
  choice: "one of several products of this kind",
  plans: "different plans",
  conditions: "stated for different things",
} as const;

/** What speaks against comparing; undefined if nothing does. */
function obstacle(stated: readonly (readonly Fact[])[]): string | undefined {
  const facts = stated.flat();
  if (new Set(facts.map(({ currency }) => currency)).size > 1) return "different currencies";
  if (new Set(facts.map(({ unit }) => unit)).size > 1) return "different units";
  if (facts.some(({ status }) => status === "conflicting")) return "sources that disagree";
  if (stated.some((own) => new Set(own.map(({ value }) => value)).size > 1))
    return "several values on one side";
  if (facts.some(({ value_to }) => value_to !== undefined)) return "a range";
  if (facts.some(({ formula }) => formula !== undefined)) return "computed by a formula";
  const bounds = new Set(facts.flatMap(({ bound }) => bound ?? []));
  if (bounds.has("minimum")) return "a least, and no exact value";
  if (bounds.has("default") && bounds.size > 1) return "a default beside a limit";
  return undefined;
}

/** What a source calls 1 GB may be a GiB, which is less than a tenth more. */
const leastRatio = 1.1;

/**
 * No limit is more than any number. Where less is better, it says nothing. What is no more than a tenth from
 * the best is as good, and where all are, nobody is better.
 */
function bestOf(
  values: readonly (Fact["value"] | undefined)[],
  better: KeyWords["better"],
): ReadonlySet<number> {
  if (better === undefined || values.some((value) => typeof value === "string")) return nobody;
  if (better === "lower" && values.includes(null)) return nobody;
  const sizes = values.flatMap((value, side) =>
    value === undefined ? [] : { side, size: value === null ? Infinity : Number(value) },
  );
  const all = sizes.map(({ size }) => size);
  const best = better === "higher" ? Math.max(...all) : Math.min(...all);
  const good = sizes.filter(
    ({ size }) => size === best || Math.max(size, best) <= Math.min(size, best) * leastRatio,
  );
  return good.length === sizes.length ? nobody : new Set(good.map(({ side }) => side));
}

/** `5×`, `1.5×`, `1,200×`; so exact that no difference reads as none. */
function factorText(factor: number): string {
  const rounded = factor < 10 ? Number(factor.toPrecision(2)) : Math.round(factor);
  const shown = rounded === 1 ? Number(factor.toPrecision(4)) : rounded;
  return `${shown < 1000 ? shown : shownCount(shown)}×`;
}
