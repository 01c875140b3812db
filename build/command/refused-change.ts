/** What CI refuses of a change of the facts, beyond what `check` refuses. */
import type { RuleProblem } from "../load/problem.ts";

export interface RefusedChange {
  /** Each in words that go on "CI refuses …". */
  readonly words: readonly string[];
  /** Where ids are lost, with what keeps them. */
  readonly places: readonly RuleProblem[];
}

export const nothingRefused: RefusedChange = { words: [], places: [] };
