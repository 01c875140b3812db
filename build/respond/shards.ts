/**
 * The files that the fallback composes filtered answers from. All lines stand in pages. For each value of each filter
 * there is a *list* of the lines that carry it: among the pages of all, where they stand close together, else in pages
 * of its own; the directory says which pages, and how many of its lines are in each. A list of more than two pages is
 * *cut*. A combination of filters has a list exactly when each smaller combination of them is cut: everything else can
 * be filtered out of a whole list. So a request reads the directory and the pages of its answer, however large the
 * dataset is and wherever its answer begins.
 *
 * A key of few facts has no list: its public answer holds them.
 */
import { grouped } from "../schema/lists/grouped.ts";
import { fileFor } from "../schema/contract/route.ts";
import { routes } from "../schema/contract/routes.ts";
import { toPages, type TextPage } from "./pages.ts";
import {
  labelNames,
  type ChangeLine,
  type FactLine,
  type Filter,
  type LabelName,
  type Labelled,
} from "./lines.ts";

/** Where the pages of facts and those of changes lie. */
export const shardFolders = { facts: "data/shards", changes: "data/shards/changes" } as const;
export type Sharded = keyof typeof shardFolders;

/** How many lines of a list are in each of its own pages, or, by their numbers, in pages of all. */
export type PagesOfList = readonly number[] | Readonly<Record<string, number>>;
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

export const listsFile = (of: Sharded): string => `${shardFolders[of]}/lists.json`;
export const placesFile = (of: Sharded, part: number): string =>
  `${shardFolders[of]}/lists/${part}.json`;
export const startsFile = `${shardFolders.changes}/starts.json`;
/** A page of a list; `name` is that of the list. */
export function pageFile(of: Sharded, name: string, page: number): string {
  return `${shardFolders[of]}/${name}${page === 0 ? "" : `/${page}`}.txt`;
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
export function pagesIn(place: PagesOfList): readonly (readonly [page: number, count: number])[] {
  return Object.entries(place).map(([page, count]) => [Number(page), count]);
}

/** True for a list that stands in pages of its own. */
export function hasOwnPages(place: PagesOfList): place is readonly number[] {
  return Array.isArray(place);
}

/** A list of so many pages is read whole. */
const mostWhole = 2;

export function isCut(place: PagesOfList): boolean {
  return Object.keys(place).length > mostWhole;
}

/** A list has no pages of its own where its lines are this share of those in the pages of all that have them. */
const closeShare = 0.6;

/** The public file that holds the facts of a combination that has no list; undefined for others. */
export function publicFile({ key, ...others }: Filter): string | undefined {
  const isKey = key !== undefined && given(others).length === 0;
  return isKey ? fileFor(routes.facts, {}, { key }) : undefined;
}

/** A page of a list of its own, or of all. */
export interface Page<Each> extends TextPage<Each> {
  readonly name: string;
  readonly page: number;
}

export interface Shards<Each> {
  readonly pages: readonly Page<Each>[];
  readonly all: Lists["all"];
  readonly places: ReadonlyMap<string, PagesOfList>;
}

/** All published facts, in dataset order. */
export function factShards(lines: readonly FactLine[]): Shards<FactLine> {
  const shown = routes.facts.parameters.limit.limit.default;
  return toShards(lines, (filter, count) => publicFile(filter) !== undefined && count <= shown);
}

/** All changes, newest first: of none is there a public file. */
export function changeShards(lines: readonly ChangeLine[]): Shards<ChangeLine> {
  return toShards(lines, () => false);
}

function toShards<Each extends Labelled<unknown>>(
  lines: readonly Each[],
  isPublic: (filter: Filter, count: number) => boolean,
): Shards<Each> {
  const all = toPages(lines);
  const pages = numbered(allName, all);
  const pageOf = new Map(pages.flatMap(({ page, lines: own }) => own.map((line) => [line, page])));
  const places = new Map<string, PagesOfList>();

  function add({ filter, lines: matching }: FilterGroup<Each>): void {
    const name = shardName(filter);
    const among = countsAmong(matching, pageOf);
    const beside = [...among.keys()].reduce((sum, page) => sum + (all[page]?.lines.length ?? 0), 0);
    if (among.size <= mostWhole || matching.length >= closeShare * beside) {
      places.set(name, Object.fromEntries(among));
      return;
    }
    const own = toPages(matching);
    if (own.length === 1 && isPublic(filter, matching.length)) return;
    places.set(
      name,
      own.map((page) => page.lines.length),
    );
    pages.push(...numbered(name, own));
  }
  const isListCut = (filter: Filter): boolean => isCut(places.get(shardName(filter)) ?? []);

  let level = labelNames.flatMap((name) => groupsBy(name, { filter: {}, lines }));
  while (level.length > 0) {
    for (const group of level) add(group);
    level = level
      .filter(({ filter }) => isListCut(filter))
      .flatMap((group) => laterNames(group.filter).flatMap((name) => groupsBy(name, group)))
      .filter(({ filter }) => smaller(filter).every(isListCut));
  }
  return { pages, all: all.map((page) => page.lines.length), places };
}

function numbered<Each>(name: string, pages: readonly TextPage<Each>[]): Page<Each>[] {
  return pages.map((each, page) => ({ name, page, ...each }));
}

/** How many of the lines are in each page of all, by the numbers of pages. */
function countsAmong<Each>(
  lines: readonly Each[],
  pageOf: ReadonlyMap<Each, number>,
): ReadonlyMap<number, number> {
  const groups = grouped(lines, (line) => pageOf.get(line) ?? 0);
  return new Map([...groups].map(([page, own]) => [page, own.length]));
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
  const cut = pages.filter(({ name }) => name === allName || isCut(places.get(name) ?? []));
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
