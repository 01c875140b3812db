/**
 * Takes the output folder of a build on disk and returns the functions with which the handler reads it.
 * Works on Node, Bun and Deno, which all have Node's file system functions.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { cpuUsage } from "node:process";
import { setTimeout } from "node:timers/promises";
import { routes } from "../../contract/routes.ts";
import { extensionOf, type Bytes, type OpenFile } from "../payload.ts";
import { Unavailable, type Generation } from "../generation.ts";
import { filePayload, openRegular } from "./file.ts";
import { openManifests, type ManifestEntry } from "./manifest.ts";
import type { ReadFile } from "../output-files.ts";

export interface OutputReader {
  readonly read: ReadFile;
  readonly open: OpenFile;
  readonly generation: Generation;
  readonly processorTime: () => number;
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
  return (file) => unlessAbsent(() => readWhole(root, file));
}

async function readWhole(root: string, file: string): Promise<Bytes | undefined> {
  const opened = await openRegular(root, file);
  try {
    return await opened?.handle.readFile();
  } finally {
    await opened?.handle.close();
  }
}

/** Of this process, in milliseconds. */
export function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

export function openDisk(root: string, options: DiskOptions = {}): OutputReader {
  const generation = generationOf(root, options);
  const listedBy = openManifests(root, generation);
  const files: ListedFiles = {
    look(file) {
      const name = generation.current();
      return { file, name, listed: listedBy(name).get(file) };
    },
    check: openCheck(generation, options.log),
  };
  const openPlain = plainFiles(root, generation, files);
  return {
    generation,
    processorTime,
    async read(file) {
      const looked = files.look(file);
      const bytes = await unlessAbsent(() => readWhole(root, file));
      files.check(looked, bytes?.length);
      return bytes;
    },
    async open(file) {
      const payload = await openPlain(file);
      const name = payload?.generation;
      // Only a copy that is listed was made from these bytes.
      if (name === undefined || !listedBy(name).has(file + extensionOf.gzip)) return payload;
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

/** A file, and how the output with this name lists it. */
interface LookedUp {
  readonly file: string;
  readonly name: string | undefined;
  readonly listed: ManifestEntry | undefined;
}

interface ListedFiles {
  readonly look: (file: string) => LookedUp;
  /** Throws `Unavailable` if the file is listed with another length than it has, or is not there. */
  readonly check: (looked: LookedUp, bytes: number | undefined) => void;
}

/** What does not fit its entry is one line in the log, once for each file. */
function openCheck(
  generation: Generation,
  log: (line: string) => void = console.error,
): ListedFiles["check"] {
  const said = new Set<string>();
  return ({ file, name, listed }, bytes) => {
    // While a build replaces the output, its files are listed nowhere yet.
    if (listed === undefined || listed.bytes === bytes || generation.current() !== name) return;
    const found = bytes === undefined ? "no file is there" : `it has ${bytes} bytes`;
    const line = `${file} is damaged and not served: ${found}; ${routes.manifest.file} says ${listed.bytes}.`;
    if (!said.has(file)) log(line);
    said.add(file);
    throw new Unavailable(line);
  };
}

/** Opens files as they are, without their compressed copies; what is listed has the tag of its entry. */
function plainFiles(root: string, generation: Generation, { look, check }: ListedFiles): OpenFile {
  return async (file) => {
    const looked = look(file);
    const { listed, name } = looked;
    const opened = await unlessAbsent(() => openRegular(root, file));
    try {
      check(looked, opened?.size);
    } catch (error) {
      await opened?.handle.close();
      throw error;
    }
    if (opened === undefined) return undefined;
    const { handle, size } = opened;
    const isListed = listed?.bytes === size && generation.current() === name;
    return filePayload(handle, size, isListed ? { tag: listed.tag, generation: name! } : {});
  };
}

/** While a build replaces the output, its journal exists; the manifest is replaced last. */
function generationOf(root: string, { pause, recover }: DiskOptions): Generation {
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
    pause: pause ?? (() => setTimeout(50)),
    ...(recover ? { recover: shareRun(recover) } : {}),
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
  // A socket, or a device that is not there.
  "ENXIO",
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
