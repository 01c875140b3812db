/**
 * The files that the fallback composes filtered answers from: for every value of every filter, the
 * facts that carry it, as lines. No answer holds more than 1,000 facts, so a shard holds at most the
 * first 1,000; one that holds less than all is *cut*. A combination of filters gets a shard of its
 * own exactly when each smaller combination of them is cut: everything else can be filtered out of a
 * whole one. So a request reads one bounded shard, however large the dataset is.
 */
import { grouped } from "../lists/grouped.ts";
import type { FormerNames } from "../dataset/formerly.ts";
import { filterNames, type FactLine, type Filter, type FilterName } from "./lines.ts";

/** The most facts that one answer, and therefore one shard, can hold (specification section 8). */
export const shardSize = 1000;

export const shardFolder = "data/shards";
/** The cut shards by name, each with how many facts there are: what decides which shard answers. */
export const cutFile = `${shardFolder}/cut.json`;
/** The names and renames from which suggestions are chosen. */
export const knownFile = `${shardFolder}/known.json`;
/** The newest changes, one a line. */
export const changesFile = `${shardFolder}/changes.jsonl`;

export type FilterValues = Readonly<Record<FilterName, readonly string[]>>;

export interface Known {
  /** Every value of every filter that has a published fact. */
  readonly values: FilterValues;
  /** Earlier names and what they are called today. */
  readonly formerly: FormerNames;
}

export interface Shard {
  readonly name: string;
  readonly lines: readonly FactLine[];
}

/** How many facts there are for each shard that holds only their head. */
export type Cut = Readonly<Record<string, number>>;

export interface Shards {
  readonly shards: readonly Shard[];
  readonly cut: Cut;
  readonly values: FilterValues;
}

/** `all`, `key/<key>`, `key/<key>/status/<status>`, …: the filters in their fixed order. */
export function shardName(filter: Filter): string {
  const parts = filterNames.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : `${name}/${value}`;
  });
  return parts.length === 0 ? "all" : parts.join("/");
}

export function shardFile(name: string): string {
  return `${shardFolder}/${name}.jsonl`;
}

/** `lines` are all published facts in dataset order. */
export function toShards(lines: readonly FactLine[]): Shards {
  const shards: Shard[] = [];
  const cut = new Map<string, number>();

  function add(filter: Filter, matching: readonly FactLine[]): void {
    const name = shardName(filter);
    shards.push({ name, lines: matching.slice(0, shardSize) });
    if (matching.length > shardSize) cut.set(name, matching.length);
  }

  add({}, lines);
  let level: readonly FilterGroup[] = filterNames.flatMap((name) =>
    groupsBy(name, { filter: {}, lines }),
  );
  while (level.length > 0) {
    for (const { filter, lines: matching } of level) add(filter, matching);
    level = level
      .filter(({ filter }) => cut.has(shardName(filter)))
      .flatMap((group) => laterNames(group.filter).flatMap((name) => groupsBy(name, group)))
      .filter(({ filter }) => smaller(filter).every((each) => cut.has(shardName(each))));
  }
  const values = {} as Record<FilterName, readonly string[]>;
  for (const name of filterNames)
    values[name] = [...new Set(lines.flatMap(({ labels }) => labels[name] ?? []))].toSorted();
  const totals = [...cut].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { shards, cut: Object.fromEntries(totals), values };
}

/** The smallest combination of the filters whose shard is whole, else the filters themselves. */
export function shardFor(filter: Filter, cut: Cut): Filter {
  let level: readonly Filter[] = given(filter).map((name) => ({ [name]: filter[name]! }));
  while (level.length > 0) {
    const whole = level.find((each) => cut[shardName(each)] === undefined);
    if (whole) return whole;
    level = level.flatMap((each) =>
      laterNames(each)
        .filter((name) => filter[name] !== undefined)
        .map((name) => ({ ...each, [name]: filter[name]! })),
    );
  }
  return filter;
}

interface FilterGroup {
  readonly filter: Filter;
  readonly lines: readonly FactLine[];
}

function groupsBy(name: FilterName, { filter, lines }: FilterGroup): readonly FilterGroup[] {
  return [...grouped(lines, ({ labels }) => labels[name])].flatMap(([value, matching]) =>
    value === null ? [] : { filter: { ...filter, [name]: value }, lines: matching },
  );
}

function given(filter: Filter): readonly FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined);
}

function laterNames(filter: Filter): readonly FilterName[] {
  const last = given(filter).at(-1);
  return last === undefined ? filterNames : filterNames.slice(filterNames.indexOf(last) + 1);
}

/** The combinations that lack one of the filters. */
function smaller(filter: Filter): readonly Filter[] {
  return given(filter).map((name) => {
    const { [name]: _, ...rest } = filter;
    return rest;
  });
}
