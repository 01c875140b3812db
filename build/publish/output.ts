/**
 * The only writer of an output folder. All of it is written into a folder of work inside of the output and
 * flushed; then the entries of its top take the place of the old ones, with a journal that says how to get to
 * the end. The output folder itself is never renamed, so it may be a mount point, a link's target
 * or somebody's working folder. A build that fails leaves the old output as it was.
 */
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { CannotWrite, toCannotWrite } from "./cannot-write.ts";
import { makeFolders, nodeDisk, removeIfEmpty, type Disk } from "./disk.ts";
import { replace } from "./journal.ts";
import type { FileEntry } from "../schema/contract/listed-files.ts";
import { entryOf, listedIn } from "./listed.ts";
import { takeLock, thisMachine, type Lock, type LockOwner, type Machine } from "./lock.ts";
import { outputPlaces, workName } from "./places.ts";
import { planOf } from "./plan.ts";
import { cleanUp, settle } from "./recover.ts";
import { targetOf, type Guarded } from "./target.ts";

export interface Output {
  /** The folder that is being filled. */
  readonly folder: string;
  /** Every file so far by its path, in the order written. */
  readonly files: ReadonlyMap<string, FileEntry>;
  /** `file` is relative, with forward slashes; writing one twice is an error. Throws `CannotWrite`. */
  write(file: string, content: string | Uint8Array): void;
  /** Puts the new output in the place of the old one. Throws `CannotWrite`; the old one is then back. */
  commit(): Promise<void>;
  /** Removes what was written; the old output stays. Does nothing after `commit`. */
  discard(): void;
}

/** What an output is written with; a test passes its own. */
export interface OutputWorld {
  readonly guarded: Guarded;
  readonly disk?: Disk;
  readonly machine?: Machine;
}

/** In milliseconds; well below the age at which the holder of a lock is taken for dead. */
const beat = 5000;

/**
 * Opens the folder `given` for one build, and recovers first what a killed one left there. Throws `CannotWrite`
 * where it must not be written to, cannot be, or another build is at work in it.
 */
export function openOutput(
  given: string,
  { guarded, disk = nodeDisk, machine = thisMachine() }: OutputWorld,
): Output {
  const places = outputPlaces(targetOf(given, guarded, disk));
  const { out, work, next } = places;
  const made: string[] = [];
  let lock: Lock | undefined;
  const beating = setInterval(() => tryTwice(() => lock?.beat()), beat).unref();
  let isOpen = true;

  /** What cannot be removed now is removed by the next command that uses the folder. */
  function close(): void {
    isOpen = false;
    clearInterval(beating);
    if (lock === undefined) return;
    tryTwice(() => {
      if (disk.kind(places.journal) === undefined) cleanUp(places, disk);
    });
    tryTwice(() => lock?.release());
  }

  function discard(): void {
    if (!isOpen) return;
    close();
    tryTwice(() => {
      if (made.length > 0) removeIfEmpty(work, disk);
      for (const folder of made.toReversed()) removeIfEmpty(folder, disk);
    });
  }

  try {
    makeFolders(out, "", disk, made);
    const taken = takeLock(places, "build", disk, machine);
    if (!("release" in taken)) throw busy(given, taken, machine);
    lock = taken;
    settle(places, disk);
    // What stands there may be another thing than before another build let it go.
    targetOf(given, guarded, disk);
    disk.mkdir(next);
  } catch (error) {
    discard();
    throw toCannotWrite(error, given);
  }

  const files = new Map<string, FileEntry>();
  const folders = new Set<string>();
  function write(file: string, content: string | Uint8Array): void {
    if (files.has(file)) throw new Error(`${file} is written twice`);
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    try {
      const path = join(next, file);
      // Files come folder by folder, thousands in one: each folder is looked for once.
      if (!folders.has(dirname(path))) makeFolders(dirname(path), next, disk);
      folders.add(dirname(path));
      disk.write(path, bytes);
    } catch (error) {
      throw toCannotWrite(error, join(given, file));
    }
    files.set(file, entryOf(file, bytes));
  }

  function expectMine(): void {
    if (!lock?.isMine())
      throw new CannotWrite(
        `"${given}" was taken over by another build, since this one did not answer for minutes; run it again.`,
      );
  }

  async function commit(): Promise<void> {
    try {
      expectMine();
      const before = listedIn(out, disk) ?? new Set<string>();
      const steps = planOf({ out, before, after: new Set(files.keys()) }, disk);
      for (const step of steps)
        if (step.kind === "carry") makeFolders(dirname(join(next, step.path)), next, disk);
      await disk.flushAll(next, [...files.keys()]);
      expectMine();
      replace(places, steps, disk);
    } catch (error) {
      discard();
      throw toCannotWrite(error, given);
    }
    close();
  }

  return { folder: next, files, write, commit, discard };
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

function busy(given: string, { task, pid, host }: LockOwner, machine: Machine): CannotWrite {
  const where = host === machine.host ? "" : ` on ${host}`;
  return new CannotWrite(
    `"${given}" is held by the ${task} of process ${pid}${where}; wait for it to end, or stop it` +
      `${where === "" ? "" : ` (two minutes after its machine is gone, "${workName}" counts as left behind)`}.`,
  );
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `fill`; on a signal meanwhile (Ctrl+C, a runner that gives up), the output is discarded before the
 * process ends by that signal.
 */
export async function discardedOnSignals<T>(output: Output, fill: () => Promise<T>): Promise<T> {
  const stop = (signal: NodeJS.Signals): void => {
    output.discard();
    ignore();
    process.kill(process.pid, signal);
  };
  const ignore = (): void => {
    for (const signal of signals) process.off(signal, stop);
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await fill();
  } finally {
    // A signal is told in a turn after it came; one that nobody listens for then would be lost.
    for (let turn = 0; turn < 2; turn++) await setImmediate();
    ignore();
  }
}
