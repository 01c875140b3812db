/**
 * The files that the fallback composes filtered answers from: for every value of every filter, the
 * lines that carry it, in pages of 1,000. What has more than one page is *cut*. A combination of filters
 * gets pages of its own exactly when each smaller combination of them is cut: everything else can be
 * filtered out of a whole one. So a request reads one page, or two where its answer goes on in the next,
 * however large the dataset is and wherever its answer begins.
 *
 * What a public answer holds has no pages: the facts of a provider are in its record, with those of the products,
 * plans and scopes that it alone has a name for, whose *home* it is; the facts of a key are in its list, unless that
 * is cut. Nor has what most facts carry: its lines are found among those of all, by their numbers in each page.
 */
import { grouped } from "../schema/lists/grouped.ts";
import { fileFor, fill, routes } from "../schema/contract/routes.ts";
import {
  labelNames,
  matches,
  type ChangeLine,
  type FactLine,
  type Filter,
  type LabelName,
  type Labelled,
} from "./lines.ts";

/** The most lines of a page: no answer holds more (specification section 8). */
export const shardSize = 1000;

/** Where the pages of facts and those of changes lie. */
export const shardFolders = { facts: "data/shards", changes: "data/shards/changes" } as const;
export type Sharded = keyof typeof shardFolders;
/** What is cut: what decides which pages answer. */
export const cutFile = `${shardFolders.facts}/cut.json`;
/** Which pages hold what has no page of its own. */
export const homesFile = `${shardFolders.facts}/homes.json`;
/** A page: at most 1,000 lines. */
export interface Shard<Each> {
  readonly name: string;
  readonly lines: readonly Each[];
}

/** How many lines there are for each combination that has more than one page. */
export type Totals = Readonly<Record<string, number>>;

export interface Cut extends Readonly<Record<Sharded, Totals>> {
  /** Of combinations that have no pages since most lines carry them: how many are in each page of all. */
  readonly within: Readonly<Record<Sharded, Shards<unknown>["within"]>>;
  /** Keys that have pages, since the public list of their facts is cut. */
  readonly keys: readonly string[];
  /** Of cut changes, when the first one of each page happened: what tells how many there are since. */
  readonly starts: Readonly<Record<string, readonly string[]>>;
}

/** Providers, by the names of the combinations that are theirs alone. */
export type Homes = Readonly<Record<string, string>>;

export interface Shards<Each> {
  readonly shards: readonly Shard<Each>[];
  readonly cut: Totals;
  readonly homes: Homes;
  /** Of what has no pages since most lines carry it: how many of them are in each page of all. */
  readonly within: Readonly<Record<string, readonly number[]>>;
}

/** `all`, `key/<key>`, `key/<key>/status/<status>`, …: the filters in their fixed order. */
export function shardName(filter: Filter): string {
  let parts = "";
  for (const name of labelNames) {
    const value = filter[name];
    if (value !== undefined) parts += `/${name}/${value}`;
  }
  return parts === "" ? "all" : parts.slice(1);
}

export function shardFile(of: Sharded, name: string): string {
  return `${shardFolders[of]}/${name}.jsonl`;
}

/** The page of a combination that begins with the line of this number: `all`, `all/1000`, … */
export function pageName(name: string, start: number): string {
  return start === 0 ? name : `${name}/${start}`;
}

/** At least one: a dataset without facts has an empty page of all. */
export function* toPages<Each>(name: string, lines: readonly Each[]): Iterable<Shard<Each>> {
  for (let start = 0; start === 0 || start < lines.length; start += shardSize)
    yield { name: pageName(name, start), lines: lines.slice(start, start + shardSize) };
}

/** What this share of all lines carries is found among them: an answer is in three pages of all. */
const commonShare = 0.6;

/** The public file that holds the facts of a combination, and perhaps others; undefined where pages do. */
export function publicFile(
  { provider, key, ...others }: Filter,
  keys: Cut["keys"],
): string | undefined {
  if (provider !== undefined) return fill(routes.provider.file, { slug: provider });
  if (key === undefined || Object.keys(others).length > 0 || keys.includes(key)) return undefined;
  return fileFor(routes.facts, {}, { key });
}

/** All published facts, in dataset order. */
export function factShards(lines: readonly FactLine[]): Shards<FactLine> {
  const shown = routes.facts.parameters.limit.limit.default;
  return toShards(lines, ({ provider, key, ...others }, count) => {
    const isKey = key !== undefined && Object.keys(others).length === 0;
    return provider !== undefined || (isKey && count <= shown);
  });
}

/** All changes, newest first: of none is there a public file. */
export function changeShards(lines: readonly ChangeLine[]): Shards<ChangeLine> {
  return toShards(lines, () => false);
}

function toShards<Each extends Labelled<unknown>>(
  lines: readonly Each[],
  isPublic: (filter: Filter, count: number) => boolean,
): Shards<Each> {
  const shards: Shard<Each>[] = [];
  const cut = new Map<string, number>();
  const homes = new Map<string, string>();
  const within = new Map<string, readonly number[]>();

  function add(filter: Filter, matching: readonly Each[]): void {
    const name = shardName(filter);
    const home = canHaveHome(filter) ? onlyProvider(matching) : undefined;
    if (home !== undefined) {
      homes.set(name, home);
      return;
    }
    if (matching.length > shardSize) cut.set(name, matching.length);
    if (isPublic(filter, matching.length)) return;
    const isCommon =
      matching.length >= commonShare * lines.length && matching.length < lines.length;
    if (isCommon && matching.length > shardSize) within.set(name, numbersWithin(lines, filter));
    else shards.push(...toPages(name, matching));
  }

  add({}, lines);
  let level: readonly FilterGroup<Each>[] = labelNames.flatMap((name) =>
    groupsBy(name, { filter: {}, lines }),
  );
  while (level.length > 0) {
    for (const { filter, lines: matching } of level) add(filter, matching);
    level = level
      .filter(({ filter }) => cut.has(shardName(filter)))
      .flatMap((group) => laterNames(group.filter).flatMap((name) => groupsBy(name, group)))
      .filter(({ filter }) => smaller(filter).every((each) => cut.has(shardName(each))));
  }
  return {
    shards,
    cut: sortedRecord(cut),
    homes: sortedRecord(homes),
    within: sortedRecord(within),
  };
}

function numbersWithin(lines: readonly Labelled<unknown>[], filter: Filter): readonly number[] {
  return [...toPages("all", lines)].map(
    (page) => page.lines.filter((line) => matches(line, filter)).length,
  );
}

function sortedRecord<Value>(entries: ReadonlyMap<string, Value>): Readonly<Record<string, Value>> {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What providers give names to, each its own. */
const ownNames: ReadonlySet<LabelName> = new Set(["product", "plan", "scope"]);

/** True for a combination that may be one provider's alone: whoever asks for it has to look at the homes. */
export function canHaveHome(filter: Filter): boolean {
  const [name, ...others] = given(filter);
  return name !== undefined && others.length === 0 && ownNames.has(name);
}

function onlyProvider(lines: readonly Labelled<unknown>[]): string | undefined {
  const { provider } = lines[0]!.labels;
  return lines.every(({ labels }) => labels.provider === provider)
    ? (provider ?? undefined)
    : undefined;
}

/** Those too whose lines are found among those of all. */
export function keysWithPages({ shards, within }: Shards<FactLine>): readonly string[] {
  const names = [...shards.map(({ name }) => name), ...Object.keys(within)];
  return names.flatMap((name) => /^key\/([^/]+)$/.exec(name)?.[1] ?? []);
}

/** When the first change of each page happened, for combinations that have more than one. */
export function startsOf({ shards, cut }: Shards<ChangeLine>): Cut["starts"] {
  const pages = new Map(shards.map(({ name, lines }) => [name, lines[0]?.changedAt]));
  return Object.fromEntries(
    Object.entries(cut).map(([name, total]) => [
      name,
      Array.from(
        { length: Math.ceil(total / shardSize) },
        (_, page) => pages.get(pageName(name, page * shardSize)) ?? [],
      ).flat(),
    ]),
  );
}

/** The smallest combination of the filters that is not cut, else the filters themselves. */
export function shardFor(filter: Filter, cut: Totals): Filter {
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

interface FilterGroup<Each> {
  readonly filter: Filter;
  readonly lines: readonly Each[];
}

function groupsBy<Each extends Labelled<unknown>>(
  name: LabelName,
  { filter, lines }: FilterGroup<Each>,
): readonly FilterGroup<Each>[] {
  return [...grouped(lines, ({ labels }) => labels[name])].flatMap(([value, matching]) =>
    value == null ? [] : { filter: { ...filter, [name]: value }, lines: matching },
  );
}

function given(filter: Filter): readonly LabelName[] {
  return labelNames.filter((name) => filter[name] !== undefined);
}

function laterNames(filter: Filter): readonly LabelName[] {
  const last = given(filter).at(-1);
  return last === undefined ? labelNames : labelNames.slice(labelNames.indexOf(last) + 1);
}

/** The combinations that lack one of the filters. */
function smaller(filter: Filter): readonly Filter[] {
  return given(filter).map((name) => {
    const { [name]: _, ...rest } = filter;
    return rest;
  });
}
