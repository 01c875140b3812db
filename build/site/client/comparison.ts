/**
 * Compares several providers key by key: where they differ, where they agree, and what only one publishes.
 */
import type { Fact } from "../../schema/fact.ts";
import type { ProviderData } from "../provider-data.ts";

export interface ComparedKey {
  readonly key: string;
  /** One list of facts per provider, in the order chosen; empty if the provider publishes none. */
  readonly sides: readonly (readonly Fact[])[];
}

export interface Compared {
  readonly different: readonly ComparedKey[];
  readonly equal: readonly ComparedKey[];
  /** Keys that only one of the providers publishes. */
  readonly single: readonly ComparedKey[];
}

/** Providers that publish a key agree if they have the same values for it. Removed facts are ignored. */
export function compareProviders(providers: readonly ProviderData[]): Compared {
  const keys = [...new Set(providers.flatMap(({ facts }) => facts.map(({ key }) => key)))];
  const rows = keys.toSorted().map((key) => ({
    key,
    sides: providers.map(({ facts }) => facts.filter((fact) => fact.key === key)),
  }));
  const shared = rows.filter(({ sides }) => publishing(sides).length > 1);
  return {
    different: shared.filter(({ sides }) => !agree(sides)),
    equal: shared.filter(({ sides }) => agree(sides)),
    single: rows.filter(({ sides }) => publishing(sides).length === 1),
  };
}

function publishing(sides: ComparedKey["sides"]): ComparedKey["sides"] {
  return sides.filter((facts) => facts.length > 0);
}

function agree(sides: ComparedKey["sides"]): boolean {
  return new Set(publishing(sides).map(valuesOf)).size === 1;
}

function valuesOf(facts: readonly Fact[]): string {
  const current = facts.filter(({ status }) => status !== "removed");
  const values = current.map(({ value, currency }) => JSON.stringify([value, currency]));
  return [...new Set(values)].toSorted().join();
}

/** The known slugs in an address: `?p=discord,slack` or `#p=discord,slack`. */
export function chosenIn(address: string, known: ReadonlySet<string>): readonly string[] {
  const { hash, searchParams } = new URL(address);
  const text = new URLSearchParams(hash.slice(1)).get("p") ?? searchParams.get("p") ?? "";
  return [...new Set(text.split(","))].filter((slug) => known.has(slug));
}

export function addressFor(slugs: readonly string[]): string {
  return slugs.length === 0 ? "#" : `#p=${slugs.join(",")}`;
}
