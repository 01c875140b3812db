/** The names under which things that follow from a tree are kept: digests of what they follow from. */
import { comparisonFile, registerFile } from "../load/file-names.ts";
import type { SourceText } from "../load/late.ts";
import { sharedFiles, type FactsTree } from "../load/tree.ts";
import { partsDigest } from "./shelf.ts";

/** The names under which things of a tree are kept. */
export interface KeptNames {
  /** By the name of a file of the dataset, or by slug. */
  readonly data: ReadonlyMap<string, string>;
  /** That the shape is right of a file that belongs to no provider, by its name. */
  readonly shapes: ReadonlyMap<string, string>;
  /** By slug. */
  readonly verdicts: ReadonlyMap<string, string>;
  readonly published: ReadonlyMap<string, string>;
  readonly whole: string;
}

export interface DataOfFiles {
  /** Of a file of the dataset, or a provider's slug. */
  readonly name: string;
  readonly sources: readonly SourceText[];
  readonly value: () => unknown;
}

export function dataIn(tree: FactsTree): readonly DataOfFiles[] {
  return [
    ...sharedFiles(tree).map(([name, located]) => ({
      name,
      sources: [located],
      value: () => located.value,
    })),
    ...tree.providers.map(({ slug, located, files: sources }) => ({
      name: slug,
      sources,
      value: () => located.value,
    })),
  ];
}

export function dataName(name: string, sources: readonly SourceText[]): string {
  const texts = sources.flatMap(({ file, text }) => [file, text]);
  return `data ${partsDigest([name, ...texts])}`;
}

export function keptNames(tree: FactsTree, asOf: string): KeptNames {
  const data = new Map(dataIn(tree).map(({ name, sources }) => [name, dataName(name, sources)]));
  const own = new Set(tree.providers.map(({ slug }) => slug));
  const beside = new Map(
    [...data].filter(([name]) => registerFile.test(name) || comparisonFile.test(name)),
  );
  const files = [...data].filter(([name]) => !own.has(name) && !beside.has(name));
  const shared = partsDigest([asOf, tree.name, ...files.map(([, digest]) => digest)]);
  const digests = [...own].map((slug) => [slug, partsDigest([shared, data.get(slug)!])] as const);
  const shapes = sharedFiles(tree).map(([name]) => [name, `shape ${data.get(name)!}`] as const);
  return {
    data,
    shapes: new Map(shapes),
    verdicts: new Map(digests.map(([slug, digest]) => [slug, `verdict ${digest}`])),
    published: new Map(digests.map(([slug, digest]) => [slug, `published ${digest}`])),
    // No rule on a provider alone reads a register or a comparison.
    whole: `whole ${partsDigest([shared, ...digests.map(([, digest]) => digest), ...beside.values()])}`,
  };
}
