/**
 * Looks files up in the manifest of an output. The manifest lists its files by path, so its bytes are
 * searched by halves: nothing of it is parsed, however many files there are.
 */
import { routes } from "../../contract/routes.ts";
import type { Generation } from "../generation.ts";
import { readRegular } from "./regular-file.ts";

export interface ManifestEntry {
  readonly bytes: number;
  /** The first half of the SHA-256. */
  readonly tag: string;
}

/** Undefined if the file is not listed. */
export type FindEntry = (file: string) => ManifestEntry | undefined;

const nothingListed: FindEntry = () => undefined;

export interface Manifests {
  /** The search in the manifest of the output with this name, which is read once. */
  of(name: string | undefined): FindEntry;
}

/** A folder without a manifest is served too; nothing is listed then. */
export function openManifests(root: string, generation: Generation): Manifests {
  let last: { readonly name: string; readonly find: FindEntry } | undefined;
  return {
    of(name) {
      if (name === undefined) return nothingListed;
      if (last?.name === name) return last.find;
      let manifest: Buffer | undefined;
      try {
        manifest = readRegular(root, routes.manifest.file);
      } catch {
        return nothingListed;
      }
      if (manifest === undefined || generation.current() !== name) return nothingListed;
      const find: FindEntry = (file) => entryIn(manifest, file);
      last = { name, find };
      return find;
    },
  };
}

const entryStart = Buffer.from('{"path":"');
const quote = 34;
const entryForm = /^\{"path":"([^"\\]*)","bytes":(\d+),"sha256":"([0-9a-f]{32})/;
/** In bytes. The longest path that is looked up has 1,024 characters. */
const longestEntry = 1300;

function entryIn(manifest: Buffer, file: string): ManifestEntry | undefined {
  let low = 0;
  let high = manifest.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = manifest.indexOf(entryStart, middle);
    if (at < 0 || at >= high) {
      high = middle;
      continue;
    }
    const start = at + entryStart.length;
    const end = manifest.indexOf(quote, start);
    const path = manifest.toString("latin1", start, end < 0 ? start : end);
    if (path === file) return readEntry(manifest.toString("latin1", at, at + longestEntry));
    if (path < file) low = start;
    else high = middle;
  }
  return undefined;
}

/** Undefined if the text is no entry that a build has written. */
function readEntry(text: string): ManifestEntry | undefined {
  const entry = entryForm.exec(text);
  return entry ? { bytes: Number(entry[2]), tag: entry[3]! } : undefined;
}
