/**
 * Two datasets → the files of a full build whose bytes differ: exact, because both sides are composed
 * by the very code of a build, and compared instead of written.
 */
import { listings } from "../../../contract/checksums.ts";
import { rememberedBundles, type Bundled } from "../../../compose/contents.ts";
import { fileChanges, type Addresses, type FileChange } from "../../../schema/diff.ts";
import { composedFiles, groupOfRoute, type Buildable } from "./composed-files.ts";

/** The most files that are named. */
const mostFiles = 5000;

export interface AddressesInput {
  /** Absent where there was nothing to build. */
  readonly before: Buildable | undefined;
  readonly after: Buildable;
  readonly bundled?: Bundled | undefined;
}

export async function changedAddresses({
  before,
  after,
  bundled = rememberedBundles(),
}: AddressesInput): Promise<Addresses> {
  const old = before && composedFiles(before, bundled);
  if (old && before.dataset === after.dataset)
    return addressesOf([], old.groups.size, old.groups.size);
  const groupOf = (path: string): string | undefined => old?.groups.get(path) ?? groupOfRoute(path);
  const now = composedFiles(after, bundled, groupOf);
  const files: FileChange[] = [];
  for (const [path, group] of now.groups)
    if (!old?.groups.has(path)) files.push({ change: "added", group, path });
    else if ((await old.digest(path)) !== (await now.digest(path)))
      files.push({ change: "changed", group, path });
  for (const [path, group] of old?.groups ?? [])
    if (!now.groups.has(path)) files.push({ change: "removed", group, path });
  // What lists all files is another as soon as any of them is.
  if (files.length > 0)
    for (const path of listings)
      files.push({ change: old ? "changed" : "added", group: groupOfRoute(path)!, path });
  return addressesOf(files, old?.groups.size, now.groups.size);
}

/** `before` and `after` are how many files there are, without those that list them. */
function addressesOf(
  files: readonly FileChange[],
  before: number | undefined,
  after: number,
): Addresses {
  return {
    total: files.length,
    before: before === undefined ? 0 : before + listings.length,
    after: after + listings.length,
    groups: groupsOf(files),
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).slice(0, mostFiles),
    omitted: Math.max(0, files.length - mostFiles),
  };
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
