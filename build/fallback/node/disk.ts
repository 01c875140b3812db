/**
 * Takes the output folder of a build on disk and returns the functions with which the handler reads it.
 * Works on Node, Bun and Deno, which all have Node's file system functions.
 */
import { statSync } from "node:fs";
import { open, readFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Manifest } from "../../schema/manifest.ts";
import { routes } from "../../contract/routes.ts";
import {
  streamedPiece,
  toTag,
  type Bytes,
  type ByteStream,
  type Payload,
  type OpenFile,
} from "../payload.ts";
import { Unavailable, type Generation } from "../generation.ts";
import type { ReadFile } from "../store.ts";

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
}

/**
 * Returns a reader of the files below a folder. It does not check paths: the handler passes only plain
 * relative ones.
 */
export function readFrom(root: string): ReadFile {
  return (file) => unlessAbsent<Bytes>(() => readFile(join(root, file)));
}

export function openDisk(root: string, options: DiskOptions = {}): OutputReader {
  const generation = generationOf(root, options);
  const listed = listing(root, generation);

  return {
    read: readFrom(root),
    generation,
    async open(file) {
      const name = generation.current();
      const tags = name === undefined ? undefined : await listed(name);
      const handle = await unlessAbsent(() => open(join(root, file)));
      if (handle === undefined) return undefined;
      const stats = await handle.stat();
      if (!stats.isFile()) {
        await handle.close();
        return undefined;
      }
      const entry = tags?.get(file);
      // The tag of the manifest is used only if no build changed the output between reading the two.
      const isListed = entry?.bytes === stats.size && generation.current() === name;
      return filePayload(handle, stats.size, isListed ? entry.tag : undefined);
    },
  };
}

/** While a build replaces the output, its journal exists; the manifest is replaced last. */
function generationOf(root: string, { pause, recover }: DiskOptions): Generation {
  const journal = join(root, ".building/journal.json");
  const manifest = join(root, routes.manifest.file);
  const quiet = { throwIfNoEntry: false } as const;
  return {
    // Synchronous: it is called twice for each answer, and the system answers it from its cache.
    current() {
      if (statSync(journal, quiet)) return undefined;
      const at = statSync(manifest, quiet);
      return at && [at.ino, at.mtimeMs, at.ctimeMs, at.size].join(" ");
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

interface ManifestEntry {
  readonly bytes: number;
  readonly tag: string;
}

/** Returns the entries of the manifest by path, read once for each output. */
function listing(
  root: string,
  generation: Generation,
): (name: string) => Promise<ReadonlyMap<string, ManifestEntry>> {
  const none: ReadonlyMap<string, ManifestEntry> = new Map();
  let last: { readonly name: string; readonly list: typeof none } | undefined;

  async function load(): Promise<typeof none> {
    try {
      const text = await readFile(join(root, routes.manifest.file), "utf8");
      const { files } = JSON.parse(text) as Manifest;
      return new Map(
        files.map(({ path, bytes, sha256 }) => [path, { bytes, tag: sha256.slice(0, 32) }]),
      );
    } catch {
      // A folder without a manifest is served too; the tags of its files are then computed.
      return none;
    }
  }

  return async (name) => {
    if (last?.name === name) return last.list;
    const list = await load();
    if (generation.current() !== name) return none;
    last = { name, list };
    return list;
  };
}

function filePayload(handle: FileHandle, size: number, listedTag: string | undefined): Payload {
  let tag = listedTag;
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  }

  async function piece(from: number, length: number): Promise<Bytes> {
    const buffer = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(buffer, filled, length - filled, from + filled);
      if (bytesRead === 0) throw new Unavailable("a file became shorter while it was read");
      filled += bytesRead;
    }
    return buffer;
  }

  async function* pieces(): AsyncGenerator<Bytes> {
    for (let at = 0; at < size; at += streamedPiece)
      yield await piece(at, Math.min(streamedPiece, size - at));
  }

  return {
    size,
    async tag() {
      if (tag !== undefined) return tag;
      const hash = createHash("sha256");
      for await (const each of pieces()) hash.update(each);
      return (tag = toTag(hash.digest()));
    },
    async bytes() {
      try {
        return await piece(0, size);
      } finally {
        await close();
      }
    },
    stream: () => streamOf(pieces(), close),
    close: () => void close(),
  };
}

/** Reads a piece when the reader asks for it, and closes the file after the last one. */
function streamOf(pieces: AsyncGenerator<Bytes>, close: () => Promise<void>): ByteStream {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next().catch(async (error: unknown) => {
          await close();
          throw error;
        });
        if (!done) return controller.enqueue(value);
        controller.close();
        await close();
      },
      cancel: close,
    },
    // Nothing is read before the reader asks for it.
    { highWaterMark: 0 },
  );
}

const absent: ReadonlySet<unknown> = new Set([
  "ENOENT",
  "EISDIR",
  "ENOTDIR",
  "ENAMETOOLONG",
  "ELOOP",
  "EINVAL",
]);
/** The system has too few resources to open the file; a later attempt may succeed. */
const passing: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "EAGAIN", "EBUSY", "ENOMEM"]);

/** Undefined if there is no such file. Throws for every other error. */
async function unlessAbsent<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (absent.has(code)) return undefined;
    throw passing.has(code) ? new Unavailable(code) : error;
  }
}
