import { defineConfig } from "vitest/config";
import { globalSetup, long, patience } from "./vitest.config.ts";

export default defineConfig({ test: { include: [long], globalSetup, ...patience } });
