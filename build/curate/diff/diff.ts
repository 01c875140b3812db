/**
 * Two datasets → what a reader of the published one will see change, fact by fact. The id tells which fact is
 * which; one that is gone is followed through `formerly`, then through the suffix that tells apart what
 * disagrees.
 */
import { gateRefusals, type GateInput } from "../../dataset/gates.ts";
import { byText } from "../../schema/order.ts";
import type { Diff, DiffBase, FactChange, PairedChange, Warning } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
import { withoutSource } from "../../schema/fact-id.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import {
  changesValue,
  definitionChanges,
  factDifferences,
  percentOf,
  type DiffSide,
} from "./fields.ts";

/** `before` is undefined where there was nothing at all: everything is new, and no surprise. */
export function diffDatasets(base: DiffBase, before: DiffSide | undefined, after: DiffSide): Diff {
  const { facts, renamed, asOf } = after.dataset;
  const today = (id: string): string => renamed.get(id) ?? id;
  const earlier = before?.dataset.facts ?? [];
  const changes = changesOfFacts(earlier, facts, today);
  const counted = (kind: FactChange["change"]): number =>
    changes.filter(({ change }) => change === kind).length;
  return {
    object: "diff",
    as_of: asOf,
    base,
    facts: { before: earlier.length, after: facts.length },
    counts: {
      values: changes.filter(({ fields }) => changesValue(fields)).length,
      changed: counted("changed"),
      added: counted("added"),
      removed: counted("removed"),
      moved: counted("moved"),
    },
    changes: [...changes],
    definitions: before === undefined ? [] : definitionChanges(before, after),
    warnings:
      before === undefined ? [] : warningsOf({ before: earlier, after: facts, today }, changes),
  };
}

/** True where nothing of what is published differs. */
export function isSameDataset({ changes, definitions }: Diff): boolean {
  return changes.length === 0 && definitions.length === 0;
}

/** `today` gives the id of today for one that was renamed, and the id itself otherwise. */
function changesOfFacts(
  before: readonly Fact[],
  after: readonly Fact[],
  today: (id: string) => string,
): readonly FactChange[] {
  const changes: FactChange[] = [];
  const gone = new Map(before.map((fact) => [fact.id, fact]));
  const fresh = new Map(after.map((fact) => [fact.id, fact]));

  function pair(change: PairedChange["change"], old: Fact, now: Fact | undefined): void {
    if (now === undefined) return;
    gone.delete(old.id);
    fresh.delete(now.id);
    const fields = factDifferences(old, now);
    if (change === "changed" && fields.length === 0) return;
    const previous_id = change === "moved" ? old.id : null;
    const percent = percentOf(old, now);
    changes.push({ change, id: now.id, previous_id, fields, percent, before: old, after: now });
  }

  for (const fact of before) pair("changed", fact, fresh.get(fact.id));
  for (const fact of gone.values()) pair("moved", fact, fresh.get(today(fact.id)));
  const page = ({ id, source }: Fact): string =>
    JSON.stringify([withoutSource(today(id)), source.url]);
  const candidates = grouped(fresh.values(), page);
  for (const [name, [old, ...others]] of grouped(gone.values(), page)) {
    const [now, ...more] = candidates.get(name) ?? [];
    if (others.length + more.length === 0) pair("moved", old, now);
  }
  const alone = { previous_id: null, fields: [], percent: null } as const;
  for (const fact of gone.values())
    changes.push({ change: "removed", id: fact.id, ...alone, before: fact, after: null });
  for (const fact of fresh.values())
    changes.push({ change: "added", id: fact.id, ...alone, before: null, after: fact });
  return changes.toSorted((a, b) => byText(a.id, b.id) || byText(a.change, b.change));
}

/** The publish gates first, then what no rule refuses and a reviewer should see. */
function warningsOf(comparison: GateInput, changes: readonly FactChange[]): readonly Warning[] {
  const gates = gateRefusals(comparison).map(({ gate, message }) => ({ rule: gate, message }));
  const [first, ...more] = changes.filter(forgetsValue).map(({ id }) => id);
  if (first === undefined) return gates;
  const ids = more.length === 0 ? first : `${first} and ${more.length} more`;
  const message = `the old value of ${ids} is not in the history; right only where it never held`;
  return [...gates, { rule: "forgotten-values", message }];
}

function forgetsValue({ before, after, fields }: FactChange): boolean {
  if (before === null || after === null || !changesValue(fields)) return false;
  return !after.history.some(({ value }) => value === before.value);
}
