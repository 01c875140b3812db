/**
 * Publish gates: checks that compare the new facts with the last published snapshot and refuse
 * losses. A refusal has a name, made of the gate and the provider or key, by which a person
 * can override it alone.
 */
import { counted } from "../schema/lists/counted.ts";
import { grouped } from "../schema/lists/grouped.ts";
import type { Fact } from "../schema/fact.ts";
import { parseFactId } from "../schema/fact-id.ts";

export interface GateInput {
  /** The facts of the last published snapshot. */
  readonly before: readonly Fact[];
  readonly after: readonly Fact[];
  /** The id of today for one that was renamed; the id itself otherwise. */
  readonly today: (id: string) => string;
}

export interface Gate {
  readonly name: string;
  readonly description: string;
  check(comparison: GateInput): Iterable<GateReason>;
}

/** One reason of a gate to refuse. */
interface GateReason {
  /** The provider or key that it is about. */
  readonly about: string;
  /** One sentence without its full stop. */
  readonly message: string;
}

export interface GateRefusal {
  readonly gate: string;
  /** `changed-values:acme`: what an override names. Several reasons may share it. */
  readonly name: string;
  readonly message: string;
}

/** The most ids of one provider that a message names. */
const mostNamed = 3;
/** In percent of the facts that were published. */
const mostChanged = 20;
/**
 * Up to this many values may change whatever their share is, so that a provider with four facts
 * can be corrected.
 */
const alwaysMayChange = 2;

export const gates: readonly Gate[] = [
  {
    name: "vanished-facts",
    description:
      "Every id that was published is still one, or leads to one; one that becomes `inferred` is lost too.",
    *check({ before, after, today }) {
      const ids = new Set(after.map(({ id }) => id));
      const gone = before.filter(({ id }) => !ids.has(today(id)));
      for (const [slug, facts] of grouped(gone, ({ provider }) => provider.slug))
        yield { about: slug, message: lostIds(facts.map(({ id }) => id)) };
    },
  },
  {
    name: "vanished-providers",
    description: "No provider vanishes.",
    *check({ before, after, today }) {
      const slugs = new Set(after.map(({ provider }) => provider.slug));
      const gone = before.filter(({ id }) => !slugs.has(parseFactId(today(id)).provider));
      for (const slug of new Set(gone.map(({ provider }) => provider.slug)))
        yield { about: slug, message: `the provider ${slug} vanishes with all of its facts` };
    },
  },
  {
    name: "changed-values",
    description: `At most ${mostChanged}% of the values of a provider change at once, or ${alwaysMayChange} where that is more.`,
    *check(comparison) {
      const providers = grouped(pairsOf(comparison), ({ now }) => now.provider.slug);
      for (const [slug, pairs] of providers) {
        const kept = pairs.length;
        const changed = pairs.filter(
          ({ was, now }) => now.value !== was.value || now.currency !== was.currency,
        ).length;
        if (changed > alwaysMayChange && changed * 100 > kept * mostChanged)
          yield {
            about: slug,
            message: `${changed} of ${kept} values of ${slug} change at once (${percentText(changed, kept)}; at most ${mostChanged}%, or ${alwaysMayChange} values)`,
          };
      }
    },
  },
  {
    name: "reused-ids",
    description: "No id is used again for another meaning.",
    *check(comparison) {
      for (const { was, now } of pairsOf(comparison))
        // Datatype and unit belong to the key: it is what somebody changed on purpose, or not.
        if (now.datatype !== was.datatype || now.unit !== was.unit)
          yield {
            about: now.key,
            message: `${was.id} meant ${meaning(was)} and would mean ${meaning(now)}`,
          };
    },
  },
];

/** Each fact that was published and still is, as it was and as it would be. */
function pairsOf({ before, after, today }: GateInput) {
  const byId = new Map(after.map((fact) => [fact.id, fact]));
  return before.flatMap((was) => {
    const now = byId.get(today(was.id));
    return now === undefined ? [] : [{ was, now }];
  });
}

/** Why the new facts must not be published; empty where all gates are open. */
export function gateRefusals(comparison: GateInput): readonly GateRefusal[] {
  return gates.flatMap((gate) =>
    [...gate.check(comparison)].map(({ about, message }) => ({
      gate: gate.name,
      name: `${gate.name}:${about}`,
      message,
    })),
  );
}

function lostIds(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : "";
  const named = `${ids.slice(0, mostNamed).join(", ")}${more}`;
  return `${counted(ids.length, "id")} that ${ids.length === 1 ? "leads" : "lead"} nowhere (${named}; \`formerly\` keeps an id known, \`removed_at\` a fact)`;
}

function meaning({ datatype, unit }: Fact): string {
  return unit === null ? datatype : `${datatype} in ${unit}`;
}

function percentText(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)}%`;
}
