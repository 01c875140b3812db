/**
 * Describes in words what a fact says beside its value: its scope, what it is counted per, how firm it is,
 * whether it can be raised.
 */
import type { Fact } from "../schema/fact.ts";

const boundWording: Readonly<Record<NonNullable<Fact["bound"]>, string>> = {
  default: "a default",
  maximum: "the most that is granted",
  hard: "cannot be raised",
  minimum: "at least",
  accepted: "what the API accepts",
};

/** Each part may be missing. */
type Terms = {
  readonly [Part in "per" | "bound" | "adjustable"]?: Fact[Part] | undefined;
};

/** The descriptions in a fixed order; empty if the fact says nothing of them. */
export function conditions(fact: Terms & Pick<Fact, "scope">): readonly string[] {
  const { scope } = fact;
  return scope === undefined ? termsOf(fact) : [scope.name, ...termsOf(fact)];
}

/** All of them but the scope, for a place where that is named already. */
export function termsOf({ per, bound, adjustable }: Terms): readonly string[] {
  const terms: string[] = [];
  if (per !== undefined)
    terms.push(`per ${per.map((word) => word.replaceAll("_", " ")).join(" and ")}`);
  if (bound !== undefined) terms.push(boundWording[bound]);
  if (adjustable !== undefined && bound !== "hard")
    terms.push(adjustable ? "can be raised" : "cannot be raised");
  return terms;
}
