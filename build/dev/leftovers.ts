/**
 * What editors leave beside a file while it is open: swap files, backups, locks. `check` refuses them,
 * since they must not be committed; a preview looks past them, or it would refuse whatever is being edited.
 */
import type { FileSource } from "../load/file-source.ts";

const leftover =
  /(^|\/)(\.[^/]*\.sw[a-z]|[^/]*~|\.?#[^/]*|4913|\.goutputstream-[^/]*|[^/]*\.(tmp|bak|crswap)|[^/]*___jb_(tmp|old)___|\.DS_Store)$/;

export function withoutLeftovers(source: FileSource): FileSource {
  return {
    list: () => source.list()?.filter(({ path }) => !isEditorLeftover(path)),
    bytes: (path) => source.bytes(path),
  };
}

export function isEditorLeftover(path: string): boolean {
  return leftover.test(path);
}
