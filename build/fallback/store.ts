/** What the fallback reads: files of the output, one at a time, through a function passed in. */
import { fill, routes } from "../contract/routes.ts";
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
import { Unavailable, type Pins } from "./generation.ts";

/** The bytes of a file of the output, by its path relative to the root; undefined where it is none. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Which of the entries that match are wanted: at most 1,000. */
export interface ListPart {
  readonly offset?: number;
  readonly limit?: number;
}

export interface Store {
  /** The facts that match, in dataset order: those that are wanted, and how many there are. */
  facts(filter: Filter, part?: ListPart): Promise<Matching<FactLine>>;
  /** Whether more facts match than one read holds; nothing but the table of them is read for it. */
  isCut(filter: Filter): Promise<boolean>;
  known(): Promise<Known>;
  /** The very objects that `GET /api/public/mcp` shows. */
  tools(): Promise<ToolList>;
  /** The changes that match and happened at this moment or later, newest first, in the same way. */
  changes(filter: Filter, part?: ListPart, since?: string): Promise<Matching<ChangeLine>>;
  /** The whole record of a provider; undefined for one that is not published. */
  provider(slug: string): Promise<ProviderRecord | undefined>;
}

/** A store over one output. */
export function openStore(read: ReadFile, { remembered }: Pick<Pins, "remembered">): Store {
  async function text(file: string): Promise<string | undefined> {
    const bytes = await read(file);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** A file that every build writes: where it is missing, nothing can be said of any name. */
  async function written(file: string): Promise<string> {
    const found = await text(file);
    if (found === undefined) throw new Unavailable(`${file} is missing`);
    return found;
  }

  function parsed<Value>(file: string): Promise<Value> {
    return remembered(file, async () => JSON.parse(await written(file)) as Value);
  }

  /** The lines of the page that begins with the line of this number. */
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

  /** What stands from `offset` on in a combination that is cut: at most two pages are read. */
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

  return {
    async facts(filter, { offset = 0, limit = shardSize } = {}) {
      const { facts: cut } = await parsed<Cut>(cutFile);
      const shard = shardFor(filter, cut);
      const pageAt = (start: number): Promise<readonly FactLine[]> =>
        page("facts", shard, start, parseLine);
      const total = cut[shardName(shard)];
      if (total !== undefined)
        // What is cut is of these very filters.
        return { lines: await across(pageAt, offset, Math.min(offset + limit, total)), total };
      const found = (await pageAt(0)).filter((line) => matches(line, filter));
      return { lines: found.slice(offset, offset + limit), total: found.length };
    },
    async isCut(filter) {
      const { facts: cut } = await parsed<Cut>(cutFile);
      return cut[shardName(shardFor(filter, cut))] !== undefined;
    },
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
      // Only the last page that begins after that moment can hold others too.
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

/** Slugs and keys are the only names that files have; anything else, or longer, cannot have one. */
function canBeFileName(value: string): boolean {
  return value.length <= 200 && /^[a-z0-9._-]+$/.test(value) && !value.includes("..");
}
