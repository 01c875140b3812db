/** Several providers, key by key: where they differ, where they agree, what only one of them publishes. */
import type { Fact } from "../../schema/fact.ts";
import type { ProviderData } from "../provider-data.ts";

export interface ComparedKey {
  readonly key: string;
  /** One list of facts per provider, in the order chosen; empty where it publishes none. */
  readonly sides: readonly (readonly Fact[])[];
}

export interface Compared {
  readonly different: readonly ComparedKey[];
  readonly equal: readonly ComparedKey[];
  /** Keys that only one of them publishes. */
  readonly single: readonly ComparedKey[];
}

/** Those that publish a key agree when all hold the same values, removed ones aside. */
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

/** The slugs that an address asks for, `?p=discord,slack` or `#p=discord,slack`, of those there are. */
export function chosenIn(address: string, known: ReadonlySet<string>): readonly string[] {
  const { hash, searchParams } = new URL(address);
  const text = new URLSearchParams(hash.slice(1)).get("p") ?? searchParams.get("p") ?? "";
  return [...new Set(text.split(","))].filter((slug) => known.has(slug));
}

export function addressFor(slugs: readonly string[]): string {
  return slugs.length === 0 ? "#" : `#p=${slugs.join(",")}`;
}
