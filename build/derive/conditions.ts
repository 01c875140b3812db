/**
 * Describes in words what a fact says beside its value: its scope, what it is counted per, how firm it is,
 * whether it can be raised.
 */
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

/** The descriptions in a fixed order; empty if the fact says nothing of them. */
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
