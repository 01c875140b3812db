/**
 * Two datasets → what a reader of the published one will see change, fact by fact.
 */
import type { Dataset } from "../../dataset/dataset.ts";
import type { RenamedTo } from "../../dataset/formerly.ts";
import { gateRefusals, type GateInput } from "../../dataset/gates.ts";
import { byText } from "../../schema/order.ts";
import type { Diff, DiffBase, FactChange, Warning } from "../../schema/diff.ts";
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

/** `before` is undefined where there was nothing at all: everything is new, and no surprise. */
export function diffDatasets(base: DiffBase, before: Dataset | undefined, after: Dataset): Diff {
  const today = (id: string): string => after.renamed.get(id) ?? id;
  const earlier = before?.facts ?? [];
  const changes = changesOfFacts(pairsOf(earlier, after.facts, today));
  const counted = (kind: FactChange["change"]): number =>
    changes.filter(({ change }) => change === kind).length;
  return {
    object: "diff",
    as_of: after.asOf,
    base,
    facts: { before: earlier.length, after: after.facts.length },
    counts: {
      values: changes.filter(({ fields }) => changesValue(fields)).length,
      changed: counted("changed"),
      added: counted("added"),
      removed: counted("removed"),
      moved: counted("moved"),
    },
    changes: [...changes],
    ...changedEntries(before, after),
    warnings:
      before === undefined
        ? []
        : warningsOf({ before: earlier, after: after.facts, today }, changes),
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

type Entries = Pick<Diff, "providers" | "places" | "keys" | "kinds" | "dataset">;

function changedEntries(was: Dataset | undefined, after: Dataset): Entries {
  if (was === undefined) return { providers: [], places: [], keys: [], kinds: [], dataset: [] };
  const { provider, product, plan, key } = after.formerly;
  const today: Today = (name) => {
    const levels = [provider, product, plan];
    const steps = name.split("/").map((step, depth) => {
      return [step, ...namesToday(levels[depth] ?? {}, step)];
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
  return (Object.hasOwn(renamed, name) && renamed[name]) || [];
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
