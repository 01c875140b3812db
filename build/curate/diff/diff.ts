/**
 * Two datasets → what a reader of the published one will see change, fact by fact.
 */
import type { Dataset } from "../../dataset/dataset.ts";
import type { RenamedTo } from "../../dataset/formerly.ts";
import { gateRefusals, type GateInput } from "../../dataset/gates.ts";
import { byText } from "../../schema/order.ts";
import type { Diff, DiffBase, FactChange, Warning } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
import {
  entryChanges,
  keyEntries,
  kindEntries,
  placeEntries,
  providerEntries,
  type Today,
} from "./entries.ts";
import { changesValue, differences, factDifferences, percentOf } from "./fields.ts";
import { pairsOf, type Pairs } from "./pairs.ts";

export interface Before {
  readonly facts: readonly Fact[];
  /** Absent where only the facts are known: a snapshot. */
  readonly dataset?: Pick<Dataset, "keys" | "kinds" | "providers" | "meta">;
  /** True where there was nothing at all: everything is new, and no surprise. */
  readonly isEmpty?: boolean;
}

export function diffDatasets(base: DiffBase, before: Before, after: Dataset): Diff {
  const today = (id: string): string => after.renamed.get(id) ?? id;
  const changes = changesOfFacts(pairsOf(before.facts, after.facts, today));
  const counted = (kind: FactChange["change"]): number =>
    changes.filter(({ change }) => change === kind).length;
  return {
    object: "diff",
    as_of: after.asOf,
    base,
    facts: { before: before.facts.length, after: after.facts.length },
    counts: {
      values: changes.filter(({ fields }) => changesValue(fields)).length,
      changed: counted("changed"),
      added: counted("added"),
      removed: counted("removed"),
      moved: counted("moved"),
      probably_moved: counted("probably_moved"),
    },
    changes: [...changes],
    ...changedEntries(before, after),
    warnings: before.isEmpty
      ? []
      : [...warningsOf({ before: before.facts, after: after.facts, today }, changes)],
  };
}

/** True where nothing of what is published differs. */
export function isSameDataset({ changes, providers, places, keys, kinds, dataset }: Diff): boolean {
  const lists = [changes, providers, places, keys, kinds, dataset];
  return lists.every(({ length }) => length === 0);
}

function changesOfFacts({ pairs, removed, added }: Pairs): readonly FactChange[] {
  const paired = pairs.map(({ kind, before, after }): FactChange => {
    const isSame = kind === "same";
    const [change, previous_id] = isSame ? (["changed", null] as const) : [kind, before.id];
    const fields = [...factDifferences(before, after)];
    const percent = percentOf(before, after);
    return { change, id: after.id, previous_id, fields, percent, before, after };
  });
  const none = { previous_id: null, fields: [], percent: null };
  const all: readonly FactChange[] = [
    ...paired.filter(({ change, fields }) => change !== "changed" || fields.length > 0),
    ...removed.map((fact) => {
      return { change: "removed" as const, id: fact.id, ...none, before: fact, after: null };
    }),
    ...added.map((fact) => {
      return { change: "added" as const, id: fact.id, ...none, before: null, after: fact };
    }),
  ];
  return all.toSorted((a, b) => byText(a.id, b.id) || byText(a.change, b.change));
}

type Entries = Pick<Diff, "providers" | "places" | "keys" | "kinds" | "dataset">;

/** None where only the facts of the earlier side are known. */
function changedEntries({ dataset: was }: Before, after: Dataset): Entries {
  if (was === undefined) return { providers: [], places: [], keys: [], kinds: [], dataset: [] };
  const { provider, product, plan, key } = after.formerly;
  const today: Today = (name) => {
    const steps = name.split("/").map((step, depth) => {
      return [step, ...namesToday([provider, product, plan][depth]!, step)];
    });
    return steps.reduce((all, next) =>
      all.flatMap((path) => next.map((step) => `${path}/${step}`)),
    );
  };
  const places = entryChanges(placeEntries(was.providers), placeEntries(after.providers), today);
  return {
    providers: entryChanges(
      providerEntries(was.providers),
      providerEntries(after.providers),
      today,
    ),
    // What is added or removed shows with its facts; what is said of it is all that is left.
    places: places.filter(({ change }) => change === "changed" || change === "renamed"),
    keys: entryChanges(keyEntries(was.keys), keyEntries(after.keys), (name) =>
      namesToday(key, name),
    ),
    kinds: entryChanges(kindEntries(was), kindEntries(after), () => []),
    dataset: [...differences(metaOf(was.meta), metaOf(after.meta))],
  };
}

function namesToday(renamed: RenamedTo, name: string): readonly string[] {
  return Object.hasOwn(renamed, name) ? renamed[name]! : [];
}

function metaOf(meta: Dataset["meta"]): Readonly<Record<string, unknown>> {
  const { name, description, baseUrl, license, verifiedForDays, repository, publisher } = meta;
  const limits = { base_url: baseUrl, license, verified_for_days: verifiedForDays };
  return { name, description, ...limits, repository, publisher };
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
