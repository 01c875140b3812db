import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import { configDefaults, defineConfig } from "vitest/config";
import { compiled } from "./test/compiled.ts";

/** Hosts, browsers, peers, many processes, runs that take minutes: `npm run test:long`. */
export const long = "test/**/*.long.test.ts";

/** In milliseconds: far longer than any test takes on a slow and busy machine, so that only what hangs ends. */
export function patience(test: number) {
  return { testTimeout: test, hookTimeout: 600_000, expect: { poll: { timeout: test } } };
}

/** One for each core: the runner itself has little to do once the tests run. */
export const maxWorkers = "100%";

/**
 * Flags of the processes that run tests. Most code runs a few times in them: compiling it for speed took a
 * fifth of a run (later versions of V8 do not know the flag, as in `build/run.mjs`). What tests make is
 * mostly garbage at once, and cheap to collect where there is room to wait.
 */
export const execArgv = [
  "--max-semi-space-size=32",
  ...(process.version.startsWith("v20.") ? ["--interrupt-budget=500000"] : []),
];

/** Makes the folder that a run writes in. */
export const globalSetup = "test/run-folder.ts";

export default defineConfig({
  plugins: [compiled()],
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, long],
    reporters: [...reporters(), { onTestRunEnd: sayWhatIsLeft }],
    globalSetup,
    maxWorkers,
    execArgv,
    // No test changes what others of its process see; each module is read once a worker.
    isolate: false,
    ...patience(60_000),
  },
});

/** The suites of `npm test` that try more where there is time for it. */
export function extensible(): readonly string[] {
  return found("test/**/*.test.ts", long).filter((file) =>
    /from "\.{1,2}\/effort\.ts"/.test(readFileSync(file, "utf8")),
  );
}

/** With `TEST_REPORT`, the path of a file, what was found is written there too. */
export function reporters(): ("default" | ["json", { outputFile: string }])[] {
  const outputFile = process.env["TEST_REPORT"];
  return outputFile === undefined ? ["default"] : ["default", ["json", { outputFile }]];
}

function found(pattern: string, ...but: readonly string[]): readonly string[] {
  return fastGlob.sync(pattern, { ignore: ["**/node_modules/**", ...but] });
}

function sayWhatIsLeft(): void {
  const [suites, tried] = [found(long).length, extensible().length];
  console.log(
    `Not run: ${suites} long suites, and all that ${tried} others can try; npm run test:all runs them too.`,
  );
}
