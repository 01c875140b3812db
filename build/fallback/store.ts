/**
 * Finds facts, changes and providers in the files of the output, and opens no more of them than an answer
 * needs.
 */
import { fill, routes } from "../schema/contract/routes.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import type { ProviderRecord } from "../schema/provider.ts";
import type { ToolList } from "../schema/tool.ts";
import {
  idOfLine,
  linesIn,
  matches,
  parseChange,
  parseLine,
  type ChangeLine,
  type FactLine,
  type Filter,
  type Labelled,
  type Matching,
} from "../respond/lines.ts";
import {
  canHaveHome,
  cutFile,
  homesFile,
  publicFile,
  shardFor,
  shardName,
  shardSize,
  type Cut,
  type Homes,
} from "../respond/shards.ts";
import {
  besideFile,
  namesFile,
  type Beside,
  type NamedLevel,
  type Names,
} from "../respond/names.ts";
import { toParty, type Party } from "../respond/compare.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { FoundFact, Searcher } from "../search/search.ts";
import { Unavailable, type Pins } from "./generation.ts";
import { canBeFileName, openFiles, type OutputFiles, type ReadFile } from "./output-files.ts";

/** Which of the matching entries are wanted: at most 1,000 from `offset` on. */
export interface ListPart {
  readonly offset?: number;
  readonly limit?: number;
}

export interface Store {
  /** The wanted part of the matching facts, in dataset order, and how many match in all. */
  facts(filter: Filter, part?: ListPart): Promise<Matching<FactLine>>;
  /** True where so many facts match that their lines stand in several pages. */
  isCut(filter: Filter): Promise<boolean>;
  /** The search, which reads the parts of the index that a question needs. */
  search(): Promise<Searcher>;
  /** The lines of facts that were found, in the same order. */
  found(facts: readonly FoundFact[]): Promise<readonly FactLine[]>;
  /** What everything of one level is called. */
  names(level: NamedLevel): Promise<Names>;
  /** What is known of a provider beside its facts. */
  beside(provider: string): Promise<Beside>;
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
  /** A provider as it is compared; undefined if the provider is not published. */
  party(slug: string): Promise<Party | undefined>;
}

/** Opens a store that reads one output. */
export function openStore(read: ReadFile, { remembered }: Pick<Pins, "remembered">): Store {
  const files = openFiles(read, remembered);
  const { parsed, made } = files;

  return {
    facts: (filter, part = {}) => matchingFacts(files, filter, part),
    async isCut(filter) {
      const { facts: cut } = await parsed<Cut>(cutFile);
      return cut[shardName(shardFor(filter, cut))] !== undefined;
    },
    search: async () => (await import("./searching.ts")).searchIn(files),
    found: (facts) => foundLines(files, facts),
    names: (level) => parsed<Names>(namesFile(level)),
    async beside(provider) {
      if (!canBeFileName(provider)) return nothingBeside;
      return (
        (await made(besideFile(provider), "beside", (json) => JSON.parse(json) as Beside)) ??
        nothingBeside
      );
    },
    asOf: async () => (await parsed<DatasetStatus>(routes.status.file)).as_of,
    tools: () => parsed<ToolList>(routes.mcp.file),
    changes: (filter, part = {}, since = "") => matchingChanges(files, filter, part, since),
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

async function matchingFacts(
  { parsed, page, made }: OutputFiles,
  filter: Filter,
  { offset = 0, limit = shardSize }: ListPart,
): Promise<Matching<FactLine>> {
  const {
    facts: cut,
    within: { facts: within },
    keys,
  } = await parsed<Cut>(cutFile);
  const smallest = shardFor(filter, cut);
  const homes = canHaveHome(smallest) ? await parsed<Homes>(homesFile) : {};
  const home = homes[shardName(smallest)];
  const shard: Filter = home === undefined ? smallest : { provider: home };
  const name = shardName(shard);
  const pageAt = (start: number): Promise<readonly FactLine[]> =>
    page("facts", shard, start, parseLine);
  const file = publicFile(shard, keys);
  const total = cut[name];
  if (file === undefined && total !== undefined) {
    const end = Math.min(offset + limit, total);
    const inPages = within[name];
    // A split shard holds only lines that match this filter, so they are not filtered again.
    if (inPages === undefined) return { lines: await across(pageAt, offset, end), total };
    const pagesOfAll = (start: number) => page("facts", {}, start, parseLine);
    return { lines: await amongAll(pagesOfAll, inPages, filter, offset, end), total };
  }
  const lines = file === undefined ? await pageAt(0) : await factsOf(shard, file, made);
  const found = lines.filter((line) => matches(line, filter));
  return { lines: found.slice(offset, offset + limit), total: found.length };
}

/** Names that no file can have name no fact. */
async function factsOf(
  filter: Filter,
  file: string,
  made: OutputFiles["made"],
): Promise<readonly FactLine[]> {
  return Object.values(filter).every(canBeFileName) ? factsIn(file, made) : [];
}

/** The facts in a public file; none where there is no such file. */
async function factsIn(file: string, made: OutputFiles["made"]): Promise<readonly FactLine[]> {
  return (await made(file, "facts", (text) => linesIn(text).map(parseLine))) ?? [];
}

/** The matching lines from `offset` to `end`, of which so many are in each page of all. */
async function amongAll<Each extends Labelled<unknown>>(
  pageAt: (start: number) => Promise<readonly Each[]>,
  inPages: readonly number[],
  filter: Filter,
  offset: number,
  end: number,
): Promise<readonly Each[]> {
  let before = 0;
  let skipped = 0;
  const starts: number[] = [];
  for (const [at, count] of inPages.entries()) {
    if (before + count <= offset) skipped = before + count;
    else if (before < end) starts.push(at * shardSize);
    before += count;
  }
  const pages = await Promise.all(starts.map(pageAt));
  return pages
    .flat()
    .filter((line) => matches(line, filter))
    .slice(offset - skipped, end - skipped);
}

async function matchingChanges(
  { parsed, page }: OutputFiles,
  filter: Filter,
  { offset = 0, limit = shardSize }: ListPart,
  since: string,
): Promise<Matching<ChangeLine>> {
  const { changes: cut, starts, within } = await parsed<Cut>(cutFile);
  const shard = shardFor(filter, cut);
  const name = shardName(shard);
  const inPages = within.changes[name];
  const pageAt = (start: number): Promise<readonly ChangeLine[]> =>
    page("changes", inPages === undefined ? shard : {}, start, parseChange);
  const isWanted = (line: ChangeLine): boolean => line.changedAt >= since && matches(line, filter);
  if (cut[name] === undefined) {
    const found = (await pageAt(0)).filter(isWanted);
    return { lines: found.slice(offset, offset + limit), total: found.length };
  }
  // All lines before the last page that begins at or after `since` are as late; that page is filtered line by line.
  const begins = starts[inPages === undefined ? name : "all"]!;
  const last = begins.filter((start) => start >= since).length - 1;
  if (last < 0) return { lines: [], total: 0 };
  const before = inPages?.slice(0, last) ?? Array.from({ length: last }, () => shardSize);
  const total =
    before.reduce((sum, count) => sum + count, 0) +
    (await pageAt(last * shardSize)).filter(isWanted).length;
  const end = Math.min(offset + limit, total);
  const lines =
    inPages === undefined
      ? await across(pageAt, offset, end)
      : await amongAll(pageAt, inPages, filter, offset, end);
  return { lines, total };
}

/** From the shards of their providers, or from the pages of all facts where that is less to open. */
async function foundLines(
  { parsed, page, made }: OutputFiles,
  facts: readonly FoundFact[],
): Promise<readonly FactLine[]> {
  const { facts: cut, keys } = await parsed<Cut>(cutFile);
  const linesAt = (shard: Filter, start: number): Promise<readonly FactLine[]> => {
    const file = publicFile(shard, keys);
    return file === undefined ? page("facts", shard, start, parseLine) : factsIn(file, made);
  };
  const filters = facts.map(({ id }): Filter => {
    const { provider, key } = parseFactId(id);
    return shardFor({ provider, key }, cut);
  });
  const shards = new Map(filters.map((filter) => [shardName(filter), filter]));
  const pages = new Set(facts.map(({ number }) => number - (number % shardSize)));
  const reads =
    shards.size <= mostShards
      ? [...shards].flatMap(([name, filter]) =>
          pageStarts(filter.provider === undefined ? (cut[name] ?? 0) : 0).map((start) =>
            linesAt(filter, start),
          ),
        )
      : [...pages].map((start) => linesAt({}, start));
  const lines = new Map(
    (await Promise.all(reads)).flat().map((line) => [idOfLine(line.json), line]),
  );
  return facts.map(({ id }) => {
    const line = lines.get(id);
    // The index and the shards are written by the same build.
    if (line === undefined) throw new Unavailable(`${id} is missing`);
    return line;
  });
}

/** The lines from `offset` to `end` of a shard that is split into pages. Reads at most two pages. */
async function across<Each extends Labelled<unknown>>(
  pageAt: (start: number) => Promise<readonly Each[]>,
  offset: number,
  end: number,
): Promise<readonly Each[]> {
  if (offset >= end) return [];
  const start = offset - (offset % shardSize);
  const next = start + shardSize;
  const lines = await pageAt(start);
  const following = end > next ? await pageAt(next) : [];
  return [...lines, ...following].slice(offset - start, end - start);
}

/** Reading more files than these at once is slower than reading the pages of all facts. */
const mostShards = 40;

/** Where the pages of a shard with so many lines begin; 0 lines: it is one page. */
function pageStarts(total: number): readonly number[] {
  return Array.from(
    { length: Math.max(1, Math.ceil(total / shardSize)) },
    (_, at) => at * shardSize,
  );
}
