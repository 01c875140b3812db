/**
 * A lock on an output folder: one process at a time may write into it. The holder has a folder
 * `owner-N` with its record, created by a rename that fails where another process was first; the
 * highest N counts. A holder that died is followed by N + 1, so two processes that find the same
 * dead holder cannot both take over.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import {
  fileText,
  hasCode,
  jsonOf,
  removeIfEmpty,
  removeTree,
  unlessGone,
  type Disk,
} from "./disk.ts";
import type { OutputPlaces } from "./places.ts";

/** Who this process is, and whether another one still runs. */
export interface Machine {
  readonly pid: number;
  readonly host: string;
  /** This start of the machine, and the space in which process numbers count (a container has its own). */
  readonly boot: string;
  /** When a process was started, as the system counts; "" where it does not tell, undefined if none runs. */
  startOf(pid: number): string | undefined;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface LockOwner extends Pick<Machine, "pid" | "host" | "boot"> {
  readonly id: string;
  /** What it does: `build`, `recovery`. */
  readonly task: string;
  /** Numbers of processes are given out again: the moment tells two of one number apart. */
  readonly started: string;
}

export interface Lock {
  /** Renews the record, for systems that cannot tell whether a process still runs. */
  beat(): void;
  /** False where another took over because this process seemed dead. */
  isMine(): boolean;
  /** Other entries of the working folder stay. */
  release(): void;
}

/** Attempts to take the lock before giving up with an error. */
const mostAttempts = 50;

/** Takes the lock. Returns it, or the holder that has it. Throws the errors of the disk. */
export function takeLock(
  places: OutputPlaces,
  task: string,
  disk: Disk,
  machine: Machine,
): Lock | LockOwner {
  const { pid, host, boot } = machine;
  const id = randomBytes(8).toString("hex");
  const record = { id, task, pid, host, boot, started: machine.startOf(pid) ?? "" };
  const living = (each: Numbered): boolean => isAlive(each, disk, machine);
  for (let attempt = 0; ; attempt++) {
    const owners = ownersIn(places, disk);
    const holder = owners.find(living)?.owner;
    if (holder !== undefined) return holder;
    const path = join(places.work, `owner-${(owners.at(-1)?.number ?? -1) + 1}`);
    try {
      claim(path, record, places, disk);
    } catch (error) {
      drop(join(places.work, `claim-${id}`), places, disk);
      // EPERM and EACCES are what Windows says of a folder that is there.
      const isTaken =
        hasCode(error, "EEXIST", "ENOTEMPTY", "ENOENT") || disk.kind(path) !== undefined;
      if (!isTaken || attempt >= mostAttempts) throw error;
      continue;
    }
    try {
      // Between the look and the claim, another may have come and gone, and its numbers with it.
      const rival = ownersIn(places, disk).find((each) => each.path !== path && living(each));
      if (rival?.owner === undefined) return lockOf(path, id, places, disk, machine);
      drop(path, places, disk);
      return rival.owner;
    } catch (error) {
      drop(path, places, disk);
      throw error;
    }
  }
}

const ownerFile = "owner.json";

function claim(path: string, record: LockOwner, { work }: OutputPlaces, disk: Disk): void {
  const claimed = join(work, `claim-${record.id}`);
  if (disk.kind(work) === undefined) disk.mkdir(work);
  disk.mkdir(claimed);
  disk.write(join(claimed, ownerFile), JSON.stringify(record));
  disk.rename(claimed, path);
}

/** A record that is removed halfway counts as the record of a dead holder, so the order is of no matter. */
function drop(path: string, { work }: OutputPlaces, disk: Disk): void {
  if (disk.kind(path) !== undefined) removeTree(disk, path);
  removeIfEmpty(work, disk);
}

function lockOf(
  path: string,
  id: string,
  places: OutputPlaces,
  disk: Disk,
  machine: Machine,
): Lock {
  // The records of holders that died, and those that were never finished.
  for (const { name } of disk.names(places.work))
    if (/^(owner|claim)-/.test(name) && readOwner(join(places.work, name), disk)?.id !== id)
      removeTree(disk, join(places.work, name));
  const isMine = (): boolean => readOwner(path, disk)?.id === id;
  return {
    beat() {
      if (isMine()) disk.touch(join(path, ownerFile), machine.now());
    },
    isMine,
    release() {
      // Whoever releases again after a failure may find the record removed, and the folder still there.
      if ((readOwner(path, disk)?.id ?? id) === id) drop(path, places, disk);
    },
  };
}

interface Numbered {
  readonly number: number;
  readonly path: string;
  readonly owner: LockOwner | undefined;
}

function ownersIn({ work }: OutputPlaces, disk: Disk): readonly Numbered[] {
  const entries = unlessGone(() => disk.names(work)) ?? [];
  return entries
    .flatMap(({ name }) => {
      const number = /^owner-(\d{1,9})$/.exec(name)?.[1];
      const path = join(work, name);
      if (number === undefined) return [];
      return [{ number: Number(number), path, owner: readOwner(path, disk) }];
    })
    .toSorted((a, b) => a.number - b.number);
}

function readOwner(path: string, disk: Disk): LockOwner | undefined {
  const owner = jsonOf(fileText(join(path, ownerFile), disk)) as Partial<LockOwner> | null;
  const isOwner = typeof owner?.pid === "number" && typeof owner.id === "string";
  return isOwner ? (owner as LockOwner) : undefined;
}

/** In milliseconds: a holder that cannot be asked and did not say anything for so long is dead. */
const silence = 120_000;

/**
 * True where the holder still runs: asked of the system on this machine, by the age of its record
 * for another machine.
 */
function isAlive({ path, owner }: Numbered, disk: Disk, machine: Machine): boolean {
  if (owner === undefined) return false;
  const isSameHost = owner.host === machine.host;
  if (isSameHost && owner.boot === machine.boot) {
    const started = machine.startOf(owner.pid);
    if (started === undefined) return false;
    if (started !== "" && owner.started !== "") return started === owner.started;
    // A container of the same name on the same start of the machine may be another one.
  } else if (isSameHost && owner.boot.split(" ")[0] !== machine.boot.split(" ")[0]) return false;
  const spoke = unlessGone(() => disk.modifiedAt(join(path, ownerFile)));
  return spoke !== undefined && Math.abs(machine.now() - spoke) < silence;
}

export function thisMachine(): Machine {
  return {
    pid: process.pid,
    host: hostname(),
    boot: `${orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim())} ${orEmpty(() => readlinkSync("/proc/self/ns/pid"))}`,
    startOf: (pid) => (isRunning(pid) ? startOf(pid) : undefined),
    now: () => Date.now(),
  };
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 is not sent: it only asks.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else runs all the same.
    return hasCode(error, "EPERM");
  }
}

/** The 22nd field; the 2nd is the name, in parentheses, which may hold spaces (proc(5)). */
function startOf(pid: number): string {
  const fields = orEmpty(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return fields.slice(fields.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
