/** Finds the lines of a filter by the directory of lists (`respond/shards.ts`), and reads the pages that have them. */
import type { Filter, Labelled, Matching } from "../respond/lines.ts";
import { ownValue } from "../schema/lists/own-value.ts";
import { partAt } from "../schema/lists/part-at.ts";
import { linesOfPage } from "../respond/pages.ts";
import {
  given,
  isCut,
  larger,
  listsFile,
  pageFile,
  pagesIn,
  placesFile,
  publicFile,
  shardName,
  type Lists,
  type PagesOfList,
  type PagesOfLists,
  type Sharded,
} from "../respond/shards.ts";
import { Unavailable } from "./generation.ts";
import { canBeFileName, type OutputFiles } from "./output-files.ts";

/** The smallest list that has all lines of a filter. */
export interface FoundList {
  readonly filter: Filter;
  /** Undefined for a key without a list. */
  readonly place: PagesOfList | undefined;
  /** True if it has no other lines. */
  readonly isExact: boolean;
}

/** Which of the matching entries are wanted. */
export interface ListPart {
  readonly offset?: number;
  readonly limit?: number;
}

export interface PagedLists<Each extends Labelled<unknown>> {
  readonly listFor: (filter: Filter) => Promise<FoundList>;
  /** The wanted part of the lines in the list that pass, and how many pass. All lines of an exact list do. */
  readonly inList: (
    list: FoundList,
    passes: (line: Each) => boolean,
    part: ListPart,
  ) => Promise<Matching<Each>>;
  /** The lines of one page of a list, with those of others where it is a page of a larger list. */
  readonly page: (list: FoundList, page: number) => Promise<readonly Each[]>;
}

/** The most entries of an answer. */
export const mostListed = 1000;

/** The wanted part of all that match. */
export function listed<Each extends Labelled<unknown>>(
  lines: readonly Each[],
  { offset = 0, limit = mostListed }: ListPart,
): Matching<Each> {
  return { lines: lines.slice(offset, offset + limit), total: lines.length };
}

export function openLists<Each extends Labelled<unknown>>(
  of: Sharded,
  { parsed, made }: OutputFiles,
  parse: (line: string) => Each,
): PagedLists<Each> {
  const lists = (): Promise<Lists> => parsed<Lists>(listsFile(of));

  async function placeOf(filter: Filter): Promise<PagesOfList | undefined> {
    const name = shardName(filter);
    const part = partAt((await lists()).parts, name);
    const places = part < 0 ? {} : await parsed<PagesOfLists>(placesFile(of, part));
    return ownValue(places, name);
  }

  async function listFor(filter: Filter): Promise<FoundList> {
    const none: FoundList = { filter, place: { counts: [] }, isExact: true };
    if (!given(filter).every(([, value]) => canBeFileName(value))) return none;
    const { all } = await lists();
    let found: FoundList = { filter: {}, place: { counts: all }, isExact: true };
    for (let level = larger({}, filter); level.length > 0;) {
      for (const each of level) {
        const place = await placeOf(each);
        found = { filter: each, place, isExact: shardName(each) === shardName(filter) };
        if (place === undefined) return publicFile(each) === undefined ? none : found;
        if (!isCut(place)) return found;
      }
      level = level.flatMap((each) => larger(each, filter));
    }
    return found;
  }

  async function page({ filter, place }: FoundList, number: number): Promise<readonly Each[]> {
    const file = pageFile(of, place?.of ?? shardName(filter), number);
    const lines = await made(file, "lines", (text) => linesOfPage(text).map(parse));
    // The directory and the pages are written by the same build.
    if (lines === undefined) throw new Unavailable(`${file} is missing`);
    return lines;
  }

  async function inList(
    list: FoundList,
    passes: (line: Each) => boolean,
    part: ListPart,
  ): Promise<Matching<Each>> {
    const pages = pagesIn(list.place ?? { counts: [] });
    const passing = async (numbers: readonly number[]): Promise<readonly Each[]> =>
      (await Promise.all(numbers.map((number) => page(list, number)))).flat().filter(passes);
    if (!list.isExact) return listed(await passing(pages.map(([number]) => number)), part);
    const { offset = 0, limit = mostListed } = part;
    const end = offset + limit;
    let total = 0;
    let skipped = 0;
    const needed: number[] = [];
    for (const [number, count] of pages) {
      if (total + count <= offset) skipped += count;
      else if (total < end) needed.push(number);
      total += count;
    }
    const lines = await passing(needed);
    return { lines: lines.slice(offset - skipped, Math.min(end, total) - skipped), total };
  }

  return { listFor, inList, page };
}
