/**
 * A server and an address → requests per second, the time that 99 of 100 answers take, and the processor
 * time of the server for each. The load is made by `wrk`, which needs little of the machine itself; what
 * the server took is read from `/proc`, where Linux counts it.
 */
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

/** What is asked for: one request again and again, or those that a script of `wrk` makes. */
export interface Asking {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file in Lua. */
  readonly script?: string;
}

export interface Answered {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly slowest: number;
  /** In microseconds for each request. */
  readonly cpu: number;
  readonly requests: number;
}

/** Open at the same time. */
export const connections = 50;

export async function answeredBy(pid: number, asking: Asking, seconds: number): Promise<Answered> {
  const { address, headers = {}, script } = asking;
  const before = ticksOf(pid);
  const text = await output("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "60s",
    "--latency",
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(script === undefined ? [] : ["-s", script]),
    address,
  ]);
  const taken = (ticksOf(pid) - before) * microsecondsPerTick;
  const failed = /Non-2xx.*|Socket errors.*/.exec(text);
  if (failed) throw new Error(`${address}: ${failed[0]}`);
  const requests = Number(/(\d+) requests in/.exec(text)![1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
    slowest: milliseconds(/99%\s+(\S+)/.exec(text)![1]!),
    cpu: taken / requests,
    requests,
  };
}

const millisecondsOf = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Without end where `wrk` has too few answers to say a time ("-nanus"), so that one slow peer ends no run. */
function milliseconds(text: string): number {
  const [, number, unit] = /^([\d.]+)(us|ms|s|m|h)$/.exec(text) ?? [];
  return number === undefined
    ? Number.POSITIVE_INFINITY
    : Number(number) * millisecondsOf[unit as keyof typeof millisecondsOf];
}

/** Linux counts in hundredths of a second. */
const microsecondsPerTick = 10_000;

/** The processor time of a process and of all below it. */
function ticksOf(pid: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processAt(Number(name)));
  const below = (parent: number): number =>
    all
      .filter((each) => each.parent === parent)
      .reduce((sum, each) => sum + each.ticks + below(each.pid), 0);
  return (all.find((each) => each.pid === pid)?.ticks ?? 0) + below(pid);
}

interface Counted {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

function processAt(pid: number): readonly Counted[] {
  try {
    // The name of the program stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\)/s, "")
      .trim()
      .split(" ");
    return [{ pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    // It has ended in the meantime.
    return [];
  }
}

function output(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${command} ended with ${code}: ${text}`)),
    );
  });
}
