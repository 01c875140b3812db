/**
 * Tells V8 to compile plainly at once, to optimize later and to collect garbage earlier: most commands end before
 * optimized code repays its compilation, a quarter of the time of `check`. Servers live longer; other runtimes have
 * another engine.
 */
import { setFlagsFromString } from "node:v8";

export function tuneEngine(verb = "") {
  if (["start", "dev"].includes(verb) || process.versions["bun"] !== undefined) return;
  const later = process.version.startsWith("v20.")
    ? ["--interrupt-budget=500000"]
    : ["--invocation-count-for-maglev=2000", "--invocation-count-for-turbofan=20000"];
  for (const flag of [...later, "--always-sparkplug", "--heap-growing-percent=50"])
    setFlagsFromString(flag);
}
