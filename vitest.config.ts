import fastGlob from "fast-glob";
import { configDefaults, defineConfig } from "vitest/config";

/** Hosts, browsers, peers and runs that take minutes: `npm run test:long`. */
export const long = "test/**/*.long.test.ts";

/** In milliseconds: no test is red because the machine is busy. */
export const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 600_000 } },
};

/** Makes the folder that a run writes in. */
export const globalSetup = "test/run-folder.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, long],
    reporters: ["default", { onTestRunEnd: sayWhatIsLeft }],
    globalSetup,
    // No test changes what others of its process see; each module is read once a worker.
    isolate: false,
    ...patience,
  },
});

function sayWhatIsLeft(): void {
  const left = fastGlob.sync(long, { ignore: ["**/node_modules/**"] });
  console.log(`Not run: ${left.length} long suites; npm run test:all runs them too.`);
}
