/**
 * Publish gates: what a build must not do to the dataset that was published last. Each compares the
 * last snapshot with the new facts and says what it refuses, or nothing.
 */
import type { Fact } from "../schema/fact.ts";

export interface Comparison {
  /** The facts of the last published snapshot. */
  readonly before: readonly Fact[];
  readonly after: readonly Fact[];
  /** The id of today for one that was renamed; the id itself otherwise. */
  readonly today: (id: string) => string;
}

export interface Gate {
  readonly name: string;
  readonly description: string;
  /** One sentence per reason to refuse. */
  check(comparison: Comparison): Iterable<string>;
}

const mostVanished = 0.1;
const mostChanged = 0.2;

export const gates: readonly Gate[] = [
  {
    name: "vanished-facts",
    description: "At most 10% of the facts vanish.",
    *check({ before, after, today }) {
      const ids = new Set(after.map(({ id }) => id));
      const gone = before.filter(({ id }) => !ids.has(today(id)));
      if (gone.length > before.length * mostVanished)
        yield `${gone.length} of ${before.length} facts vanish (${share(gone.length, before.length)}; at most 10%), ${gone[0]!.id} among them`;
    },
  },
  {
    name: "vanished-providers",
    description: "No provider vanishes.",
    *check({ before, after, today }) {
      const slugs = new Set(after.map(({ provider }) => provider.slug));
      const gone = new Set(
        before
          .filter(({ id }) => !slugs.has(today(id).split("/", 1)[0]!))
          .map(({ provider }) => provider.slug),
      );
      for (const slug of gone) yield `the provider ${slug} vanishes with all of its facts`;
    },
  },
  {
    name: "changed-values",
    description: "At most 20% of the values of a provider change at once.",
    *check({ before, after, today }) {
      const byId = new Map(after.map((fact) => [fact.id, fact]));
      const providers = new Map<string, { kept: number; changed: number }>();
      for (const fact of before) {
        const now = byId.get(today(fact.id));
        if (now === undefined) continue;
        const { slug } = now.provider;
        const count = providers.get(slug) ?? { kept: 0, changed: 0 };
        count.kept++;
        if (now.value !== fact.value || now.currency !== fact.currency) count.changed++;
        providers.set(slug, count);
      }
      for (const [slug, { kept, changed }] of providers)
        if (changed > kept * mostChanged)
          yield `${changed} of ${kept} values of ${slug} change at once (${share(changed, kept)}; at most 20%)`;
    },
  },
  {
    name: "reused-ids",
    description: "No id is used again for another meaning.",
    *check({ before, after, today }) {
      const byId = new Map(after.map((fact) => [fact.id, fact]));
      for (const fact of before) {
        const now = byId.get(today(fact.id));
        if (now && (now.datatype !== fact.datatype || now.unit !== fact.unit))
          yield `${fact.id} meant ${meaning(fact)} and would mean ${meaning(now)}`;
      }
    },
  },
];

/** Why the new facts must not be published; empty where all gates are open. */
export function refusals(comparison: Comparison): readonly string[] {
  return gates.flatMap((gate) =>
    [...gate.check(comparison)].map((reason) => `${gate.name}: ${reason}`),
  );
}

function meaning({ datatype, unit }: Fact): string {
  return unit === null ? datatype : `${datatype} in ${unit}`;
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)}%`;
}
