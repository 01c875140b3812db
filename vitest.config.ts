import { configDefaults, defineConfig } from "vitest/config";

/** Hosts, browsers, peers, many processes, runs that take minutes: `npm run test:long`. */
export const long = "test/**/*.long.test.ts";

/** In milliseconds: far longer than any test takes on a slow and busy machine, so that only what hangs ends. */
export function patience(test: number) {
  return { testTimeout: test, hookTimeout: 600_000, expect: { poll: { timeout: test } } };
}

/** With `TEST_REPORT`, the path of a file, what was found is written there too. */
const outputFile = process.env["TEST_REPORT"];

export const shared = {
  reporters: ["default", ...(outputFile === undefined ? [] : ["json"])],
  ...(outputFile !== undefined && { outputFile }),
  globalSetup: "test/run-folder.ts",
  // No test changes what others of its process see; each module is read once a worker.
  isolate: false,
  // Most code runs a few times in the processes that run tests: compiling it for speed took a fifth of a run
  // (later versions of V8 do not know the flag, as in `build/run.mjs`). What tests make is mostly garbage
  // at once, and cheap to collect where there is room to wait.
  execArgv: [
    "--max-semi-space-size=32",
    ...(process.version.startsWith("v20.") ? ["--interrupt-budget=500000"] : []),
  ],
};

const left =
  "Not run: the long suites, and most of what laws can try; npm run test:all runs them too.";

export default defineConfig({
  test: {
    ...shared,
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, long],
    reporters: [...shared.reporters, { onTestRunEnd: () => console.log(left) }],
    // One for each core: the runner itself has little to do once the tests run.
    maxWorkers: "100%",
    ...patience(60_000),
  },
});
