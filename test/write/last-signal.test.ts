/** A signal that comes in the last moment of a build ends the process too: it is never lost. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "facts-last-signal-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Sends the signal with the line that closes a build; a process that goes on ends by itself, with 7. */
const preload = `
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

it("ends a server that has just built its output", async () => {
  const first = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
  const facts = ["--facts", "test/fixtures/facts", "--as-of", "2026-05-01"];
  const args = [...first, "build/run.mjs", "start", ...facts, "--out", join(root, "dist")];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = await new Promise((resolve) =>
    child.once("close", (code, signal) => resolve(signal ?? code)),
  );
  expect(ended).toBe("SIGTERM");
});
