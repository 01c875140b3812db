/** Tells V8, before the code of a command is loaded, to optimize later and to collect garbage earlier. */
import { setFlagsFromString } from "node:v8";

/** Servers run long enough to gain from code that is optimized early, and from garbage that is left. */
const servers = new Set(["start", "serve", "dev"]);

/** Does nothing for a server, and for runtimes that have another engine. */
export function tuneEngine(/** @type {string | undefined} */ verb) {
  if (servers.has(verb ?? "") || process.versions["bun"] !== undefined) return;
  for (const flag of [...laterCode(), ...smallerHeap]) setFlagsFromString(flag);
}

/**
 * Most commands end before optimized code repays its compilation, which was a quarter to a third of the
 * processor time of `check`. Several times the defaults of the versions of V8: a build takes as long.
 */
function laterCode() {
  return process.version.startsWith("v20.")
    ? ["--interrupt-budget=500000"]
    : [
        "--invocation-count-for-maglev=2000",
        "--invocation-count-for-maglev-osr=1000",
        "--invocation-count-for-turbofan=20000",
      ];
}

/**
 * V8 lets the heap grow to four times of what it needs before it looks for garbage there. Half as much again
 * costs at most some hundredths of the time, and a build holds a fifth less memory, a large one a quarter.
 */
const smallerHeap = ["--heap-growing-percent=50"];
