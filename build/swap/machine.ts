/**
 * Who this process is and whether another one still runs: its machine, its number and, where the system
 * tells it, the moment it was started, since numbers are given out again.
 */
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

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
    return (error as NodeJS.ErrnoException).code === "EPERM";
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
