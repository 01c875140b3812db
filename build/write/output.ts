/**
 * The only writer of an output folder. A new output is written whole into a folder of work inside of the
 * output and flushed; then each entry takes the place of the old one, with a journal that says how to get to
 * the end, or back. The output folder itself is never renamed, so it may be a mount point, a link's target
 * or somebody's working folder. A build that fails leaves the old output as it was.
 */
import { hash } from "node:crypto";
import { dirname, join } from "node:path";
import type { Manifest } from "../schema/manifest.ts";
import { CannotWrite, toCannotWrite } from "../swap/cannot-write.ts";
import { hasCode, nodeDisk, removeIfEmpty, type SwapDisk } from "../swap/disk.ts";
import { hold, type Hold, type HoldOwner } from "../swap/hold.ts";
import { listedIn } from "../swap/listed.ts";
import { thisMachine, type Machine } from "../swap/machine.ts";
import { outputPlaces, workName, type OutputPlaces } from "../swap/places.ts";
import { settle } from "../swap/recover.ts";
import { makeFolders, sweep } from "../swap/sweep.ts";
import { sweepEarlier } from "./earlier.ts";
import { flushAll, type FlushAll } from "./flush.ts";
import { planOf } from "./plan.ts";
import { replace } from "./replace.ts";
import { targetOf, type Guarded } from "./target.ts";

export type FileEntry = Manifest["files"][number];

export interface Output {
  /** The real path of the output. */
  readonly out: string;
  /** The folder that is being filled. */
  readonly folder: string;
  /** Every file so far, in the order written. */
  readonly files: readonly FileEntry[];
  /** `file` is relative, with forward slashes; writing one twice is an error. Throws `CannotWrite`. */
  write(file: string, content: string | Uint8Array): FileEntry;
  /**
   * Takes files of the output that stands there over as they are, by a second name of each where the disk has
   * such. False, and nothing is done, where one is not the file of its entry, or was written to since that moment.
   */
  keep(entries: readonly FileEntry[], since: number): boolean;
  /** Puts the new output in the place of the old one. Throws `CannotWrite`; the old one is then back. */
  commit(): Promise<void>;
  /** Removes what was written; the old output stays. Does nothing after `commit`. */
  discard(): void;
}

/** What an output is written with; a test passes its own. */
export interface OutputWorld {
  readonly guarded: Guarded;
  readonly disk?: SwapDisk;
  readonly machine?: Machine;
  readonly flush?: FlushAll;
}

/** A file as the manifest lists it. */
export function entryOf(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes, "hex") };
}

/**
 * Opens the folder `given` for one build, and mends first what a killed one left there. Throws `CannotWrite`
 * where it must not be written to, cannot be, or another build is at work in it.
 */
export function openOutput(
  given: string,
  { guarded, disk = nodeDisk, machine = thisMachine(), flush = flushAll }: OutputWorld,
): Output {
  const places = outputPlaces(targetOf(given, guarded, disk));
  const made: string[] = [];
  let held: Hold | HoldOwner;
  try {
    makeMissing(places.out, made, disk);
    held = hold(places, "build", disk, machine);
  } catch (error) {
    tryTwice(() => removeMade(made, places, disk));
    throw toCannotWrite(error, given);
  }
  if (!("release" in held)) throw busy(given, held, machine);
  const mine = held;
  const beating = setInterval(() => tryTwice(() => mine.beat()), beat).unref();
  const files: FileEntry[] = [];
  const folders = new Set<string>([""]);
  const written = new Set<string>();
  const encode = encoder();
  let isOpen = true;

  /** Ends the work; what cannot be removed now is removed by the next command that uses the folder. */
  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(beating);
    tryTwice(() => {
      if (disk.kind(places.journal) === undefined) sweep(places, disk);
    });
    tryTwice(() => mine.release());
  }

  function discard(): void {
    if (!isOpen) return;
    tryTwice(close);
    tryTwice(() => removeMade(made, places, disk));
  }

  try {
    settle(places, disk);
    // What stands there may be another thing than before another build let it go.
    targetOf(given, guarded, disk);
    disk.mkdir(places.next);
  } catch (error) {
    discard();
    throw toCannotWrite(error, given);
  }

  function isUntouched(path: string, bytes: number, since: number): boolean {
    try {
      return disk.isUntouched(`${places.out}/${path}`, bytes, since);
    } catch (error) {
      throw toCannotWrite(error, join(given, path));
    }
  }

  return {
    out: places.out,
    folder: places.next,
    files,
    write(file, content) {
      if (written.has(file)) throw new Error(`${file} is written twice`);
      written.add(file);
      const bytes = typeof content === "string" ? encode(content) : content;
      try {
        makeFoldersOnce(folders, places.next, file, disk);
        // The names of files are plain: they need no `join`, which takes a tenth as long as the disk.
        disk.write(`${places.next}/${file}`, bytes);
      } catch (error) {
        throw toCannotWrite(error, join(given, file));
      }
      const entry = entryOf(file, bytes);
      files.push(entry);
      return entry;
    },
    keep(entries, since) {
      for (const { path, bytes } of entries) {
        if (written.has(path)) throw new Error(`${path} is written twice`);
        if (!isUntouched(path, bytes, since)) return false;
      }
      for (const entry of entries) {
        const { path } = entry;
        try {
          makeFoldersOnce(folders, places.next, path, disk);
          linkOrCopy(`${places.out}/${path}`, `${places.next}/${path}`, disk);
        } catch (error) {
          throw toCannotWrite(error, join(given, path));
        }
        written.add(path);
        files.push(entry);
      }
      return true;
    },
    async commit() {
      try {
        if (!mine.isMine()) throw new CannotWrite(taken(given));
        const before = listedIn(places.out, disk) ?? new Set<string>();
        const steps = planOf({ out: places.out, before, after: written }, disk);
        for (const step of steps)
          if (step.kind === "carry") makeFolders(places.next, dirname(step.path), disk);
        await flush(places.next, [...written]);
        if (!mine.isMine()) throw new CannotWrite(taken(given));
        replace(places, steps, disk);
      } catch (error) {
        discard();
        throw toCannotWrite(error, given);
      }
      close();
      tryTwice(() => sweepEarlier(places.out, disk));
    },
    discard,
  };
}

/**
 * Text → its bytes, which are good until the next call: one place serves all texts but long ones, since to
 * measure and allocate takes longer than to encode.
 */
function encoder(): (text: string) => Uint8Array {
  const place = Buffer.allocUnsafeSlow(longestText * 3);
  return (text) =>
    text.length > longestText ? Buffer.from(text) : place.subarray(0, place.write(text));
}
/** In UTF-16, of which one unit is at most three bytes. */
const longestText = 200_000;

/** The old output goes once the new one stands: what is linked then has one name again. */
function linkOrCopy(from: string, to: string, disk: SwapDisk): void {
  try {
    disk.link(from, to);
  } catch (error) {
    if (!hasCode(error, ...unlinkable)) throw error;
    disk.copy(from, to);
  }
}

/** A file system without links, a limit of links of one file, or a file of another owner (Linux). */
const unlinkable = [
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EXDEV",
  "EINVAL",
  "EACCES",
];

/** In milliseconds; well below the age at which `hold` takes a holder for dead. */
const beat = 5000;

/** Makes the folder of a file, and adds it to `made`; does nothing for a folder in `made`. */
function makeFoldersOnce(made: Set<string>, root: string, file: string, disk: SwapDisk): void {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  if (made.has(folder)) return;
  makeFolders(root, folder, disk);
  made.add(folder);
}

/** Makes a folder and those above it; `made` names the new ones, outermost first. */
function makeMissing(folder: string, made: string[], disk: SwapDisk): void {
  if (disk.kind(folder) !== undefined) return;
  makeMissing(dirname(folder), made, disk);
  disk.mkdir(folder);
  made.push(folder);
}

function removeMade(made: readonly string[], { work }: OutputPlaces, disk: SwapDisk): void {
  if (made.length === 0) return;
  removeIfEmpty(work, disk);
  for (const folder of made.toReversed()) removeIfEmpty(folder, disk);
}

/**
 * Runs an action of cleaning up, at most twice, and ignores its error: the error that led here is
 * the one to report, and the next command cleans up again.
 */
function tryTwice(run: () => void): void {
  for (let attempt = 0; attempt < 2; attempt++)
    try {
      return run();
    } catch {
      // The second attempt follows, or the next command.
    }
}

function busy(given: string, { task, pid, host }: HoldOwner, machine: Machine): CannotWrite {
  const where = host === machine.host ? "" : ` on ${host}`;
  return new CannotWrite(
    `"${given}" is held by the ${task} of process ${pid}${where}; wait for it to end, or stop it` +
      `${where === "" ? "" : ` (two minutes after its machine is gone, "${workName}" counts as left behind)`}.`,
  );
}

function taken(given: string): string {
  return `"${given}" was taken over by another build, since this one did not answer for minutes; run it again.`;
}
