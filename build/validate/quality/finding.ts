/** What a quality rule is: it looks at facts that are valid, and warns of what is probably wrong. */
import type { Problem } from "../../load/problem.ts";
import type { Curated } from "../validate.ts";
import type { RuleContext } from "../rule.ts";

export interface QualityContext extends RuleContext {
  readonly curated: Curated;
}

export interface QualityRule {
  /** What an excuse names. */
  readonly name: string;
  readonly description: string;
  check(context: QualityContext): Iterable<Problem>;
}

/** A problem with the rule that found it; it can be excused where it stands. */
export interface Finding extends Problem {
  readonly rule: string;
}
