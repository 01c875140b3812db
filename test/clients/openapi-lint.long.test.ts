/** The OpenAPI description before a linter of the trade. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { real, sample } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const linter = resolve("test/peers/openapi/node_modules/@redocly/cli/bin/cli.js");

it.for([
  ["sample", sample],
  ["real", real],
] as const)(
  "has no error of the %s dataset, and no warning but the one that does not hold here",
  async ([, options], test) => {
    if (!existsSync(linter)) {
      const missing = "the linter is not installed: run `npm ci --prefix test/peers/openapi`";
      if (process.env["CI"]) expect.fail(missing);
      test.skip(missing);
    }
    const dataset = await builtOnce(options);
    const description = join(dataset.out, "openapi.json");
    const { stdout, status } = spawnSync(
      process.execPath,
      [linter, "lint", "--format", "json", description],
      { encoding: "utf8", env: { ...process.env, REDOCLY_TELEMETRY: "off" } },
    );
    dataset.remove();
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
      problems: { ruleId: string; severity: string; message: string }[];
    };
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    // A list without parameters cannot be asked for wrongly: it has no 4xx to describe.
    expect(problems.filter(({ ruleId }) => ruleId !== "operation-4xx-response")).toEqual([]);
    expect(status).toBe(0);
  },
);
