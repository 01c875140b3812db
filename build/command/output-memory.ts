/**
 * What a build knows of the output that stands where it writes, and what it leaves for the next one: so that
 * what is made of the same is kept. It knows nothing of an output of another generator, or of one that
 * another program replaced.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { factsDigest, seenFacts } from "../again/facts.mjs";
import { generatorOf, type Generator } from "../again/generator.mjs";
import {
  keepRecords,
  outputRecord,
  stampAt,
  type AnsweredRecord,
  type OutputRecord,
  type SeenFacts,
} from "../again/record.mjs";
import { areStamped } from "../again/unchanged.mjs";
import type { Parts } from "../compose/dataset-parts.ts";
import { foldersAbove } from "../contract/checksums.ts";
import { routes } from "../contract/routes.ts";
import { cacheOf, keptBundle } from "../launch/kept.mjs";
import type { Manifest } from "../schema/manifest.ts";
import { nodeDisk } from "../swap/disk.ts";
import { entriesIn } from "../swap/listed.ts";
import type { FileEntry, StandingFiles } from "../write/filling.ts";
import { program } from "../write/target.ts";

const manifestFile = routes.manifest.file;

export interface OutputMemory {
  /** What stands at the real path of an output; undefined where nothing is known of it. */
  recall(out: string): Earlier | undefined;
  /** To be called before the facts are read. The function it returns is called when the output stands. */
  watch(): (done: BuiltOutput) => void;
}

export interface Earlier extends StandingFiles {
  readonly parts: Parts;
  readonly lists: FileLists;
}

/** Files by the name of what they are composed in. */
export type FileLists = ReadonlyMap<string, readonly string[]>;

export interface BuiltOutput {
  readonly out: string;
  readonly parts: Parts;
  readonly lists: FileLists;
  readonly files: readonly FileEntry[];
  /** What is said where the same is asked for again. */
  readonly told: string;
}

export interface MemoryOptions {
  /** The folder of the program's own cache. */
  readonly cache: string;
  readonly generator: Generator;
  /** The facts folder. */
  readonly facts: string;
  /** The words by which the output was asked for; absent where they do not tell all. */
  readonly asked?: string | undefined;
  /** True to make everything anew all the same. */
  readonly isForced: boolean;
}

/** Undefined where the sources do not run from a bundle: then nobody can tell whether they changed. */
export async function openOutputMemory(
  options: Omit<MemoryOptions, "cache" | "generator">,
): Promise<OutputMemory | undefined> {
  const root = join(program, "/");
  const bundle = await keptBundle(root);
  const cache = cacheOf(root);
  const generator = bundle && generatorOf(root, cache, bundle);
  return generator && memoryOf({ ...options, cache, generator });
}

export function memoryOf(options: MemoryOptions): OutputMemory {
  const { cache, generator, facts, isForced } = options;
  return {
    recall(out) {
      return orNothing(() => {
        const record = isForced ? undefined : outputRecord(cache, out);
        const manifest = join(out, manifestFile);
        if (record?.generator !== generator.digest || record.manifest !== stampAt(manifest))
          return undefined;
        const files = entriesIn(out, nodeDisk) as Manifest["files"] | undefined;
        if (files === undefined) return undefined;
        return {
          parts: new Map(record.parts),
          lists: new Map(record.lists),
          files: new Map(files.map((each) => [each.path, each])),
          since: record.since,
        };
      });
    },
    watch() {
      const seen = seenFacts(facts, cache);
      return (done) =>
        orNothing(() => {
          const digest = factsDigest(facts);
          // Facts that were edited meanwhile may be in one part and not in another.
          if (digest === undefined || !areStill(seen, digest)) return;
          keepRecords(
            cache,
            outputRecordOf(done, generator),
            answeredRecordOf(done, options, { ...seen, digest }),
          );
        });
    },
  };
}

/** True where no file came, went or is another. */
function areStill({ facts, factStamps, digest }: SeenFacts, now: string): boolean {
  return factStamps === undefined ? digest === now : areStamped(facts, factStamps);
}

/** A build does not fail for what it would remember: where the system refuses that, all is made anew. */
function orNothing<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function outputRecordOf({ out, parts, lists }: BuiltOutput, generator: Generator): OutputRecord {
  const manifest = join(out, manifestFile);
  return {
    out,
    generator: generator.digest,
    manifest: stampAt(manifest),
    since: statSync(manifest).mtimeMs,
    parts: [...parts],
    lists: [...lists],
  };
}

/** Undefined where the same words need not mean the same, or the sources have no stamps to rely on. */
function answeredRecordOf(
  done: BuiltOutput,
  { asked, generator: { bundle, stamps: beside } }: MemoryOptions,
  seen: SeenFacts,
): AnsweredRecord | undefined {
  if (asked === undefined || beside === undefined) return undefined;
  const { out, told } = done;
  return {
    asked,
    out,
    bundle,
    beside,
    seen,
    told,
    stamps: stampsIn(done),
  };
}

/** Of all folders, and of the files of the top folder. */
function stampsIn({ out, files }: BuiltOutput): Readonly<Record<string, string>> {
  const paths = files.map(({ path }) => path);
  const looked = ["", ...foldersAbove(paths), ...paths.filter((path) => !path.includes("/"))];
  return Object.fromEntries(looked.map((path) => [path, stampAt(join(out, path))]));
}
