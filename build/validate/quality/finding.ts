/** What a quality rule is: it looks at facts that are valid, and warns of what is probably wrong. */
import type { MeasuredIn } from "../../amount/states.ts";
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem, Problem, Meaning } from "../../load/problem.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import { stepsOf, type RuleContext } from "../rule.ts";

export interface QualityContext extends RuleContext {
  readonly curated: Curated;
  /** The values of all entries beside their quotes. */
  readonly quoted: readonly QuotedValue[];
}

/** Its name is what an excuse names. */
export interface QualityRule extends Meaning {
  check(context: QualityContext): Iterable<RuleProblem>;
  /**
   * True where a finding comes and goes with what other providers publish: an acceptance stands while there
   * is none.
   */
  readonly comparesProviders?: true;
}

/** A problem of quality: it can be excused where it stands. */
export type Finding = Problem;

/** A number or an absent limit of a fact beside its quote. */
export interface QuotedValue {
  readonly located: Located;
  /** Of the entry or the step that holds the value. */
  readonly path: Path;
  readonly key: string;
  readonly value: unknown;
  readonly quote: string;
  /** How the value is computed, where that is said. */
  readonly formula?: string;
  readonly measured: MeasuredIn;
}

/**
 * Today's value of each entry, and every announced and earlier one. What is inferred has no quote to be held
 * against.
 */
export function* quotedValues({ entries, keys }: RuleContext): Iterable<QuotedValue> {
  for (const { located, path, key, fields } of entries) {
    if (fields["status"] === "inferred") continue;
    for (const { path: at, fields: own } of [{ path, fields }, ...stepsOf({ path, fields })]) {
      const { value, raw_value: quote } = own;
      if (typeof quote !== "string") continue;
      const measured = { ...keys.get(key), currency: own["currency"] ?? fields["currency"] };
      const { formula } = own;
      const computed = typeof formula === "string" ? { formula } : {};
      yield { located, path: at, key, value, quote, ...computed, measured };
      if (typeof own["value_to"] === "number")
        yield { located, path: at, key, value: own["value_to"], quote, measured };
    }
  }
}
