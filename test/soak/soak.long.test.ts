/** The long runs in their short form, and what a signal leaves of a build. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { real } from "../built.ts";
import { effort } from "../effort.ts";
import { contentsOf, old, sorted, write } from "../publish/trial.ts";
import { flood } from "./flood.ts";
import { faults, kills } from "./kills.ts";
import { requests } from "./requests.ts";

it.each([
  [kills, effort(20, 200)],
  [faults, effort(6, 20)],
  [flood, 100],
  [requests, 600],
])("$name", async (command, times) => {
  expect(await command.run({ times, seed: 1, say: () => {} })).toEqual([]);
});

function ended(args: readonly string[], env: Readonly<Record<string, string>>): Promise<unknown> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((done) => child.once("close", (code, signal) => done(signal ?? code)));
}

it.each([
  ["SIGINT", "a first build"],
  ["SIGTERM", "a second build"],
] as const)("%s ends %s by that signal, and nothing is left", async (signal, which) => {
  const folder = mkdtempSync(join(tmpdir(), "facts-interrupted-"));
  const out = join(folder, "dist");
  if (which === "a second build") await write(out, old);
  const args = ["--import", resolve("test/soak/preload.mjs"), "build/run.mjs", "build"];
  const facts = ["--facts", real.facts, "--as-of", real.asOf, "--out", out];
  // Sent by the process to itself, when thousands of files are still to be written.
  const env = { FS_FOLDER: out, FS_AT: "2000", FS_HOW: signal };
  expect(await ended([...args, ...facts], env)).toBe(signal);
  expect(contentsOf(out)).toEqual(which === "a second build" ? sorted(old) : {});
  expect(existsSync(out)).toBe(which === "a second build");
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the signal with the line that closes a build; a process that goes on ends by itself, with 7. */
const lastMoment = `
const { write } = process.stdout;
process.stdout.write = function (...given) {
  const written = write.apply(this, given);
  if (/ files, .* MB/.test(String(given[0]))) {
    process.kill(process.pid, "SIGTERM");
    let turns = 0;
    const next = () => (++turns === 1000 ? process.exit(7) : setImmediate(next));
    next();
  }
  return written;
};
`;

it("a signal in the last moment of a build ends the server that has just built its output", async () => {
  const out = join(mkdtempSync(join(tmpdir(), "facts-last-signal-")), "dist");
  const first = ["--import", `data:text/javascript,${encodeURIComponent(lastMoment)}`];
  const facts = ["--facts", "test/fixtures/facts", "--as-of", "2026-05-01", "--out", out];
  expect(await ended([...first, "build/run.mjs", "start", ...facts], { PORT: "0" })).toBe(
    "SIGTERM",
  );
  rmSync(join(out, ".."), { recursive: true, force: true });
});
