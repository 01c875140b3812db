/** A build that is stopped (Ctrl+C, a runner that gives up) leaves nothing behind, and ends as it was told to. */
import { setImmediate } from "node:timers/promises";
import type { Output } from "./output.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The rest of this turn of the process, and a whole one. */
const lastTurns = 2;

/** Runs `fill`; on a signal meanwhile, the output is discarded before the process ends by that signal. */
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
    for (let turn = 0; turn < lastTurns; turn++) await setImmediate();
    ignore();
  }
}
