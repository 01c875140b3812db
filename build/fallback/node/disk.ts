/**
 * Takes the output folder of a build on disk and returns the functions with which the handler reads it.
 * Works on Node, Bun and Deno, which all have Node's file system functions.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { routes } from "../../schema/contract/routes.ts";
import type { Manifest } from "../../schema/manifest.ts";
import { extensionOf, type OpenFile, type Payload } from "../payload.ts";
import { Unavailable, type Generation } from "../generation.ts";
import { filePayload, openRegular, readRegular } from "./file.ts";
import type { ReadFile } from "../output-files.ts";

export interface OutputReader {
  readonly read: ReadFile;
  readonly open: OpenFile;
  readonly generation: Generation;
}

export interface DiskOptions {
  /** Resolves after a short time; default: 50 milliseconds. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** Repairs an output that a build left half replaced when it died. */
  readonly recover?: (() => Promise<void>) | undefined;
  /** Called with one line for each file that is damaged; default: standard error. */
  readonly log?: ((line: string) => void) | undefined;
}

/**
 * Returns a reader of the files below a folder. It does not check paths: the handler passes only plain
 * relative ones.
 */
export function readFrom(root: string): ReadFile {
  return async (file) => {
    const opened = await unlessAbsent(() => openRegular(root, file));
    return opened && filePayload(opened.handle, opened.size).bytes();
  };
}

export function openDisk(root: string, options: DiskOptions = {}): OutputReader {
  const { log = console.error } = options;
  const generation = generationOf(root, options);
  const listedBy = openManifests(root, generation);
  const said = new Set<string>();

  /** The log says it once for each file. */
  function damaged(file: string, found: string, { bytes }: ManifestEntry): Unavailable {
    const line = `${file} is damaged and not served: ${found}; ${routes.manifest.file} says ${bytes}.`;
    if (!said.has(file)) log(line);
    said.add(file);
    return new Unavailable(line);
  }

  /** Without its compressed copies; what is listed has the tag of its entry, and the length, or is not served. */
  async function openPlain(file: string): Promise<Payload | undefined> {
    const name = generation.current();
    const listed = listedBy(name).get(file);
    const opened = await unlessAbsent(() => openRegular(root, file));
    // While a build replaces the output, its files are listed nowhere yet.
    const entry = generation.current() === name ? listed : undefined;
    if (opened === undefined) {
      if (entry !== undefined) throw damaged(file, "no file is there", entry);
      return undefined;
    }
    const { handle, size } = opened;
    if (entry === undefined) return filePayload(handle, size);
    if (entry.bytes === size)
      return filePayload(handle, size, { tag: entry.tag, ...(name && { generation: name }) });
    await handle.close();
    throw damaged(file, `it has ${size} bytes`, entry);
  }

  return {
    generation,
    read: async (file) => (await openPlain(file))?.bytes(),
    async open(file) {
      const payload = await openPlain(file);
      const name = payload?.generation;
      // Only a copy that is listed was made from these bytes.
      if (payload === undefined || name === undefined) return payload;
      if (!listedBy(name).has(file + extensionOf.gzip)) return payload;
      return {
        ...payload,
        async encoded(coding) {
          const copy = await openPlain(file + extensionOf[coding]);
          if (copy?.generation === name) return copy;
          copy?.close();
          return undefined;
        },
      };
    },
  };
}

interface ManifestEntry {
  readonly bytes: number;
  /** The first half of the SHA-256. */
  readonly tag: string;
}
type Listed = ReadonlyMap<string, ManifestEntry>;
const nothing: Listed = new Map();

/** Returns what the output with a name lists; nothing for a folder without a manifest, which is served too. */
function openManifests(root: string, generation: Generation): (name: string | undefined) => Listed {
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

/** While a build replaces the output, its journal exists; the manifest is replaced last. */
function generationOf(root: string, { pause, recover }: DiskOptions): Generation {
  const journal = join(root, ".building/journal.json");
  const manifest = join(root, routes.manifest.file);
  return {
    // Synchronous: it is called for each answer, and the system answers it from its cache.
    current() {
      if (existsSync(journal)) return undefined;
      const at = statSync(manifest, { throwIfNoEntry: false });
      return at && `${at.ino} ${at.mtimeMs} ${at.ctimeMs} ${at.size}`;
    },
    pause: pause ?? (() => setTimeout(50)),
    ...(recover ? { recover: shareRun(recover) } : {}),
  };
}

/** Calls that come while a repair is running wait for the same repair. */
function shareRun(recover: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= recover().finally(() => (running = undefined)));
}

/** `ENXIO`: a socket, or a device that is not there. */
const absent = /^E(?:NOENT|ISDIR|NOTDIR|NAMETOOLONG|NXIO|LOOP|INVAL)$/;
/** The system has too few resources to open the file; a later attempt may succeed. */
const passing = /^E(?:MFILE|NFILE|AGAIN|BUSY|NOMEM)$/;

/** Undefined if there is no such file. Throws for every other error. */
async function unlessAbsent<Value>(open: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await open();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (absent.test(code)) return undefined;
    throw passing.test(code) ? new Unavailable(code) : error;
  }
}
