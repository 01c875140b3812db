/**
 * The files that the fallback composes filtered answers from. All lines stand in pages. For each value of each filter
 * there is a *list* of the lines that carry it: among the pages of all or of a larger list, where they stand close
 * together, else in pages of its own; the directory says which pages, and how many of its lines are in each. A list of
 * more than two pages is *cut*. A combination of filters has a list exactly when each smaller combination of them is
 * cut: everything else can be filtered out of a whole list. So a request reads the directory and the pages of its
 * answer, however large the dataset is and wherever its answer begins.
 */
import { grouped } from "../schema/lists/grouped.ts";
import { toPages } from "./pages.ts";
import {
  labelNames,
  type ChangeLine,
  type Filter,
  type LabelName,
  type Labelled,
} from "./lines.ts";

/** Where the pages of facts and those of changes lie. */
export const shardFolders = { facts: "data/shards", changes: "data/shards/changes" } as const;
export type Sharded = keyof typeof shardFolders;

export interface PagesOfList {
  /** The list whose pages they are; absent where they are its own. */
  readonly of?: string;
  /** How many of its lines are in each page, by their numbers: those of its own pages have no gap. */
  readonly counts: readonly number[] | Readonly<Record<string, number>>;
}
/** Lists by their names. */
export type PagesOfLists = Readonly<Record<string, PagesOfList>>;

/** The first of the directory to read. */
export interface Lists {
  /** How many lines are in each page of all. */
  readonly all: readonly number[];
  /** The first name of each part, in the order of names. */
  readonly parts: readonly string[];
}

/** Of lists of changes that are cut and have pages of their own, and of all: when the first one of each page happened. */
export type Starts = Readonly<Record<string, readonly string[]>>;

/** All of them are compressed (`deflated.ts`). No host sends what ends so as something else. */
export const shardExtension = ".bin";
export const listsFile = (of: Sharded): string => `${shardFolders[of]}/lists${shardExtension}`;
export const placesFile = (of: Sharded, part: number): string =>
  `${shardFolders[of]}/lists/${part}${shardExtension}`;
export const startsFile = `${shardFolders.changes}/starts${shardExtension}`;
/** A page of a list; `name` is that of the list. */
export function pageFile(of: Sharded, name: string, page: number): string {
  return `${shardFolders[of]}/${name}${page === 0 ? "" : `/${page}`}${shardExtension}`;
}

/** The list of all lines. */
export const allName = "all";

/** `all`, `key/<key>`, `key/<key>/status/<status>`, …: the filters in their fixed order. */
export function shardName(filter: Filter): string {
  return (
    given(filter)
      .flatMap(([name, value]) => [name, value])
      .join("/") || allName
  );
}

/** The pages of a list, by their numbers, with how many of its lines are in each. */
export function pagesIn({
  counts,
}: PagesOfList): readonly (readonly [page: number, count: number])[] {
  return Object.entries(counts).map(([page, count]) => [Number(page), count]);
}

/** A list of so many pages is read whole. */
const mostWhole = 2;

export function isCut(place: PagesOfList | undefined): boolean {
  return place !== undefined && Object.keys(place.counts).length > mostWhole;
}

/** A list has no pages of its own where its lines are this share of those in the pages of another that have them. */
const closeShare = 0.5;

/** A page of a list of its own, or of all. */
export interface Page<Each> {
  readonly name: string;
  readonly page: number;
  readonly lines: readonly Each[];
}

export interface Shards<Each> {
  readonly pages: readonly Page<Each>[];
  readonly all: Lists["all"];
  readonly places: ReadonlyMap<string, PagesOfList>;
}

/** All published facts in dataset order, or all changes, newest first. */
export function toShards<Each extends Labelled<unknown>>(lines: readonly Each[]): Shards<Each> {
  const places = new Map<string, PagesOfList>();
  const pages: Page<Each>[] = [];
  /** The cut lists that have pages of their own, and all. */
  const cut = new Map<string, CutList<Each>>();

  function write(name: string, own: readonly (readonly Each[])[]): PagesOfList {
    const place = { counts: own.map(({ length }) => length) };
    pages.push(...own.map((each, page) => ({ name, page, lines: each })));
    if (name === allName || isCut(place)) cut.set(name, cutList(name, own));
    return place;
  }

  function add({ filter, lines: matching }: FilterGroup<Each>): void {
    const name = shardName(filter);
    const larger = smaller(filter).map(
      (each) => places.get(shardName(each))?.of ?? shardName(each),
    );
    const close = [...new Set([...larger, allName])]
      .flatMap((each) => among(matching, cut.get(each)!) ?? [])
      .toSorted((a, b) => a.read - b.read)[0];
    places.set(name, close?.place ?? write(name, toPages(matching)));
  }
  const isListCut = (filter: Filter): boolean => isCut(places.get(shardName(filter)));

  const all = write(allName, toPages(lines));
  let level = labelNames.flatMap((name) => groupsBy(name, { filter: {}, lines }));
  while (level.length > 0) {
    for (const group of level) add(group);
    level = level
      .filter(({ filter }) => isListCut(filter))
      .flatMap((group) => laterNames(group.filter).flatMap((name) => groupsBy(name, group)))
      .filter(({ filter }) => smaller(filter).every(isListCut));
  }
  return { pages, all: pagesIn(all).map(([, count]) => count), places };
}

/** A list with pages of its own, which others may stand in. */
interface CutList<Each> {
  readonly name: string;
  readonly counts: readonly number[];
  readonly pageOf: ReadonlyMap<Each, number>;
}

function cutList<Each>(name: string, pages: readonly (readonly Each[])[]): CutList<Each> {
  return {
    name,
    counts: pages.map(({ length }) => length),
    pageOf: new Map(pages.flatMap((lines, page) => lines.map((line) => [line, page]))),
  };
}

/** Where lines stand among those of a list, and how many are read for them; undefined where these are too many. */
function among<Each>(
  lines: readonly Each[],
  { name, counts, pageOf }: CutList<Each>,
): { readonly place: PagesOfList; readonly read: number } | undefined {
  const groups = grouped(lines, (line) => pageOf.get(line) ?? 0);
  const read = [...groups.keys()].reduce((sum, page) => sum + (counts[page] ?? 0), 0);
  if (groups.size > mostWhole && lines.length < closeShare * read) return undefined;
  const own = Object.fromEntries([...groups].map(([page, each]) => [page, each.length]));
  return { place: { of: name, counts: own }, read };
}

/** In characters: the most that a part of the directory has, beside its first name. */
const partLength = 6000;

/** The directory in parts, by the names of their lists. */
export function toParts({ places }: Pick<Shards<unknown>, "places">): readonly PagesOfLists[] {
  const sorted = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts: [string, PagesOfList][][] = [];
  let length = partLength;
  for (const entry of sorted) {
    const added = JSON.stringify(entry).length;
    if (length + added > partLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(entry);
    length += added;
  }
  return parts.map((part) => Object.fromEntries(part));
}

export function toLists(
  { all }: Pick<Shards<unknown>, "all">,
  parts: readonly PagesOfLists[],
): Lists {
  return { all, parts: parts.flatMap((part) => Object.keys(part).slice(0, 1)) };
}

export function pageStarts({ pages, places }: Shards<ChangeLine>): Starts {
  const cut = pages.filter(({ name }) => name === allName || isCut(places.get(name)));
  const lists = grouped(cut, ({ name }) => name);
  return Object.fromEntries(
    [...lists].map(([name, own]) => [name, own.flatMap(({ lines }) => lines[0]?.changedAt ?? [])]),
  );
}

/** The filters that are given, in their fixed order. */
export function given(filter: Filter): readonly (readonly [name: LabelName, value: string])[] {
  return labelNames.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The combinations with one filter more, which comes after those that a combination has. */
export function larger(smallerOne: Filter, filter: Filter): readonly Filter[] {
  const later = laterNames(smallerOne);
  return given(filter)
    .filter(([name]) => later.includes(name))
    .map(([name, value]) => ({ ...smallerOne, [name]: value }));
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

function laterNames(filter: Filter): readonly LabelName[] {
  const last = given(filter).at(-1);
  return last === undefined ? labelNames : labelNames.slice(labelNames.indexOf(last[0]) + 1);
}

/** The combinations that lack one of the filters. */
function smaller(filter: Filter): readonly Filter[] {
  return given(filter).map(([name]) => {
    const { [name]: _, ...rest } = filter;
    return rest;
  });
}
