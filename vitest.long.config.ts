import { configDefaults, defineConfig } from "vitest/config";
import { execArgv, extensible, globalSetup, long, maxWorkers, patience } from "./vitest.config.ts";

/** It measures how fast pages are, so nothing runs beside it. */
const measuring = "test/site/lighthouse.long.test.ts";

const thorough = { execArgv, provide: { isThorough: true }, ...patience } as const;

export default defineConfig({
  test: {
    globalSetup,
    maxWorkers,
    projects: [
      {
        test: {
          name: "long",
          include: [long, ...extensible()],
          exclude: [...configDefaults.exclude, measuring],
          ...thorough,
        },
      },
      {
        test: {
          name: "measuring",
          include: [measuring],
          sequence: { groupOrder: 1 },
          ...thorough,
        },
      },
    ],
  },
});
