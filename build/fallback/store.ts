/**
 * Finds facts, changes and providers in the files of the output, and opens no more of them than an answer
 * needs: the lines of a filter by the directory of lists (`respond/shards.ts`), in the pages that have them.
 */
import { ownValue } from "../schema/lists/members.ts";
import { partAt } from "../schema/lists/part-at.ts";
import { fill } from "../schema/contract/route.ts";
import { routes } from "../schema/contract/routes.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import type { ListedFact } from "../schema/facts.ts";
import type { ProviderRecord } from "../schema/provider.ts";
import type { ToolList } from "../schema/tool.ts";
import {
  matches,
  parseChange,
  parseLine,
  type ChangeLine,
  type FactLine,
  type Filter,
  type Labelled,
  type Matching,
} from "../respond/lines.ts";
import { linesOfPage } from "../respond/pages.ts";
import {
  given,
  isCut,
  larger,
  listsFile,
  pageFile,
  pagesIn,
  placesFile,
  shardName,
  startsFile,
  type Lists,
  type PagesOfList,
  type PagesOfLists,
  type Sharded,
  type Starts,
} from "../respond/shards.ts";
import {
  besideFile,
  metaFile,
  namesFile,
  type Beside,
  type NamedLevel,
  type Names,
  type SaidMeta,
} from "../respond/names.ts";
import { toParty, type Party } from "../respond/compare.ts";
import type { FoundFact, Searcher } from "../search/search.ts";
import { Unavailable, type Pins } from "./generation.ts";
import { canBeFileName, openFiles, type OutputFiles, type ReadFile } from "./output-files.ts";

/** Which of the matching entries are wanted. */
export interface ListPart {
  readonly offset?: number;
  readonly limit?: number;
}

/** The most entries of an answer. */
const mostListed = routes.facts.parameters.limit.limit.maximum;

/** A fact that was found by words, its line, and the same with how it fits them. */
export interface FoundLine {
  readonly line: FactLine;
  readonly matched: Labelled<ListedFact>;
  readonly found: FoundFact;
}

export interface Store {
  /** The wanted part of the matching facts, in dataset order, and how many match in all. */
  facts(filter: Filter, part?: ListPart): Promise<Matching<FactLine>>;
  /** True where more facts match than one answer holds. */
  isCut(filter: Filter): Promise<boolean>;
  /** The search, which reads the parts of the index that a question needs. */
  search(): Promise<Searcher>;
  /** The lines of facts that were found, in the same order. */
  found(facts: readonly FoundFact[]): Promise<readonly FoundLine[]>;
  /** What everything of one level is called. */
  names(level: NamedLevel): Promise<Names>;
  /** What is known of a provider beside its facts. */
  beside(provider: string): Promise<Beside>;
  /** What the dataset says of itself. */
  meta(): Promise<SaidMeta>;
  /** The moment that the dataset was built for. */
  asOf(): Promise<string>;
  /** The same objects that `GET /api/public/mcp` returns. */
  tools(): Promise<ToolList>;
  /**
   * The wanted part of the matching changes at or after `since`, newest first, and how many match in all.
   */
  changes(filter: Filter, part?: ListPart, since?: string): Promise<Matching<ChangeLine>>;
  /** The text of a file; undefined if there is no such file. Its path is plain. */
  text(file: string): Promise<string | undefined>;
  /** A provider with all of its facts, as it is compared; undefined if it is not published. */
  party(slug: string): Promise<Party | undefined>;
}

/** Opens a store that reads one output. */
export function openStore(read: ReadFile, { remembered }: Pick<Pins, "remembered">): Store {
  const files = openFiles(read, remembered);
  const { parsed, made } = files;
  const facts = openLists("facts", files, parseLine);
  const changes = openLists("changes", files, parseChange);

  /** The list without its pages of earlier changes, and with the number of the others in the last page. */
  async function sinceIn(list: FoundList, since: string): Promise<FoundList> {
    const { filter, place, isExact } = list;
    if (!isExact || since === "") return list;
    // A list that is not cut is read whole anyway.
    if (!isCut(place)) return { ...list, isExact: false };
    const starts = await parsed<Starts>(startsFile);
    const begins = starts[place.of ?? shardName(filter)] ?? [];
    const pages = pagesIn(place).filter(([page]) => (begins[page] ?? "") >= since);
    const [last] = pages.at(-1) ?? [];
    if (last === undefined) return { filter, place: { counts: [] }, isExact };
    const isLate = (line: ChangeLine): boolean => line.changedAt >= since && matches(line, filter);
    const late = (await changes.page(list, last)).filter(isLate).length;
    const counts = Object.fromEntries([...pages.slice(0, -1), [last, late] as const]);
    return { ...list, place: { ...place, counts } };
  }

  return {
    async facts(filter, part = {}) {
      const list = await facts.listFor(filter);
      const passes = (line: FactLine): boolean => matches(line, filter);
      return facts.inList(list, passes, part);
    },
    async isCut(filter) {
      const { place, isExact } = await facts.listFor(filter);
      if (!isExact) return false;
      return pagesIn(place).reduce((sum, [, count]) => sum + count, 0) > mostListed;
    },
    search: async () => (await import("./searching.ts")).searchIn(files),
    found: async (wanted) => (await import("./searching.ts")).foundLines(facts, wanted),
    names: (level) => parsed<Names>(namesFile(level)),
    async beside(provider) {
      if (!canBeFileName(provider)) return nothingBeside;
      return (
        (await made(besideFile(provider), "beside", (json) => JSON.parse(json) as Beside)) ??
        nothingBeside
      );
    },
    meta: () => parsed<SaidMeta>(metaFile),
    asOf: async () => (await parsed<DatasetStatus>(routes.status.file)).as_of,
    tools: () => parsed<ToolList>(routes.mcp.file),
    async changes(filter, part = {}, since = "") {
      const list = await sinceIn(await changes.listFor(filter), since);
      const passes = (line: ChangeLine): boolean =>
        line.changedAt >= since && matches(line, filter);
      return changes.inList(list, passes, part);
    },
    text: (file) => made(file, "text", (text) => text),
    async party(slug) {
      if (!canBeFileName(slug)) return undefined;
      const file = fill(routes.provider.file, { slug });
      return made(file, "party", (json) => {
        const record = JSON.parse(json) as ProviderRecord;
        return toParty(record, record.facts);
      });
    },
  };
}

const nothingBeside: Beside = { formerly: {}, renamed: {}, notPublished: [] };

/** The smallest list that has all lines of a filter. */
interface FoundList {
  readonly filter: Filter;
  readonly place: PagesOfList;
  /** True if it has no other lines. */
  readonly isExact: boolean;
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

/** The wanted part of all that match. */
function listed<Each extends Labelled<unknown>>(
  lines: readonly Each[],
  { offset = 0, limit = mostListed }: ListPart,
): Matching<Each> {
  return { lines: lines.slice(offset, offset + limit), total: lines.length };
}

function openLists<Each extends Labelled<unknown>>(
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
        if (place === undefined) return none;
        found = { filter: each, place, isExact: shardName(each) === shardName(filter) };
        if (!isCut(place)) return found;
      }
      level = level.flatMap((each) => larger(each, filter));
    }
    return found;
  }

  async function page({ filter, place }: FoundList, number: number): Promise<readonly Each[]> {
    const file = pageFile(of, place.of ?? shardName(filter), number);
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
    const pages = pagesIn(list.place);
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
