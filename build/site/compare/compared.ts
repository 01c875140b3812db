/**
 * Compares the chosen providers: the limits that several of them state, by subject, line by line; and what
 * one alone states.
 */
import { grouped } from "../../lists/grouped.ts";
import type { Fact } from "../../schema/fact.ts";
import { byText } from "../../schema/order.ts";
import type { KeyCard } from "../provider-data.ts";
import { alignedLines, isStatedTwice, type AlignedLine } from "./aligned.ts";
import type { Contender } from "./contender.ts";
import { outcomeOf, type LineOutcome } from "./outcome.ts";

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
  readonly facts: readonly Fact[];
}

export interface ComparedSubjects {
  /** By subject: those with the most lines that can be compared first, then by name. */
  readonly subjects: readonly (readonly [subject: string, limits: readonly ComparedLimit[]])[];
  /** One list for each contender. */
  readonly alone: readonly (readonly LoneLimit[])[];
}

export function compareContenders(contenders: readonly Contender[]): ComparedSubjects {
  const cards = Object.assign({}, ...contenders.map(({ data }) => data.keys)) as Readonly<
    Record<string, KeyCard>
  >;
  const byKey = contenders.map(({ facts }) => grouped(facts, ({ key }) => key));
  const titled = Object.keys(cards)
    .map((key) => ({
      key,
      title: cards[key]!.title,
      sides: byKey.map((facts) => facts.get(key) ?? []),
    }))
    .toSorted((a, b) => byText(a.title, b.title) || byText(a.key, b.key));
  const limits = titled
    .filter(({ sides }) => isStatedTwice(sides))
    .map(({ key, title, sides }): ComparedLimit => ({
      key,
      title,
      lines: alignedLines(sides, contenders).map((line) => ({
        ...line,
        outcome: outcomeOf(line, cards[key]!.better),
      })),
    }));
  const subjects = [...grouped(limits, ({ key }) => cards[key]!.group ?? "Other")].toSorted(
    ([a, ofA], [b, ofB]) => comparableLines(ofB) - comparableLines(ofA) || byText(a, b),
  );
  const lone = titled.filter(({ sides }) => !isStatedTwice(sides));
  return {
    subjects,
    alone: contenders.map((_, side) =>
      lone.flatMap(({ key, title, sides }) =>
        sides[side]!.length === 0 ? [] : { key, title, facts: sides[side]! },
      ),
    ),
  };
}

function comparableLines(limits: readonly ComparedLimit[]): number {
  return limits
    .flatMap(({ lines }) => lines)
    .filter(({ outcome: { result } }) => result === "same" || result === "different").length;
}
