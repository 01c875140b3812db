/**
 * Finds facts, changes and providers in the files of the output, and opens no more of them than an answer
 * needs.
 */
import { fill, routes } from "../contract/routes.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import type { ProviderRecord } from "../schema/provider.ts";
import type { ToolList } from "../schema/tool.ts";
import {
  idOfLine,
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
  knownFile,
  shardFor,
  shardName,
  shardSize,
  type Cut,
  type Homes,
  type Known,
} from "../respond/shards.ts";
import { toParty, type Party } from "../respond/compare.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { parsePart } from "../search/index-form.ts";
import { openSearch, type FoundFact, type Searcher } from "../search/search.ts";
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
  readonly search: Searcher;
  /** The lines of facts that were found, in the same order. */
  found(facts: readonly FoundFact[]): Promise<readonly FactLine[]>;
  known(): Promise<Known>;
  /** The moment that the dataset was built for. */
  asOf(): Promise<string>;
  /** The same objects that `GET /api/public/mcp` returns. */
  tools(): Promise<ToolList>;
  /**
   * The wanted part of the matching changes at or after `since`, newest first, and how many match in all.
   */
  changes(filter: Filter, part?: ListPart, since?: string): Promise<Matching<ChangeLine>>;
  /** The body about a whole key; undefined if there is no such key. */
  keyFile(key: string): Promise<string | undefined>;
  /** A provider as it is compared; undefined if the provider is not published. */
  party(slug: string): Promise<Party | undefined>;
}

/** Opens a store that reads one output. */
export function openStore(read: ReadFile, { remembered }: Pick<Pins, "remembered">): Store {
  const files = openFiles(read, remembered);
  const { text, written, parsed } = files;

  const search = openSearch(async (file) => {
    const make = async () => {
      const found = await written(file);
      return { part: parsePart(found), bytes: 3 * found.length };
    };
    return (await remembered(file, make, ({ bytes }) => bytes)).part;
  });

  return {
    facts: (filter, part = {}) => matchingFacts(files, filter, part),
    async isCut(filter) {
      const { facts: cut } = await parsed<Cut>(cutFile);
      return cut[shardName(shardFor(filter, cut))] !== undefined;
    },
    search,
    found: (facts) => foundLines(files, facts),
    known: () => parsed<Known>(knownFile),
    asOf: async () => (await parsed<DatasetStatus>(routes.status.file)).as_of,
    tools: () => parsed<ToolList>(routes.mcp.file),
    changes: (filter, part = {}, since = "") => matchingChanges(files, filter, part, since),
    async keyFile(key) {
      return canBeFileName(key) ? text(fill(routes.key.file, { key })) : undefined;
    },
    async party(slug) {
      if (!canBeFileName(slug)) return undefined;
      const file = fill(routes.provider.file, { slug });
      const make = async (): Promise<{ readonly party?: Party; readonly bytes: number }> => {
        const record = await text(file);
        if (record === undefined) return { bytes: 0 };
        const provider = JSON.parse(record) as ProviderRecord;
        return { party: toParty(provider, provider.facts), bytes: 3 * record.length };
      };
      return (await remembered(file, make, ({ bytes }) => bytes)).party;
    },
  };
}

async function matchingFacts(
  { parsed, page }: OutputFiles,
  filter: Filter,
  { offset = 0, limit = shardSize }: ListPart,
): Promise<Matching<FactLine>> {
  const { facts: cut } = await parsed<Cut>(cutFile);
  const smallest = shardFor(filter, cut);
  const homes = canHaveHome(smallest) ? await parsed<Homes>(homesFile) : {};
  const home = homes[shardName(smallest)];
  const shard: Filter = home === undefined ? smallest : { provider: home };
  const name = shardName(shard);
  const pageAt = (start: number): Promise<readonly FactLine[]> =>
    page("facts", shard, start, parseLine);
  const total = cut[name];
  if (total !== undefined)
    // A split shard holds only lines that match this filter, so they are not filtered again.
    return { lines: await across(pageAt, offset, Math.min(offset + limit, total)), total };
  const lines = await pageAt(0);
  const isExact = name === shardName(filter);
  const found = isExact ? lines : lines.filter((line) => matches(line, filter));
  return { lines: found.slice(offset, offset + limit), total: found.length };
}

async function matchingChanges(
  { parsed, page }: OutputFiles,
  filter: Filter,
  { offset = 0, limit = shardSize }: ListPart,
  since: string,
): Promise<Matching<ChangeLine>> {
  const { changes: cut, starts } = await parsed<Cut>(cutFile);
  const shard = shardFor(filter, cut);
  const name = shardName(shard);
  const pageAt = (start: number): Promise<readonly ChangeLine[]> =>
    page("changes", shard, start, parseChange);
  const isWanted = (line: ChangeLine): boolean => line.changedAt >= since && matches(line, filter);
  if (cut[name] === undefined) {
    const found = (await pageAt(0)).filter(isWanted);
    return { lines: found.slice(offset, offset + limit), total: found.length };
  }
  // All lines before the last page that begins at or after `since` match; that page is filtered line by
  // line.
  const last = starts[name]!.filter((start) => start >= since).length - 1;
  const total =
    last < 0 ? 0 : last * shardSize + (await pageAt(last * shardSize)).filter(isWanted).length;
  return { lines: await across(pageAt, offset, Math.min(offset + limit, total)), total };
}

/** From the shards of their providers, or from the pages of all facts where that is less to open. */
async function foundLines(
  { parsed, page }: OutputFiles,
  facts: readonly FoundFact[],
): Promise<readonly FactLine[]> {
  const { facts: cut } = await parsed<Cut>(cutFile);
  const linesAt = (shard: Filter, start: number): Promise<readonly FactLine[]> =>
    page("facts", shard, start, parseLine);
  const filters = facts.map(({ id }): Filter => {
    const { provider, key } = parseFactId(id);
    return shardFor({ provider, key }, cut);
  });
  const shards = new Map(filters.map((filter) => [shardName(filter), filter]));
  const pages = new Set(facts.map(({ number }) => number - (number % shardSize)));
  const reads =
    shards.size <= mostShards
      ? [...shards].flatMap(([name, filter]) =>
          pageStarts(cut[name] ?? 0).map((start) => linesAt(filter, start)),
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
