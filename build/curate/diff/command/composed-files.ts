/** The files of a full build of some facts, composed when their content is asked for, by the code of a build. */
import { hash } from "node:crypto";
import type { ContentFile } from "../../../compose/bulk.ts";
import { contentsOf, type Bundled } from "../../../compose/contents.ts";
import { patternSource, routeIds, routeOf } from "../../../contract/routes.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { FactsTree } from "../../../load/tree.ts";

export interface Buildable {
  readonly dataset: Dataset;
  readonly tree: FactsTree;
}

export interface ComposedFiles {
  /** What each file is counted as, by its path. */
  readonly groups: ReadonlyMap<string, string>;
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
    digest: async (path) => hash("sha256", await files.get(path)!.content(), "base64url"),
  };
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
