import { defineConfig } from "vitest/config";
import { long, patience } from "./vitest.config.ts";

export default defineConfig({ test: { include: [long], ...patience } });
