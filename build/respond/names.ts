/**
 * What the fallback suggests names from, what is known of a provider beside its facts, and of the dataset: small files,
 * of which an answer reads those that it needs.
 */
import type { Dataset, DatasetMeta } from "../dataset/dataset.ts";
import type { TextsByName } from "../dataset/texts-by-name.ts";
import { sameWords } from "../schema/lists/closest.ts";
import { grouped } from "../schema/lists/grouped.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { compactUnit } from "./compact.ts";
import { filterNames, type FilterName } from "./lines.ts";
import { type OutputFile, toJson, withNewline } from "./serialise.ts";
import { shardExtension, shardFolders } from "./shards.ts";

/** What has names. A status has none: it is a word of a closed list. */
export type NamedLevel = Exclude<FilterName, "status">;

export interface Names {
  /** Each name that has a published fact, with what it is called otherwise. */
  readonly called: TextsByName;
  /** Earlier names and what they are called today. */
  readonly formerly: TextsByName;
}

export function namesFile(level: NamedLevel): string {
  return `${shardFolders.facts}/names/${level}${shardExtension}`;
}

/** What answers say of the dataset. */
export const metaFile = `${shardFolders.facts}/meta${shardExtension}`;
export type SaidMeta = Pick<DatasetMeta, "name" | "license" | "baseUrl" | "verifiedForDays">;

/** What is known of one provider beside its facts. */
export interface Beside {
  /** Earlier ids of single facts that were moved. */
  readonly formerly: TextsByName;
  /** The other earlier ids, which follow from earlier names, and the id of each today. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly notPublished: readonly NotPublished[];
}

/** By the provider that an earlier id names. Not written where nothing is known. */
export function besideFile(provider: string): string {
  return `${shardFolders.facts}/beside/${provider}${shardExtension}`;
}

/** What is known of a key beside its facts. */
export interface BesideKey {
  readonly unit: string | null;
  readonly notPublished: readonly NotPublished[];
}

/** Not written of a key with facts of which nothing is known not to be published. */
export function besideKeyFile(key: string): string {
  return `${shardFolders.facts}/beside/keys/${key}${shardExtension}`;
}

export function* nameFiles(dataset: Dataset): Iterable<OutputFile> {
  const { spoken, formerly } = dataset;
  const { name, license, baseUrl, verifiedForDays } = dataset.meta;
  const meta: SaidMeta = { name, license, baseUrl, verifiedForDays };
  yield { file: metaFile, text: withNewline(toJson(meta)) };
  for (const level of filterNames) {
    if (level === "status") continue;
    const names: Names = {
      called: tellingNames(spoken[level]),
      formerly: level === "scope" ? {} : formerly[level],
    };
    yield { file: namesFile(level), text: withNewline(toJson(names)) };
  }
  for (const [provider, beside] of besideFacts(dataset))
    yield { file: besideFile(provider), text: withNewline(toJson(beside)) };
  for (const each of dataset.keys) {
    const { key, facts, notPublished } = each;
    if (facts.length > 0 && notPublished.length === 0) continue;
    const beside: BesideKey = { unit: compactUnit(each), notPublished };
    yield { file: besideKeyFile(key), text: withNewline(toJson(beside)) };
  }
}

/** Without those that say no more than the slug. */
function tellingNames(called: TextsByName): TextsByName {
  return Object.fromEntries(
    Object.entries(called).map(([slug, texts]) => [
      slug,
      texts.filter((text) => !sameWords(text, slug)),
    ]),
  );
}

function besideFacts({ formerly, renamed, providers }: Dataset): Iterable<[string, Beside]> {
  const ofProvider = ([id]: readonly [string, unknown]): string => parseFactId(id).provider;
  const moved = grouped(Object.entries(formerly.id), ofProvider);
  const followed = [...renamed].filter(([id]) => !Object.hasOwn(formerly.id, id));
  const named = grouped(
    followed.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ofProvider,
  );
  const silent = new Map(
    providers.flatMap(({ slug, notPublished }) =>
      notPublished.length > 0 ? [[slug, notPublished]] : [],
    ),
  );
  const slugs = new Set([...moved.keys(), ...named.keys(), ...silent.keys()]);
  return [...slugs].toSorted().map((slug) => [
    slug,
    {
      formerly: Object.fromEntries(moved.get(slug) ?? []),
      renamed: Object.fromEntries(named.get(slug) ?? []),
      notPublished: silent.get(slug) ?? [],
    },
  ]);
}
