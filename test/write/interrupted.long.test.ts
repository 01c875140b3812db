/** A build that is stopped on purpose leaves nothing behind. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { real } from "../built.ts";
import { contentsOf, old, sorted, write } from "./trial.ts";

const preload = resolve("test/soak/preload.mjs");

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "facts-interrupted-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([
  ["SIGINT", "a first build"],
  ["SIGTERM", "a second build"],
] as const)("%s ends %s by that signal, and nothing is left", async (signal, which) => {
  const out = join(root, signal, "dist");
  if (which === "a second build") await write(out, old);
  const args = ["--import", preload, "build/run.mjs", "build", "--facts", real.facts];
  const child = spawn(process.execPath, [...args, "--as-of", real.asOf, "--out", out], {
    stdio: ["ignore", "ignore", "inherit"],
    // Sent by the process to itself, when thousands of files are still to be written.
    env: { ...process.env, FS_FOLDER: out, FS_AT: "2000", FS_HOW: signal },
  });
  const ended = await new Promise((resolve) => child.once("close", (_, by) => resolve(by)));
  expect(ended).toBe(signal);
  expect(contentsOf(out)).toEqual(which === "a second build" ? sorted(old) : {});
  expect(existsSync(out)).toBe(which === "a second build");
});
