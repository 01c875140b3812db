/**
 * `npm run mutate -- respond`, or `-- respond/shards.ts`: the room's code is changed in one place at a
 * time, and each change is to be noticed by a test. Prints those that none noticed; the exit code is 1
 * where more than 15% were not.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rooms } from "./rooms.ts";

const stryker = "test/peers/mutation/node_modules/@stryker-mutator/core/bin/stryker.js";

const [place = "", ...rest] = process.argv.slice(2);
const room = rooms[place.split("/")[0]!];
if (room === undefined || rest.length > 0)
  fail(2, `Usage: npm run mutate -- <${Object.keys(rooms).join("|")}>[/<file>]`);
if (!existsSync(`build/${place}`)) fail(2, `There is no build/${place}`);
if (!existsSync(stryker))
  fail(1, "Stryker is not installed: run `npm ci --prefix test/peers/mutation`");

const mutated = place.endsWith(".ts")
  ? `build/${place}`
  : [`build/${place}/**/*.ts`, ...(room.without ?? []).map((files) => `!build/${files}`)].join();
const bundle = ["node --import tsx test/mutation/bundle.ts", ...room.tests].join(" ");
const { status } = spawnSync(
  process.execPath,
  [
    stryker,
    "run",
    "test/mutation/stryker.config.mjs",
    "--mutate",
    mutated,
    "--buildCommand",
    bundle,
  ],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;

function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}
