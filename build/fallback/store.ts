/** What the fallback reads: files of the output, one at a time, through a function passed in. */
import { fill, routes } from "../contract/routes.ts";
import type { ProviderRecord } from "../schema/provider.ts";
import type { Change } from "../schema/change.ts";
import type { ToolList } from "../schema/tool.ts";
import { matches, parseLines, type FactLine, type Filter } from "../respond/lines.ts";
import type { Json } from "../respond/serialise.ts";
import {
  changesFile,
  cutFile,
  knownFile,
  shardFile,
  shardFor,
  shardName,
  type Cut,
  type Known,
} from "../respond/shards.ts";
import { Unavailable, type Pins } from "./generation.ts";

/** The bytes of a file of the output, by its path relative to the root; undefined where it is none. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

export interface Matching {
  readonly lines: readonly FactLine[];
  readonly total: number;
}

export interface Store {
  /** The facts that match, in dataset order: all of them, or the first 1,000, and how many there are. */
  facts(filter: Filter): Promise<Matching>;
  known(): Promise<Known>;
  /** The very objects that `GET /api/public/mcp` shows. */
  tools(): Promise<ToolList>;
  /** The newest changes, at most 500. */
  changes(): Promise<readonly Json<Change>[]>;
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

  async function lines(filter: Filter): Promise<readonly FactLine[]> {
    if (!Object.values(filter).every(canBeFileName)) return [];
    return parseLines((await text(shardFile(shardName(filter)))) ?? "");
  }

  return {
    async facts(filter) {
      const cut = await parsed<Cut>(cutFile);
      const shard = shardFor(filter, cut);
      const found = (await lines(shard)).filter((line) => matches(line, filter));
      // A cut shard is one for these very filters: what it lacks has been counted.
      return { lines: found, total: cut[shardName(shard)] ?? found.length };
    },
    known: () => parsed<Known>(knownFile),
    tools: () => parsed<ToolList>(routes.mcp.file),
    async changes() {
      return (await written(changesFile)).split("\n").filter((line) => line !== "");
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
