/**
 * Two datasets → what a reader of the published one will see change, fact by fact.
 */
import { gateRefusals, type GateInput } from "../../dataset/gates.ts";
import { byText } from "../../schema/order.ts";
import type { Diff, DiffBase, FactChange, Warning } from "../../schema/diff.ts";
import { definitionChanges, type DiffSide } from "./entries.ts";
import { changesValue, factDifferences, percentOf } from "./fields.ts";
import { pairsOf, type Pairs } from "./pairs.ts";

/** `before` is undefined where there was nothing at all: everything is new, and no surprise. */
export function diffDatasets(base: DiffBase, before: DiffSide | undefined, after: DiffSide): Diff {
  const { facts, renamed, asOf } = after.dataset;
  const today = (id: string): string => renamed.get(id) ?? id;
  const earlier = before?.dataset.facts ?? [];
  const changes = changesOfFacts(pairsOf(earlier, facts, today));
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

function changesOfFacts({ pairs, removed, added }: Pairs): readonly FactChange[] {
  const paired = pairs.map(({ kind, before, after }): FactChange => {
    const isSame = kind === "same";
    const [change, previous_id] = isSame ? (["changed", null] as const) : [kind, before.id];
    const fields = [...factDifferences(before, after)];
    const percent = percentOf(before, after);
    return { change, id: after.id, previous_id, fields, percent, before, after };
  });
  const none = { previous_id: null, fields: [], percent: null } as const;
  const all: readonly FactChange[] = [
    ...paired.filter(({ change, fields }) => change !== "changed" || fields.length > 0),
    ...removed.map((before) => {
      return { change: "removed", id: before.id, ...none, before, after: null } as const;
    }),
    ...added.map((after) => {
      return { change: "added", id: after.id, ...none, before: null, after } as const;
    }),
  ];
  return all.toSorted((a, b) => byText(a.id, b.id) || byText(a.change, b.change));
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
