/** What a quality rule is: it looks at facts that are valid, and warns of what is probably wrong. */
import type { QuotedValue } from "./quoted.ts";
import type { Located } from "../../load/located.ts";
import type { Meaning } from "../../load/meaning.ts";
import type { RuleProblem, Problem } from "../../load/problem.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import type { RuleContext } from "../rule.ts";

export interface QualityContext extends RuleContext {
  readonly curated: Curated;
  /** The values of all entries beside their quotes. */
  readonly quoted: readonly QuotedValue[];
}

/** Its name is what an excuse names. */
export interface QualityRule extends Meaning {
  check(context: QualityContext): Iterable<RuleProblem>;
  /**
   * For a rule that compares providers, the places of a file where a finding comes and goes with what
   * others publish: an acceptance there stands while there is none. Other rules have no such places.
   */
  compared?(context: QualityContext, file: Located): Iterable<JudgedPlace>;
}

/** Where a finding would stand. */
export type JudgedPlace = Pick<RuleProblem, "file" | "position">;

/** A problem of quality: it can be excused where it stands. */
export type Finding = Problem;
