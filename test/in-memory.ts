/** Facts by their paths below the folder → a source of files, for tests that need no disk. */
import type { FileSource } from "../build/load/file-source.ts";

export function inMemory(files: ReadonlyMap<string, string | Uint8Array>): FileSource {
  const written = new Map(
    [...files].map(([path, content]) => [path, new Uint8Array(Buffer.from(content))]),
  );
  return {
    list: () => [...written].map(([path, { length }]) => ({ path, kind: "file", size: length })),
    bytes: (path) => written.get(path)!,
  };
}
