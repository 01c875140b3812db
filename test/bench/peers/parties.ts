/** A published snapshot → its providers, each prepared to be compared, and the same as data for peers. */
import { grouped } from "../../../build/lists/grouped.ts";
import { toParty, type Party } from "../../../build/respond/compare.ts";
import type { Fact } from "../../../build/schema/fact.ts";

export function partiesOf(snapshot: string): readonly Party[] {
  const facts = snapshot
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Fact);
  return [...grouped(facts, ({ provider }) => provider.slug).values()].map((own) =>
    toParty(own[0]!.provider, own),
  );
}

/** By slug: what every comparison says of a provider, so that peers need only join two. */
export function partyData(parties: readonly Party[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parties.map(({ slug, name, keys }) => {
      const ofKeys = [...keys].map(([key, { head, values, sides }]) => {
        const { unit, datatype } = JSON.parse(`${head}}`) as Readonly<Record<string, unknown>>;
        return [key, { unit, datatype, values, sides: JSON.parse(sides) as unknown }];
      });
      return [slug, { ...(JSON.parse(name) as object), keys: Object.fromEntries(ofKeys) }];
    }),
  );
}
