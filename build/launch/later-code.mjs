/** Tells V8 to optimize later, before the code of a command is loaded. */
import { setFlagsFromString } from "node:v8";

/** Servers run long enough to gain from code that is optimized early. */
const servers = new Set(["start", "serve", "dev"]);

/**
 * Most commands end before optimized code repays its compilation, which was a quarter to a third of the
 * processor time of `check`. Several times the defaults of the versions of V8: a build takes as long.
 * Does nothing for a server, and for runtimes that have another engine.
 * @param {string | undefined} verb
 */
export function compileLater(verb) {
  if (servers.has(verb ?? "") || process.versions["bun"] !== undefined) return;
  for (const flag of laterFlags()) setFlagsFromString(flag);
}

function laterFlags() {
  return process.version.startsWith("v20.")
    ? ["--interrupt-budget=500000"]
    : [
        "--invocation-count-for-maglev=2000",
        "--invocation-count-for-maglev-osr=1000",
        "--invocation-count-for-turbofan=20000",
      ];
}
