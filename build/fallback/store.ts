/**
 * Reads the files of the output that the fallback needs, one at a time, through a function that is passed
 * in.
 */
import { fill, routes } from "../contract/routes.ts";
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
  cutFile,
  knownFile,
  pageName,
  shardFile,
  shardFor,
  shardName,
  shardSize,
  type Cut,
  type Known,
  type Sharded,
} from "../respond/shards.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { parseIndex, searchFile } from "../search/index-form.ts";
import { openSearch, type FoundFact, type Searcher } from "../search/search.ts";
import { Unavailable, type Pins } from "./generation.ts";

/**
 * Returns the bytes of a file, by its path relative to the root of the output; undefined if there is no
 * such file.
 */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Which of the matching entries are wanted: at most 1,000 from `offset` on. */
export interface ListPart {
  readonly offset?: number;
  readonly limit?: number;
}

export interface Store {
  /** The wanted part of the matching facts, in dataset order, and how many match in all. */
  facts(filter: Filter, part?: ListPart): Promise<Matching<FactLine>>;
  /** True if the shard for this filter is split into several pages. Reads only the list of split shards. */
  isCut(filter: Filter): Promise<boolean>;
  /** The search, opened once for each output. */
  search(): Promise<Searcher>;
  /** The lines of facts that were found, in the same order. */
  found(facts: readonly FoundFact[]): Promise<readonly FactLine[]>;
  known(): Promise<Known>;
  /** The same objects that `GET /api/public/mcp` returns. */
  tools(): Promise<ToolList>;
  /**
   * The wanted part of the matching changes at or after `since`, newest first, and how many match in all.
   */
  changes(filter: Filter, part?: ListPart, since?: string): Promise<Matching<ChangeLine>>;
  /** The whole record of a provider; undefined if the provider is not published. */
  provider(slug: string): Promise<ProviderRecord | undefined>;
}

/** Opens a store that reads one output. */
export function openStore(read: ReadFile, { remembered }: Pick<Pins, "remembered">): Store {
  const { text, written, parsed, page } = openFiles(read, remembered);

  /** Where nothing can be remembered by name, an index with the same text is not opened again. */
  let last: { readonly text: string; readonly searcher: Searcher } | undefined;
  function opened(text: string): Searcher {
    if (last?.text !== text) last = { text, searcher: openSearch(parseIndex(text)) };
    return last.searcher;
  }

  /** From the shards of their providers, or from the pages of all facts where that is less to open. */
  async function found(facts: readonly FoundFact[]): Promise<readonly FactLine[]> {
    const { facts: cut } = await parsed<Cut>(cutFile);
    const filters = facts.map(({ id }): Filter => {
      const { provider, key } = parseFactId(id);
      return shardFor({ provider, key }, cut);
    });
    const shards = new Map(filters.map((filter) => [shardName(filter), filter]));
    const pages = new Set(facts.map(({ number }) => number - (number % shardSize)));
    const reads =
      shards.size <= mostShards
        ? [...shards].flatMap(([name, filter]) =>
            pageStarts(cut[name] ?? 0).map((start) => page("facts", filter, start, parseLine)),
          )
        : [...pages].map((start) => page("facts", {}, start, parseLine));
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

  return {
    async facts(filter, { offset = 0, limit = shardSize } = {}) {
      const { facts: cut } = await parsed<Cut>(cutFile);
      const shard = shardFor(filter, cut);
      const pageAt = (start: number): Promise<readonly FactLine[]> =>
        page("facts", shard, start, parseLine);
      const total = cut[shardName(shard)];
      if (total !== undefined)
        // A split shard holds only lines that match this filter, so they are not filtered again.
        return { lines: await across(pageAt, offset, Math.min(offset + limit, total)), total };
      const found = (await pageAt(0)).filter((line) => matches(line, filter));
      return { lines: found.slice(offset, offset + limit), total: found.length };
    },
    async isCut(filter) {
      const { facts: cut } = await parsed<Cut>(cutFile);
      return cut[shardName(shardFor(filter, cut))] !== undefined;
    },
    search: () => remembered(searchFile, async () => opened(await written(searchFile))),
    found,
    known: () => parsed<Known>(knownFile),
    tools: () => parsed<ToolList>(routes.mcp.file),
    async changes(filter, { offset = 0, limit = shardSize } = {}, since = "") {
      const { changes: cut, starts } = await parsed<Cut>(cutFile);
      const shard = shardFor(filter, cut);
      const name = shardName(shard);
      const pageAt = (start: number): Promise<readonly ChangeLine[]> =>
        page("changes", shard, start, parseChange);
      const isWanted = (line: ChangeLine): boolean =>
        line.changedAt >= since && matches(line, filter);
      if (cut[name] === undefined) {
        const found = (await pageAt(0)).filter(isWanted);
        return { lines: found.slice(offset, offset + limit), total: found.length };
      }
      // All lines before the last page that begins at or after `since` match; that page is filtered line
      // by line.
      const last = starts[name]!.filter((start) => start >= since).length - 1;
      const total =
        last < 0 ? 0 : last * shardSize + (await pageAt(last * shardSize)).filter(isWanted).length;
      return { lines: await across(pageAt, offset, Math.min(offset + limit, total)), total };
    },
    async provider(slug) {
      if (!canBeFileName(slug)) return undefined;
      const record = await text(fill(routes.provider.file, { slug }));
      return record === undefined ? undefined : (JSON.parse(record) as ProviderRecord);
    },
  };
}

interface OutputFiles {
  /** The text of a file; undefined if there is no such file. */
  readonly text: (file: string) => Promise<string | undefined>;
  /** The text of a file that every build writes. Throws `Unavailable` if the file is missing. */
  readonly written: (file: string) => Promise<string>;
  /** The content of a JSON file that every build writes. Throws `Unavailable` if the file is missing. */
  readonly parsed: <Value>(file: string) => Promise<Value>;
  /** The lines of the page whose first line has the number `start`. */
  readonly page: <Each>(
    of: Sharded,
    shard: Filter,
    start: number,
    parse: (line: string) => Each,
  ) => Promise<readonly Each[]>;
}

function openFiles(read: ReadFile, remembered: Pins["remembered"]): OutputFiles {
  async function text(file: string): Promise<string | undefined> {
    const bytes = await read(file);
    return bytes && new TextDecoder().decode(bytes);
  }

  async function written(file: string): Promise<string> {
    const found = await text(file);
    if (found === undefined) throw new Unavailable(`${file} is missing`);
    return found;
  }

  function parsed<Value>(file: string): Promise<Value> {
    return remembered(file, async () => JSON.parse(await written(file)) as Value);
  }

  async function page<Each>(
    of: Sharded,
    shard: Filter,
    start: number,
    parse: (line: string) => Each,
  ): Promise<readonly Each[]> {
    if (!Object.values(shard).every(canBeFileName)) return [];
    const found = (await text(shardFile(of, pageName(shardName(shard), start)))) ?? "";
    return found.split("\n").flatMap((line) => (line === "" ? [] : parse(line)));
  }

  return { text, written, parsed, page };
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
  const [lines, following] = await Promise.all([pageAt(start), end > next ? pageAt(next) : []]);
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

/** File names are made only of slugs and keys. False for any other text, and for a longer one. */
function canBeFileName(value: string): boolean {
  return value.length <= 200 && /^[a-z0-9._-]+$/.test(value) && !value.includes("..");
}
