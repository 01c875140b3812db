/**
 * One output folder that real builds write again and again, each killed or failed at one of its calls to the file
 * system; after each, one of the two outputs must be there, whole, and nothing else but what was put there by
 * hand. The two are the sample's, for two base addresses, so that no page of one is a page of the other.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { recoverOutput } from "../../build/publish/recover.ts";
import { filesBelow } from "../built.ts";
import { openLot, type SoakCommand } from "./soak.ts";

type Generation = "a" | "b";

/** What the preloaded module does at one of the calls; a build that is let through writes a list of them. */
type Planted =
  | { readonly FS_AT: string; readonly FS_HOW: string }
  | { readonly FS_LOG: string }
  | Record<string, never>;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly err: string;
}

interface Fault {
  readonly how: string;
  readonly ended: Ended;
  readonly before: Generation;
  readonly out: string;
}

export const kills: SoakCommand = {
  name: "kills",
  summary: "kills a build at moments spread over its run (200); an output is whole after each",
  run: ({ times = 200, seed, say }) =>
    runFaults(["KILL", "KILL-AFTER"], times, seed, say, async ({ out }, index) => {
      // The server must be there to be started at any moment.
      if (!existsSync(join(out, "server.mjs"))) return ["no server.mjs"];
      if (index % 8 > 0) return recoverOutput(out) ? ["it is held"] : [];
      const { code, err } = await run([join(out, "server.mjs"), "--stdio"], out);
      return code === 0 ? [] : [`its server ended with ${code}: ${err}`];
    }),
};

const codes = ["ENOSPC", "EIO", "EACCES", "EROFS", "EBUSY", "EMFILE", "EFBIG"];

export const faults: SoakCommand = {
  name: "faults",
  summary: "lets a call to the disk fail in a build (200 times); an output is whole after each",
  run: ({ times = 200, seed, say }) =>
    runFaults(codes, times, seed, say, async ({ ended: { code, err }, before, out }) => {
      const isPlain = code === 0 ? err === "" : /^"[^\n]+\.\n$/.test(err);
      if (!isPlain) return [`it said ${JSON.stringify(err)}`];
      // What could not be removed is removed by the next command.
      recoverOutput(out);
      const wanted = code === 0 ? other(before) : before;
      return generationAt(out) === wanted
        ? []
        : [`it ended with ${code}, and ${wanted} is not there`];
    }),
};

/** Every second fault is in the part that moves entries and removes the old ones, which is much shorter. */
async function runFaults(
  hows: readonly string[],
  times: number,
  seed: number,
  say: (line: string) => void,
  check: (fault: Fault, index: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "facts-kills-"));
  const [out, log] = [join(folder, "dist"), join(folder, "calls.log")];
  const lot = openLot(seed);
  const seen = { a: 0, b: 0, ended: 0 };
  try {
    await letThrough("a", out, {});
    const whole = { a: listed(out), b: new Map<string, string>() };
    for (const [file, text] of Object.entries(byHand)) {
      mkdirSync(dirname(join(out, file)), { recursive: true });
      writeFileSync(join(out, file), text);
    }
    await letThrough("b", out, { FS_LOG: log });
    whole.b = listed(out);
    const calls = readFileSync(log, "utf8").split("\n");
    const moving = calls.findIndex((call) => call.includes("journal.draft"));
    let before: Generation = "b";
    for (let index = 0; index < times; index++) {
      const from = index % 2 === 0 ? 1 : moving;
      const at = from + lot.below(calls.length - from);
      const how = hows[(index >> 1) % hows.length]!;
      const planted = { FS_AT: String(at), FS_HOW: how };
      const ended = await run(buildOf(out, other(before)), out, planted);
      const wrong = await check({ how, ended, before, out }, index);
      const after = generationAt(out);
      const faulty = [
        ...wrong,
        ...differences(out, after === undefined ? undefined : whole[after]),
      ];
      if (after === undefined || faulty.length > 0)
        return faulty.map(
          (each) => `${index + 1}. ${how} at call ${at} of ${calls.length}: ${each}`,
        );
      seen[after]++;
      if (ended.signal === null) seen.ended++;
      before = after;
    }
    say(
      `${times} faults: ${seen.ended} builds ended; ${seen.a} times one output, ${seen.b} the other`,
    );
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const byHand = { CNAME: "facts.example.org", "api/public/mine.txt": "kept", ".git/HEAD": "ref" };

function other(generation: Generation): Generation {
  return generation === "a" ? "b" : "a";
}

async function letThrough(which: Generation, out: string, planted: Planted): Promise<void> {
  const { code, err } = await run(buildOf(out, which), out, planted);
  if (code !== 0) throw new Error(`a build without a fault ended with ${code}: ${err}`);
}

const preload = fileURLToPath(new URL("./preload.mjs", import.meta.url));
const launcher = fileURLToPath(new URL("../../build/run.mjs", import.meta.url));

function buildOf(out: string, generation: Generation): readonly string[] {
  const facts = ["--facts", "test/fixtures/facts", "--as-of", "2026-05-01", "--static", "lean"];
  const address = ["--base-url", `https://${generation}.test`];
  return ["--import", preload, launcher, "build", "-q", ...facts, ...address, "--out", out];
}

function run(args: readonly string[], out: string, planted: Planted = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, FS_FOLDER: out, ...planted },
    });
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, err }));
  });
}

/** By the address that its manifest's neighbour names; undefined where none of the two is there. */
function generationAt(out: string): Generation | undefined {
  if (!existsSync(join(out, "llms.txt"))) return undefined;
  const [, name] = /https:\/\/([ab])\.test/.exec(readFileSync(join(out, "llms.txt"), "utf8")) ?? [];
  return name as Generation | undefined;
}

/** Every file that a build wrote, with its SHA-256. */
function listed(out: string): Map<string, string> {
  return new Map(
    filesBelow(out)
      .filter((path) => !(path in byHand))
      .map((path) => [path, sumOf(readFileSync(join(out, path)))]),
  );
}

function differences(
  out: string,
  whole: ReadonlyMap<string, string> | undefined,
): readonly string[] {
  const found = filesBelow(out);
  const expected = new Map(whole);
  for (const [path, text] of Object.entries(byHand)) expected.set(path, sumOf(text));
  const leftOver = found.filter((path) => !expected.has(path)).slice(0, 3);
  const missing = [...expected].filter(
    ([path, sum]) => !found.includes(path) || sumOf(readFileSync(join(out, path))) !== sum,
  );
  return [
    ...leftOver.map((path) => `left over: ${path}`),
    ...missing.slice(0, 3).map(([path]) => `${path} is missing or another one`),
  ];
}

function sumOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
