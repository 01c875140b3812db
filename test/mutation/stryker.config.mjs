/** How mutants are made and told of: each is a switch in one instrumented copy of the sources. */
import { fileURLToPath } from "node:url";

export default {
  plugins: [fileURLToPath(new URL("runner.mjs", import.meta.url))],
  testRunner: "in-process",
  coverageAnalysis: "perTest",
  // The sources are compiled without it, and the tool does not know TypeScript 7.
  tsconfigFile: "none",
  disableTypeChecks: false,
  concurrency: Number(process.env["MUTANTS_AT_ONCE"] ?? 2),
  timeoutMS: 60_000,
  // Of a busy machine.
  dryRunTimeoutMinutes: 60,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ["clear-text", "progress-append-only", "json"],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false, allowEmojis: false },
  jsonReporter: { fileName: "coverage/mutation.json" },
  tempDirName: ".stryker-tmp",
  ignorePatterns: ["/.stryker-tmp", "/dist", "/coverage", "/docs/*.png"],
  allowEmpty: false,
};
