import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { long, patience, shared } from "./vitest.config.ts";

/**
 * All suites: those of hosts, browsers, peers, many processes and minutes too, and every law in full.
 * `EFFORT=brief` tries laws as often as `npm test` does.
 */
export default defineConfig({
  test: {
    ...shared,
    // More than there are cores: some of them wait for what they started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    provide: { isThorough: process.env["EFFORT"] !== "brief" },
    ...patience(600_000),
    projects: [
      { extends: true, test: { name: "long", include: [long] } },
      {
        extends: true,
        test: {
          name: "others",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, long],
        },
      },
    ],
  },
});
