/** `npm run preview` as people run it: a process of its own, on this machine alone. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../build/command/build.ts";
import { recorded, sample } from "../built.ts";
import { groups } from "./check.ts";
import { readMatrix } from "./matrix.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "facts-preview-"));
  const options = { ...sample, out: join(folder, "dist"), baseUrl: "https://facts.test" };
  expect(await build({ ...options, mode: "full", quiet: true }, recorded())).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = ["--import", "tsx", "test/conform/preview.ts"];

describe("a built folder", () => {
  it("is shown with what works there, until a signal stops it", async () => {
    const child = spawn(process.execPath, [...program, join(folder, "dist")], {
      env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on("data", (data: Buffer) => {
        output += String(data);
        const [, found] = /on (http:\S+), as a host of plain files/.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.stderr.on("data", (data: Buffer) => (output += String(data)));
      void ended.then(() => reject(new Error(output)));
    });
    try {
      expect(await said(`${address}/data/snapshot.jsonl`)).toMatchObject({ status: 200 });
      // By the rules of serve.json: an address without a file's name, and the headers.
      expect(await said(`${address}/api/public/v1/providers/acme`)).toEqual({
        status: 200,
        type: "application/json",
      });
      expect(await said(`${address}/api/public/v1/facts?provider=acme`)).toMatchObject({
        status: 404,
      });
    } finally {
      child.kill("SIGINT");
    }
    expect(await ended).toBe(0);

    // The same as the row of the matrix in the documents.
    const row = readMatrix()!
      .split("\n")
      .find((line) => line.startsWith("| serve "))!
      .split("|")
      .slice(2, 2 + groups.length)
      .map((cell) => cell.trim());
    const [first = ""] = output.split("\n");
    const [whole = "", part = "", none = ""] = first.split(/; (?:in part|does not): /);
    for (const [index, group] of groups.entries()) {
      const line = row[index] === "✓" ? whole : ["–", "0"].includes(row[index]!) ? none : part;
      expect(line).toContain(group);
      if (line === part) expect(line).toContain(`${group} (${row[index]} of `);
    }
  });
});

async function said(address: string) {
  const { status, headers } = await fetch(address);
  return { status, type: headers.get("content-type") };
}

it.each([
  ["none", {}, /^there is no built dataset in .*none: npm run build first\n$/],
  ["--colour", {}, /^Unknown option '--colour'.*--help\.\n$/],
  ["dist", { PORT: "x" }, /^PORT is "x"; .*--help\.\n$/],
])("%s with %j is refused in one line", (word, environment, message) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...program, word.startsWith("-") ? word : join(folder, word)],
    { env: { ...process.env, ...environment }, encoding: "utf8" },
  );
  expect(stderr).toMatch(message);
  expect([status, stdout]).toEqual([2, ""]);
});
