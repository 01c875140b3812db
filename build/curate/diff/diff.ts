/**
 * Two datasets → what a reader of the published one will see change, fact by fact.
 */
import type { Dataset } from "../../dataset/dataset.ts";
import { byText } from "../../schema/order.ts";
import type { Diff, DiffBase, FactChange } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
import {
  entryChanges,
  keyEntries,
  keyEntriesOf,
  kindEntries,
  placeEntries,
  placeEntriesOf,
  providerEntries,
  providerEntriesOf,
  type ComparedEntry,
} from "./entries.ts";
import { changesValue, differences, factDifferences, percentOf } from "./fields.ts";
import { pairsOf, type Pairs } from "./pairs.ts";
import { warningsOf } from "./warnings.ts";

export interface DiffInput {
  readonly base: DiffBase;
  readonly before: Before;
  readonly after: Dataset;
}

export interface Before {
  readonly facts: readonly Fact[];
  /** Absent where only the facts are known: a snapshot. */
  readonly dataset?: DefinedDataset & Pick<Dataset, "meta">;
  /** True where there was nothing at all: everything is new, and no surprise. */
  readonly isEmpty?: boolean;
}

/** The definitions besides facts. */
type DefinedDataset = Pick<Dataset, "keys" | "kinds" | "providers">;

export function diffDatasets({ base, before, after }: DiffInput): Diff {
  const { renamed } = after;
  const today = (id: string): string => renamed.get(id) ?? id;
  const pairs = pairsOf(before.facts, after.facts, today);
  const changes = changesOfFacts(pairs);
  const counted = (kind: FactChange["change"]): number =>
    changes.filter(({ change }) => change === kind).length;
  const earlier = earlierNames(after, before, renamed);
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
    ...changedEntries(before, after, earlier),
    dataset: before.dataset
      ? [...differences(metaOf(before.dataset.meta), metaOf(after.meta))]
      : [],
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
  const paired = pairs.flatMap(({ kind, before, after }): FactChange[] => {
    const fields = [...factDifferences(before, after)];
    if (kind === "same" && fields.length === 0) return [];
    return [
      {
        change: kind === "same" ? "changed" : kind,
        id: after.id,
        previous_id: kind === "same" ? null : before.id,
        fields,
        percent: percentOf(before, after),
        before,
        after,
      },
    ];
  });
  const none = { previous_id: null, fields: [], percent: null };
  const all = [
    ...paired,
    ...removed.map((fact): FactChange => {
      return { change: "removed", id: fact.id, ...none, before: fact, after: null };
    }),
    ...added.map((fact): FactChange => {
      return { change: "added", id: fact.id, ...none, before: null, after: fact };
    }),
  ];
  return all.toSorted((a, b) => byText(a.id, b.id) || byText(a.change, b.change));
}

type Entries = Pick<Diff, "providers" | "places" | "keys" | "kinds">;

function changedEntries(before: Before, after: Dataset, earlier: EarlierNames): Entries {
  const { facts, dataset } = before;
  const [from, to] = dataset
    ? [definedEntries(dataset), definedEntries(after)]
    : [namedEntries(facts), namedEntries(after.facts)];
  const places = entryChanges(from.places, to.places, earlier.place);
  return {
    providers: [...entryChanges(from.providers, to.providers, earlier.provider)],
    // What is added or removed shows with its facts; what is said of it is all that is left.
    places: places.filter(({ change }) => change === "changed" || change === "renamed"),
    keys: [...entryChanges(from.keys, to.keys, earlier.key)],
    kinds: [...entryChanges(from.kinds, to.kinds, (name) => name)],
  };
}

type ComparedEntries = Readonly<Record<keyof Entries, readonly ComparedEntry[]>>;

function definedEntries(dataset: DefinedDataset): ComparedEntries {
  return {
    providers: providerEntries(dataset.providers),
    places: placeEntries(dataset.providers),
    keys: keyEntries(dataset.keys),
    kinds: kindEntries(dataset),
  };
}

function namedEntries(facts: readonly Fact[]): ComparedEntries {
  return {
    providers: providerEntriesOf(facts),
    places: placeEntriesOf(facts),
    keys: keyEntriesOf(facts),
    kinds: [],
  };
}

interface EarlierNames {
  readonly provider: (name: string) => string;
  readonly place: (name: string) => string;
  readonly key: (name: string) => string;
}

/**
 * Names of today by earlier ones. A place has another name where every earlier id below it leads to that
 * one: a fact that was moved alone takes no other along.
 */
function earlierNames(
  { formerly }: Dataset,
  before: Before,
  renamed: ReadonlyMap<string, string>,
): EarlierNames {
  const places = new Map<string, Set<string>>();
  for (const { id } of before.facts) {
    const [from, to] = [id.split("/"), (renamed.get(id) ?? id).split("/")];
    for (const depth of [2, 3]) {
      const name = from.slice(0, depth).join("/");
      places.set(name, (places.get(name) ?? new Set()).add(to.slice(0, depth).join("/")));
    }
  }
  return {
    provider: (name) => formerly.provider[name]?.[0] ?? name,
    place: (name) => {
      const [today = name, ...others] = places.get(name) ?? [];
      return others.length > 0 ? name : today;
    },
    key: (name) => formerly.key[name]?.[0] ?? name,
  };
}

function metaOf(meta: Dataset["meta"]): Readonly<Record<string, unknown>> {
  return {
    name: meta.name,
    description: meta.description,
    base_url: meta.baseUrl,
    license: meta.license,
    verified_for_days: meta.verifiedForDays,
    repository: meta.repository,
    publisher: meta.publisher,
  };
}
