import { defineConfig } from "vitest/config";
import { extensible, globalSetup, long, patience } from "./vitest.config.ts";

export default defineConfig({
  test: {
    include: [long, ...extensible()],
    provide: { isThorough: true },
    globalSetup,
    ...patience,
  },
});
