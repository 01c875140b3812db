/** What decides a fact beside its value, in words: for which part, counted per what, how firm, raised or not. */
import type { Fact } from "../schema/fact.ts";

const boundWording: Readonly<Record<NonNullable<Fact["bound"]>, string>> = {
  default: "a default",
  maximum: "the most that is granted",
  hard: "cannot be raised",
  accepted: "what the API accepts",
};

/** Each part may be missing. */
type Conditions = {
  readonly [Part in "scope" | "per" | "bound" | "adjustable"]?: Fact[Part] | undefined;
};

/** The parts in a fixed order, none where a fact says nothing of them. */
export function conditions({ scope, per, bound, adjustable }: Conditions): readonly string[] {
  return [
    ...(scope === undefined ? [] : [scope.name]),
    ...(per === undefined
      ? []
      : [`per ${per.map((word) => word.replaceAll("_", " ")).join(" and ")}`]),
    ...(bound === undefined ? [] : [boundWording[bound]]),
    ...(adjustable === undefined || bound === "hard"
      ? []
      : [adjustable ? "can be raised" : "cannot be raised"]),
  ];
}
