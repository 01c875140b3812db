/**
 * Takes the output folder of a build on disk and returns the functions with which the handler reads it.
 * Works on Node, Bun and Deno, which all have Node's file system functions.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { cpuUsage } from "node:process";
import { setImmediate } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { routes } from "../../contract/routes.ts";
import {
  extensionOf,
  largestPiece,
  payloadOf,
  type Bytes,
  type Digest,
  type OpenFile,
  type Payload,
} from "../payload.ts";
import { Unavailable, type Generation } from "../generation.ts";
import { filePayload } from "./file.ts";
import { openManifests, type ManifestEntry, type Manifests } from "./manifest.ts";
import type { ReadFile } from "../output-files.ts";

export interface OutputReader {
  readonly read: ReadFile;
  readonly open: OpenFile;
  readonly generation: Generation;
  readonly digest: Digest;
  readonly processorTime: () => number;
}

export interface DiskOptions {
  /**
   * True if requests come from outside this process. The output is then looked at once for all that the
   * system hands over together: a client that has seen the answer to one cannot have asked another of
   * them.
   */
  readonly isRemote?: boolean | undefined;
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

/** At once, where the digest of web standards takes a turn of the process. */
export const nodeDigest: Digest = (bytes) => createHash("sha256").update(bytes).digest();

/** Of this process, in milliseconds. */
export function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

export function openDisk(root: string, options: DiskOptions = {}): OutputReader {
  const generation = generationOf(root, options);
  const manifests = openManifests(root, generation);
  const readAny = readFrom(root);
  const openPlain = plainFiles(root, generation, manifests);
  return {
    generation,
    digest: nodeDigest,
    processorTime,
    read(file) {
      const listed = manifests.latest()(file);
      const isSmall = listed !== undefined && listed.bytes <= largestPiece;
      return isSmall ? unlessAbsent<Bytes>(() => readFileSync(join(root, file))) : readAny(file);
    },
    async open(file) {
      const payload = await openPlain(file);
      const name = payload?.generation;
      // Only a copy that is listed was made from these bytes.
      if (name === undefined || !manifests.of(name)(file + extensionOf.gzip)) return payload;
      return {
        ...payload!,
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

/** Opens files as they are, without their compressed copies; what is listed has the tag of its entry. */
function plainFiles(root: string, generation: Generation, manifests: Manifests): OpenFile {
  return async (file) => {
    const name = generation.glance();
    const listed = manifests.of(name)(file);
    if (listed && listed.bytes <= largestPiece) {
      const payload = await smallFile(join(root, file), listed, name);
      // No build may have changed the output between the listing and the file.
      if (payload && generation.current() === name) return payload;
    }
    const handle = await unlessAbsent(() => open(join(root, file)));
    if (handle === undefined) return undefined;
    const stats = await handle.stat();
    if (!stats.isFile()) {
      await handle.close();
      return undefined;
    }
    const isListed = listed?.bytes === stats.size && generation.current() === name;
    const known = isListed ? { tag: listed.tag, generation: name! } : {};
    return filePayload(handle, stats.size, known);
  };
}

/**
 * A small file is read at once: to wait for it costs more than to read it. Undefined if the file is not
 * as it is listed.
 */
async function smallFile(
  path: string,
  { bytes, tag }: ManifestEntry,
  name: string | undefined,
): Promise<Payload | undefined> {
  const found = await unlessAbsent(() => readFileSync(path));
  if (found?.length !== bytes) return undefined;
  return { ...payloadOf(found, undefined, name), tag: () => tag };
}

/** While a build replaces the output, its journal exists; the manifest is replaced last. */
function generationOf(root: string, { isRemote, pause, recover }: DiskOptions): Generation {
  const journal = join(root, ".building/journal.json");
  const manifest = join(root, routes.manifest.file);
  const quiet = { throwIfNoEntry: false } as const;
  // Synchronous: it is called for each answer, and the system answers it from its cache.
  const current = (): string | undefined => {
    if (existsSync(journal)) return undefined;
    const at = statSync(manifest, quiet);
    return at && `${at.ino} ${at.mtimeMs} ${at.ctimeMs} ${at.size}`;
  };
  return {
    current,
    glance: isRemote ? oncePerTurn(current) : current,
    pause: pause ?? (() => setTimeout(50)),
    ...(recover ? { recover: shareRun(recover) } : {}),
  };
}

/** The returned function asks once in each turn of the event loop. */
function oncePerTurn<Value>(ask: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    if (known === undefined) {
      known = { value: ask() };
      setImmediate(() => (known = undefined));
    }
    return known.value;
  };
}

/** Calls that come while a repair is running wait for the same repair. */
function shareRun(recover: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= recover().finally(() => (running = undefined)));
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
async function unlessAbsent<Value>(read: () => Value | Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (absent.has(code)) return undefined;
    throw passing.has(code) ? new Unavailable(code) : error;
  }
}
