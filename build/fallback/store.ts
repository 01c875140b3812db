/** What the fallback reads: files of the output, one at a time, through a function passed in. */
import { fill, routes } from "../routes.ts";
import type { ProviderRecord } from "../schema/provider.ts";
import type { Change } from "../schema/change.ts";
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
  /** The newest changes, at most 500. */
  changes(): Promise<readonly Json<Change>[]>;
  /** The whole record of a provider; undefined for one that is not published. */
  provider(slug: string): Promise<ProviderRecord | undefined>;
}

/** A store over one output. It keeps nothing between calls but what `read` keeps. */
export function openStore(read: ReadFile): Store {
  async function text(file: string): Promise<string | undefined> {
    const bytes = await read(file);
    return bytes && new TextDecoder().decode(bytes);
  }

  async function lines(filter: Filter): Promise<readonly FactLine[]> {
    if (Object.values(filter).some((value) => !isName(value))) return [];
    return parseLines((await text(shardFile(shardName(filter)))) ?? "");
  }

  return {
    async facts(filter) {
      const cut = JSON.parse((await text(cutFile)) ?? "{}") as Cut;
      const shard = shardFor(filter, cut);
      const found = (await lines(shard)).filter((line) => matches(line, filter));
      // A cut shard is one for these very filters: what it lacks has been counted.
      return { lines: found, total: cut[shardName(shard)] ?? found.length };
    },
    async known() {
      const json = await text(knownFile);
      return json === undefined ? nothing : (JSON.parse(json) as Known);
    },
    async changes() {
      const all = (await text(changesFile)) ?? "";
      return all.split("\n").filter((line) => line !== "");
    },
    async provider(slug) {
      if (!isName(slug)) return undefined;
      const record = await text(fill(routes.provider.file, { slug }));
      return record === undefined ? undefined : (JSON.parse(record) as ProviderRecord);
    },
  };
}

const nothing: Known = {
  values: { provider: [], product: [], plan: [], key: [], status: [] },
  formerly: { provider: {}, product: {}, plan: {}, key: {} },
};

/** Slugs and keys are the only names that files have; anything else cannot have one. */
function isName(value: string): boolean {
  return /^[a-z0-9._-]+$/.test(value) && !value.includes("..");
}
