/**
 * One output folder that real builds write again and again, each killed or failed at one of its calls to the file
 * system; after each, one of the two outputs must be there, whole, and nothing else but what was put there by
 * hand. The two are the sample's, for two base addresses, so that no page of one is a page of the other.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recoverOutput } from "../../build/publish/recover.ts";
import { filesBelow, real } from "../built.ts";
import { effort } from "../effort.ts";
import { contentsOf, old, plant, standing, write } from "../publish/trial.ts";

/** What the preloaded module does at one of the calls; a build that is let through writes a list of them. */
type Planted = Readonly<Record<string, string>>;

interface Ended {
  readonly how: NodeJS.Signals | number | null;
  readonly err: string;
}

function run(args: readonly string[], env: Planted = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((done) =>
    child.once("close", (code, signal) => done({ how: signal ?? code, err })),
  );
}

const preload = ["--import", resolve("test/soak/preload.mjs"), "build/run.mjs", "build", "-q"];
const sampleFacts = ["--facts", "test/fixtures/facts", "--as-of", "2026-05-01"];

describe("an output that builds take turns to write", () => {
  const folder = mkdtempSync(join(tmpdir(), "facts-kills-"));
  const [out, log] = [join(folder, "dist"), join(folder, "calls.log")];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const byHand = { CNAME: "facts.example.org", "api/public/mine.txt": "kept", ".git/HEAD": "ref" };
  /** Every file of each of the two with its digest. */
  const whole: Record<string, Readonly<Record<string, string>>> = {};
  let [calls, moving, before] = [0, 0, "b"];
  const seen = new Set<string>();

  function buildOf(which: string, planted: Planted = {}): Promise<Ended> {
    const address = ["--static", "lean", "--base-url", `https://${which}.test`, "--out", out];
    return run([...preload, ...sampleFacts, ...address], { FS_FOLDER: out, ...planted });
  }

  function digests(): Readonly<Record<string, string>> {
    const sum = (path: string): string =>
      createHash("sha256")
        .update(readFileSync(join(out, path)))
        .digest("hex");
    return Object.fromEntries(filesBelow(out).map((path) => [path, sum(path)]));
  }

  beforeAll(async () => {
    for (const which of ["a", "b"]) {
      expect(await buildOf(which, { FS_LOG: log })).toEqual({ how: 0, err: "" });
      plant(out, byHand);
      whole[which] = digests();
    }
    const names = readFileSync(log, "utf8").split("\n");
    calls = names.length;
    moving = names.findIndex((call) => call.includes("journal.draft"));
  });

  /** Returns how the build of the other output ended. Every second fault is in the shorter part that moves entries. */
  async function faulty(how: string, index: number): Promise<Ended> {
    const from = index % 2 === 0 ? 1 : moving;
    // Spread over the run, and the same each time.
    const at = from + ((index * 7919) % (calls - from));
    return buildOf(before === "a" ? "b" : "a", { FS_AT: String(at), FS_HOW: how });
  }

  /** Which of the two is there; fails where neither is, whole and alone. */
  function standing(): string {
    const [, which = ""] =
      /https:\/\/([ab])\.test/.exec(readFileSync(join(out, "llms.txt"), "utf8")) ?? [];
    expect(digests()).toEqual(whole[which]);
    seen.add(which);
    return which;
  }

  it.each(Array.from({ length: effort(20, 200) }, (_, index) => index))(
    "is whole after kill %i",
    async (index) => {
      await faulty(index % 4 < 2 ? "KILL" : "KILL-AFTER", index);
      // The server must be there to be started at any moment, and mends what it serves.
      if (index % 8 === 0)
        expect(await run([join(out, "server.mjs"), "--stdio"])).toEqual({ how: 0, err: "" });
      else expect(recoverOutput(out)).toBeUndefined();
      before = standing();
    },
  );

  it("was each of the two after some kill", () => {
    expect(seen).toEqual(new Set(["a", "b"]));
  });

  const codes = ["ENOSPC", "EIO", "EACCES", "EROFS", "EBUSY", "EMFILE", "EFBIG"];
  it.each(Array.from({ length: effort(7, 21) }, (_, index) => [codes[index % 7]!, index] as const))(
    "is the new one, or the old one and the reason in one line, after %s (%i)",
    async (code, index) => {
      const { how, err } = await faulty(code, index);
      expect(err).toMatch(how === 0 ? /^$/ : /^"[^\n]+\.\n$/);
      // What could not be removed is removed by the next command.
      recoverOutput(out);
      const now = standing();
      expect(now === before).toBe(how !== 0);
      before = now;
    },
  );
});

it.each([
  ["SIGINT", "a first build"],
  ["SIGTERM", "a second build"],
] as const)("%s ends %s by that signal, and nothing is left", async (signal, which) => {
  const folder = mkdtempSync(join(tmpdir(), "facts-interrupted-"));
  const out = join(folder, "dist");
  if (which === "a second build") await write(out, old);
  const facts = ["--facts", real.facts, "--as-of", real.asOf, "--out", out];
  // Sent by the process to itself, when thousands of files are still to be written.
  const env = { FS_FOLDER: out, FS_AT: "2000", FS_HOW: signal };
  expect((await run([...preload, ...facts], env)).how).toBe(signal);
  expect(contentsOf(out)).toEqual(which === "a second build" ? standing(old) : {});
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
  const args = [...first, "build/run.mjs", "start", ...sampleFacts, "--out", out];
  expect((await run(args, { PORT: "0" })).how).toBe("SIGTERM");
  rmSync(join(out, ".."), { recursive: true, force: true });
});
