/** `npm run dev` as a process: its own copy of the code, edited while it serves, and stopped. */
import { spawn, type ChildProcess } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../free-port.ts";

let folder: string;
let port: number;
let child: ChildProcess | undefined;
let output = "";

const args = ["build/run.mjs", "dev", "--as-of", "2026-05-01"];

function options(more: Readonly<Record<string, string>> = {}) {
  return { cwd: folder, env: { ...process.env, PORT: String(port), ...more } };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "facts-dev-process-"));
  for (const name of ["build", "package.json", "tsconfig.json"])
    cpSync(name, join(folder, name), { recursive: true });
  cpSync("test/fixtures/facts", join(folder, "facts"), { recursive: true });
  // Every package, and a cache of its own.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules").filter((each) => each !== ".cache"))
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  port = await freePort();
  child = spawn(process.execPath, args, { ...options(), stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (data: Buffer) => (output += String(data)));
});
afterAll(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function printed(pattern: RegExp): Promise<void> {
  await expect.poll(() => output, { interval: 20 }).toMatch(pattern);
  output = "";
}

/** In one step: a process that watches could read a file that is only half written. */
function edit(file: string, from: string, to: string): void {
  const before = readFileSync(join(folder, file), "utf8");
  expect(before).toContain(from);
  writeFileSync(join(folder, "saved"), before.replace(from, to));
  renameSync(join(folder, "saved"), join(folder, file));
}

function text(path: string): Promise<string> {
  return fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.text());
}

it("serves, and says so to a second that asks for the same address", async () => {
  await printed(/serving on/);
  expect(await text("/404.html")).toContain("Nothing is at this address");
  // Not `spawnSync`: a connection that the first closes meanwhile has to be noticed here.
  const second = spawn(process.execPath, args, {
    ...options(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  second.stderr.on("data", (data: Buffer) => (said += String(data)));
  const status = await new Promise((done) => second.once("close", done));
  expect(said).toContain("that address is taken");
  expect(status).toBe(2);
});

it("starts anew where the code changed, waits where it cannot run, and goes on when it can", async () => {
  const page = "build/site/pages/unlisted.ts";
  edit(page, "Nothing is at this address", "Nothing stands here");
  await printed(/unlisted\.ts: starting anew[^]*serving on[^]*started anew/);
  expect(await text("/404.html")).toContain("Nothing stands here");
  edit(page, "export function notFound", "export function (");
  await printed(/waiting for a change of the code/);
  edit(page, "export function (", "export function notFound");
  await printed(/started anew/);
  expect(await text("/404.html")).toContain("Nothing stands here");
  // Facts are followed by the new process as they were by the first.
  edit("facts/dataset.yaml", "name: Sample Facts", "name: Other Facts");
  await printed(/dataset\.yaml: /);
  expect(await text("/404.html")).toContain("Other Facts");
});

it("stops on a signal, with all that it started", async () => {
  const stopped = new Promise((done) => child!.once("exit", done));
  child!.kill("SIGINT");
  expect(await stopped).toBe(0);
  await expect(text("/404.html")).rejects.toThrow();
});
