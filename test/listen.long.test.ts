/** `HOST` and `PORT`, read by the servers of other runtimes as by those of Node.js. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtOnce } from "./built-once.ts";
import { peer } from "./conform/targets/target.ts";

const others = [
  ["bun.mjs", peer(".bin/bun"), []],
  ["deno.mjs", peer(".bin/deno"), ["run", "-A"]],
] as const;
it.each(others)("are read the same way by %s", async (script, { file, install }, args) => {
  const dataset = await builtOnce();
  if (!existsSync(file)) expect.fail(`${file} is missing: ${install}`);
  const { status, stderr } = spawnSync(file, [...args, join(dataset.out, script)], {
    encoding: "utf8",
    env: { ...process.env, PORT: "99999", NO_COLOR: "1" },
    timeout: 600_000,
  });
  expect(stderr).toBe('PORT is "99999"; it is a number from 0 to 65535.\n');
  expect(status).toBe(2);
});
