/**
 * A lock on an output folder: one process at a time may write into it. The holder has a folder
 * `owner-N` with its record, created by a rename that fails where another process was first; the
 * highest N counts. A holder that died is followed by N + 1, so two processes that find the same
 * dead holder cannot both take over.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { hasCode, removeIfEmpty, removeTree, type SwapDisk } from "./disk.ts";
import type { Machine } from "./machine.ts";
import type { OutputPlaces } from "./places.ts";

export interface HoldOwner {
  readonly id: string;
  /** What it does: `build`, `recovery`. */
  readonly task: string;
  readonly pid: number;
  readonly host: string;
  readonly boot: string;
  readonly started: string;
}

export interface Hold {
  /** Renews the record, for systems that cannot tell whether a process still runs. */
  beat(): void;
  /** False where another took over because this process seemed dead. */
  isMine(): boolean;
  /** Releases the lock. Other entries of the working folder stay. */
  release(): void;
}

/** In milliseconds: a holder that cannot be asked and did not say anything for so long is dead. */
const silence = 120_000;

/** Takes the lock. Returns the hold, or the holder that has it. Throws the errors of the disk. */
export function hold(
  places: OutputPlaces,
  task: string,
  disk: SwapDisk,
  machine: Machine,
): Hold | HoldOwner {
  const { pid, host, boot } = machine;
  const id = randomBytes(8).toString("hex");
  const started = machine.startOf(pid) ?? "";
  const record: HoldOwner = { id, task, pid, host, boot, started };
  for (let attempt = 0; ; attempt++) {
    const owners = ownersIn(places, disk);
    const other = owners.find(({ path }) => isAlive(path, disk, machine));
    if (other !== undefined) return readOwner(other.path, disk)!;
    const path = claim(places, (owners.at(-1)?.number ?? -1) + 1, record, attempt, disk);
    if (path === undefined) continue;
    try {
      // Between the look and the claim, another may have come and gone, and its numbers with it.
      const rival = ownersIn(places, disk).find(
        (each) => each.path !== path && isAlive(each.path, disk, machine),
      );
      if (rival === undefined) return holdOf(path, id, places, disk, machine);
      const owner = readOwner(rival.path, disk);
      letGo(path, places, disk);
      if (owner !== undefined) return owner;
    } catch (error) {
      letGo(path, places, disk);
      throw error;
    }
  }
}

/** Removes the records of holders that died, and those that were never finished. */
function sweepOwners(places: OutputPlaces, mine: string, disk: SwapDisk): void {
  for (const { name } of disk.names(places.work))
    if (/^(owner|claim)-/.test(name) && readOwner(join(places.work, name), disk)?.id !== mine)
      removeTree(disk, join(places.work, name));
}

function holdOf(
  path: string,
  id: string,
  places: OutputPlaces,
  disk: SwapDisk,
  machine: Machine,
): Hold {
  sweepOwners(places, id, disk);
  const isMine = (): boolean => readOwner(path, disk)?.id === id;
  return {
    beat() {
      if (isMine()) disk.touch(join(path, ownerFile), machine.now());
    },
    isMine,
    release() {
      // Whoever lets go again after a failure finds the record removed, and the folder still there.
      const owner = readOwner(path, disk);
      if (owner !== undefined && owner.id !== id) return;
      if (owner !== undefined) disk.unlink(join(path, ownerFile));
      removeIfEmpty(path, disk);
      removeIfEmpty(places.work, disk);
    },
  };
}

const ownerFile = "owner.json";

/** Attempts to take the lock before giving up with an error. */
const mostAttempts = 50;

/** The folder of the new holder; undefined where another was first. */
function claim(
  places: OutputPlaces,
  number: number,
  record: HoldOwner,
  attempt: number,
  disk: SwapDisk,
): string | undefined {
  const claimed = join(places.work, `claim-${record.id}`);
  const path = join(places.work, `owner-${number}`);
  try {
    if (disk.kind(places.work) === undefined) disk.mkdir(places.work);
    disk.mkdir(claimed);
    disk.write(join(claimed, ownerFile), JSON.stringify(record));
    disk.rename(claimed, path);
    return path;
  } catch (error) {
    withdraw(claimed, places, disk);
    // EPERM and EACCES are what Windows says of a folder that is there.
    const isTaken =
      hasCode(error, "EEXIST", "ENOTEMPTY", "ENOENT") || disk.kind(path) !== undefined;
    if (isTaken && attempt < mostAttempts) return undefined;
    throw error;
  }
}

function withdraw(claimed: string, places: OutputPlaces, disk: SwapDisk): void {
  if (disk.kind(claimed) !== undefined) removeTree(disk, claimed);
  removeIfEmpty(places.work, disk);
}

/** A record that is removed halfway counts as the record of a dead holder, so the order is of no matter. */
function letGo(path: string, places: OutputPlaces, disk: SwapDisk): void {
  removeTree(disk, path);
  removeIfEmpty(places.work, disk);
}

interface Numbered {
  readonly number: number;
  readonly path: string;
}

function ownersIn({ work }: OutputPlaces, disk: SwapDisk): readonly Numbered[] {
  try {
    return disk
      .names(work)
      .flatMap(({ name }) => {
        const number = /^owner-(\d{1,9})$/.exec(name)?.[1];
        return number === undefined ? [] : [{ number: Number(number), path: join(work, name) }];
      })
      .toSorted((a, b) => a.number - b.number);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function readOwner(path: string, disk: SwapDisk): HoldOwner | undefined {
  try {
    const owner = JSON.parse(disk.text(join(path, ownerFile))) as Partial<HoldOwner> | null;
    return typeof owner?.pid === "number" && typeof owner.id === "string"
      ? (owner as HoldOwner)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

/**
 * True where the holder still runs: asked of the system on this machine, by the age of its record
 * for another machine.
 */
function isAlive(path: string, disk: SwapDisk, machine: Machine): boolean {
  const owner = readOwner(path, disk);
  if (owner === undefined) return false;
  const isSameHost = owner.host === machine.host;
  if (isSameHost && owner.boot === machine.boot) {
    const started = machine.startOf(owner.pid);
    if (started === undefined) return false;
    if (started !== "" && owner.started !== "") return started === owner.started;
  } else if (isSameHost && bootOf(owner.boot) !== bootOf(machine.boot)) return false;
  try {
    return Math.abs(machine.now() - disk.modifiedAt(join(path, ownerFile))) < silence;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** A container of the same name on the same start of the machine may be another one. */
function bootOf(boot: string): string {
  return boot.split(" ")[0]!;
}
