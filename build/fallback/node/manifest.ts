/** What the manifest of an output lists, by path. It is read once for each output. */
import { routes } from "../../contract/routes.ts";
import type { Manifest } from "../../schema/manifest.ts";
import type { Generation } from "../generation.ts";
import { readRegular } from "./file.ts";

export interface ManifestEntry {
  readonly bytes: number;
  /** The first half of the SHA-256. */
  readonly tag: string;
}

type Listed = ReadonlyMap<string, ManifestEntry>;
const nothing: Listed = new Map();

/** Returns what the output with a name lists; nothing for a folder without a manifest, which is served too. */
export function openManifests(
  root: string,
  generation: Generation,
): (name: string | undefined) => Listed {
  let last: { readonly name: string; readonly listed: Listed } | undefined;
  return (name) => {
    if (name === undefined) return nothing;
    if (last?.name === name) return last.listed;
    const listed = listedIn(root);
    if (generation.current() !== name) return nothing;
    last = { name, listed };
    return listed;
  };
}

function listedIn(root: string): Listed {
  try {
    const { files } = JSON.parse(String(readRegular(root, routes.manifest.file))) as Manifest;
    return new Map(
      files.map(({ path, bytes, sha256 }) => [path, { bytes, tag: sha256.slice(0, 32) }]),
    );
  } catch {
    return nothing;
  }
}
