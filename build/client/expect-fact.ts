/** `expectFact`: an assertion in a test of any runner, which fails with the words of the source. */
import { alarmText, brokenAssertions, type FactAssertion } from "./assertion.ts";
import type { FactAnswer } from "./loader.ts";
import type { FactValue } from "./published.ts";

export type AskFact = (id: string) => Promise<FactAnswer | undefined>;

/** Rejects where the value is lower, different or gone. `{ at_least }` lets it be raised. */
export async function expectFact(
  ask: AskFact,
  id: string,
  held: FactValue | { readonly at_least: number },
): Promise<void> {
  const isLeast = typeof held === "object" && held !== null;
  const assertion: FactAssertion = {
    id,
    value: isLeast ? held.at_least : held,
    means: isLeast ? ">=" : "=",
    place: "expectFact",
  };
  const fact = (await ask(id))?.fact;
  const [broken] = brokenAssertions([assertion], () => fact);
  if (broken !== undefined) throw new Error(alarmText(broken));
}
