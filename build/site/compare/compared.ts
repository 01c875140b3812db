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
  return limits
    .flatMap(({ lines }) => lines)
    .filter(({ outcome: { result } }) => result === "same" || result === "different").length;
}

/**
 * What a line of a comparison comes to: the same, so many times as much, or not to be compared. One side is
 * better only where its key says which end is, and only among values that state the same thing.
 */
export interface LineOutcome {
  /** `one` where a single side states a value. */
  readonly result: "same" | "different" | "unlike" | "one";
  /** The largest value by the smallest, of numbers above zero. */
  readonly factor?: number;
  /** The sides that are better than another; empty where that cannot be told. */
  readonly best: ReadonlySet<number>;
  /** Why they cannot be compared. */
  readonly why?: string;
}

const nobody: ReadonlySet<number> = new Set();

function outcomeOf(
  { sides, unlike, isLike = false }: AlignedLine,
  better: KeyWords["better"],
): LineOutcome {
  const stated = sides.flatMap((facts, side) => (facts.length === 0 ? [] : { side, facts }));
  if (stated.length < 2) return { result: "one", best: nobody };
  const why = obstacle(
    stated.map(({ facts }) => facts),
    unlike,
  );
  if (why !== undefined) return { result: "unlike", best: nobody, why };
  const values = stated.map(({ side, facts }) => ({ side, value: facts[0]!.value }));
  if (new Set(values.map(({ value }) => value)).size === 1) return { result: "same", best: nobody };
  const numbers = values.flatMap(({ value }) => (typeof value === "number" ? value : []));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    result: "different",
    ...(numbers.length === values.length && least > 0 ? { factor: most / least } : {}),
    best: isLike ? bestOf(values, better) : nobody,
  };
}

const unlikeWords = {
  services: "different kinds of service",
  choice: "one of several services of this kind",
  plans: "different plans",
  conditions: "stated for different things",
} as const;

/** What speaks against comparing; undefined if nothing does. */
function obstacle(
  stated: readonly (readonly Fact[])[],
  unlike: AlignedLine["unlike"],
): string | undefined {
  if (unlike !== undefined) return unlikeWords[unlike];
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

interface SideValue {
  readonly side: number;
  readonly value: Fact["value"];
}

/** What a source calls 1 GB may be a GiB, which is less than a tenth more. */
const leastRatio = 1.1;

/**
 * No limit is more than any number. Where less is better, it says nothing. What is no more than a tenth from
 * the best is as good, and where all are, nobody is better.
 */
function bestOf(values: readonly SideValue[], better: KeyWords["better"]): ReadonlySet<number> {
  if (better === undefined || values.some(({ value }) => typeof value === "string")) return nobody;
  if (better === "lower" && values.some(({ value }) => value === null)) return nobody;
  const sizes = values.map(({ value }) => (value === null ? Infinity : Number(value)));
  const best = better === "higher" ? Math.max(...sizes) : Math.min(...sizes);
  const isAsGood = (size: number): boolean =>
    size === best || Math.max(size, best) <= Math.min(size, best) * leastRatio;
  if (sizes.every(isAsGood)) return nobody;
  return new Set(values.flatMap(({ side }, index) => (isAsGood(sizes[index]!) ? side : [])));
}

/** `5×`, `1.5×`, `1,200×`; so exact that no difference reads as none. */
export function factorText(factor: number): string {
  const rounded = factor < 10 ? Number(factor.toPrecision(2)) : Math.round(factor);
  const shown = rounded === 1 ? Number(factor.toPrecision(4)) : rounded;
  return `${shown < 1000 ? shown : shownCount(shown)}×`;
}

/** In a few words: `the same`, `5×`, `not like for like: different plans`; empty where there is nothing to say. */
export function outcomeWords({ result, factor, why }: LineOutcome): string {
  if (result === "same") return "the same";
  if (result === "one") return "one side alone";
  if (result === "unlike") return `not like for like: ${why}`;
  return factor === undefined ? "" : factorText(factor);
}
