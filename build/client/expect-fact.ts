/** `expectFact`: an assertion in a test of any runner, which fails with the words of the source. */
import type { FactAnswer, HeldTo } from "./answer.ts";
import { alarmText, brokenAssertions, type FactAssertion } from "./assertion.ts";
import type { FactValue, KnownFact } from "./published.ts";

export type AskFact = (id: string) => Promise<FactAnswer<KnownFact> | undefined>;

/** Rejects where the value is lower, different or gone. `{ at_least }` lets it be raised. */
export async function expectFact(ask: AskFact, id: string, held: HeldTo<FactValue>): Promise<void> {
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
