/**
 * The files of a full build of some facts, composed when their content is asked for, by the very code of a
 * build. What was found of the base of a comparison is kept, so that the next comparison with it composes
 * only the other side: which files there are, what they are made of, and digests of those that were compared.
 */
import { hash } from "node:crypto";
import type { ContentFile } from "../../../compose/content-file.ts";
import { contentsOf, type Bundled } from "../../../compose/contents.ts";
import { datasetParts, type Parts } from "../../../compose/dataset-parts.ts";
import { patternSource, routeIds, routeOf } from "../../../contract/routes.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { KnownAnswer } from "../../../known/facts.ts";
import { onceFor } from "../../../lists/once-for.ts";
import type { FactsTree } from "../../../load/tree.ts";

export interface Buildable {
  readonly dataset: Dataset;
  readonly tree: FactsTree;
}

export interface ComposedFiles {
  /** What each file is counted as, by its path. */
  readonly groups: ReadonlyMap<string, string>;
  /** What they are made of. */
  parts(): Parts;
  /** A digest of the bytes of one of the files. */
  digest(path: string): Promise<string>;
}

export function composedFiles(
  { dataset, tree }: Buildable,
  bundled: Bundled,
  groupOf: (path: string) => string | undefined = groupOfRoute,
): ComposedFiles {
  const files = new Map<string, ContentFile>();
  const groups = new Map<string, string>();
  const read = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const found = files.get(path);
    return found && new Uint8Array(Buffer.from(await found.content()));
  };
  for (const part of contentsOf({ dataset, tree, mode: "full", read, bundled }))
    for (const each of part.files()) {
      files.set(each.file, each);
      groups.set(each.file, groupOf(each.file) ?? part.name);
    }
  return {
    groups,
    parts: () => datasetParts({ dataset, tree, mode: "full" }),
    digest: async (path) => hash("sha256", await files.get(path)!.content(), "base64url"),
  };
}

export interface FilesOfBase extends ComposedFiles {
  /** Keeps what was found beside what was known. */
  keep(): void;
}

/** What is kept of a base. */
interface KeptFiles {
  /** Paths by their group. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly parts: readonly (readonly [part: string, digest: string])[];
  readonly digests: readonly (readonly [path: string, digest: string])[];
}

/** The same for a base, of which `known` tells what was found before; without it nothing is kept. */
export function filesOfBase(
  base: Buildable,
  bundled: Bundled,
  known: KnownAnswer | undefined,
): FilesOfBase {
  const kept = known?.recall() as KeptFiles | undefined;
  const composed = onceFor(() => composedFiles(base, bundled));
  const groups = kept ? groupsIn(kept) : composed().groups;
  const parts = onceFor(() => (kept ? new Map(kept.parts) : composed().parts()));
  const digests = new Map(kept?.digests);
  return {
    groups,
    parts,
    async digest(path) {
      const digest = digests.get(path) ?? (await composed().digest(path));
      digests.set(path, digest);
      return digest;
    },
    keep() {
      if (kept?.digests.length === digests.size) return;
      const found: KeptFiles = {
        groups: kept?.groups ?? pathsByGroup(groups),
        parts: [...parts()],
        digests: [...digests],
      };
      known?.remember(found);
    },
  };
}

function groupsIn({ groups }: KeptFiles): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([group, paths]) => paths.map((path) => [path, group] as const)),
  );
}

function pathsByGroup(groups: ReadonlyMap<string, string>): KeptFiles["groups"] {
  const paths: Record<string, string[]> = {};
  for (const [path, group] of groups) (paths[group] ??= []).push(path);
  return paths;
}

const addressPatterns = routeIds.flatMap((id) => {
  const { file, variants = [] } = routeOf(id);
  return [file, ...variants.map((variant) => variant.file)]
    .filter((pattern) => pattern !== "")
    .map((pattern) => ({ id, pattern: filePattern(pattern) }));
});

/** The route whose answer a file is. */
export function groupOfRoute(path: string): string | undefined {
  return addressPatterns.find(({ pattern }) => pattern.test(path))?.id;
}

/** `{names}` of a file pattern stand for anything without a slash. */
function filePattern(file: string): RegExp {
  return new RegExp(`^${patternSource(file)}$`);
}
