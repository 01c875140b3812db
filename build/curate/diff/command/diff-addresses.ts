/**
 * Two datasets → the files of a full build whose bytes differ: exact, because both sides are composed
 * by the very code of a build, and compared instead of written. What is made of the same on both sides is
 * not composed.
 */
import { listings } from "../../../contract/checksums.ts";
import { datasetParts, type Parts } from "../../../compose/dataset-parts.ts";
import { sameIn } from "../../../compose/made-of.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { patternSource, routeIds, routeOf } from "../../../contract/routes.ts";
import { fileChanges, type Addresses, type FileChange } from "../../../schema/diff.ts";
import type { ContentFile } from "../../../compose/content-file.ts";
import { contentsOf, rememberedBundles, type Bundled } from "../../../compose/contents.ts";

export interface Buildable {
  readonly dataset: Dataset;
  readonly tree: FactsTree;
}

/** The most files that are named. */
const mostFiles = 5000;

/** `before` is absent where there was nothing to build. */
export async function changedAddresses(
  before: Buildable | undefined,
  after: Buildable,
  bundled: Bundled = rememberedBundles(),
): Promise<Addresses> {
  const now = filesOf(after, bundled);
  const old = before?.dataset === after.dataset ? now : filesOf(before, bundled);
  const isSame = before && old !== now ? sameIn(partsIn(before), partsIn(after)) : () => false;
  const files: FileChange[] = [];
  for (const path of [...new Set([...old.keys(), ...now.keys()])].toSorted()) {
    const [from, to] = [old.get(path), now.get(path)];
    const group = (to ?? from)!.group;
    if (from === undefined) files.push({ change: "added", group, path });
    else if (to === undefined) files.push({ change: "removed", group, path });
    else if (from !== to && !isSame(path) && !(await hasSameContent(from, to)))
      files.push({ change: "changed", group, path });
  }
  // What lists all files is another as soon as any of them is.
  if (files.length > 0)
    for (const path of listings)
      files.push({ change: before ? "changed" : "added", group: routeFor(path)!, path });
  return {
    total: files.length,
    before: before ? old.size + listings.length : 0,
    after: now.size + listings.length,
    groups: groupsOf(files),
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).slice(0, mostFiles),
    omitted: Math.max(0, files.length - mostFiles),
  };
}

interface GroupedFile {
  readonly group: string;
  readonly file: ContentFile;
}

function filesOf(built: Buildable | undefined, bundled: Bundled): ReadonlyMap<string, GroupedFile> {
  const files = new Map<string, GroupedFile>();
  if (built === undefined) return files;
  const { dataset, tree } = built;
  const read = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const found = files.get(path);
    return found && new Uint8Array(Buffer.from(await found.file.content()));
  };
  for (const part of contentsOf({ dataset, tree, mode: "full", read, bundled }))
    for (const file of part.files())
      files.set(file.file, { group: routeFor(file.file) ?? part.name, file });
  return files;
}

async function hasSameContent(one: GroupedFile, other: GroupedFile): Promise<boolean> {
  const [a, b] = [await one.file.content(), await other.file.content()];
  if (typeof a === "string" && typeof b === "string") return a === b;
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;
}

function partsIn({ dataset, tree }: Buildable): Parts {
  return datasetParts({ dataset, tree, mode: "full" });
}

const addressPatterns = routeIds.flatMap((id) => {
  const { file, variants = [] } = routeOf(id);
  return [file, ...variants.map((variant) => variant.file)]
    .filter((pattern) => pattern !== "")
    .map((pattern) => ({ id, pattern: filePattern(pattern) }));
});

function routeFor(path: string): string | undefined {
  return addressPatterns.find(({ pattern }) => pattern.test(path))?.id;
}

/** `{names}` of a file pattern stand for anything without a slash. */
function filePattern(file: string): RegExp {
  return new RegExp(`^${patternSource(file)}$`);
}

function groupsOf(files: readonly FileChange[]): Addresses["groups"] {
  const groups = new Map<string, { changed: number; added: number; removed: number }>();
  for (const { group, change } of files) {
    const counts = groups.get(group) ?? { changed: 0, added: 0, removed: 0 };
    counts[change]++;
    groups.set(group, counts);
  }
  const size = (group: string): number =>
    fileChanges.reduce((sum, change) => sum + groups.get(group)![change], 0);
  return [...groups]
    .map(([group, counts]) => ({ group, ...counts }))
    .toSorted((a, b) => size(b.group) - size(a.group) || (a.group < b.group ? -1 : 1));
}
