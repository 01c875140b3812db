/**
 * One output folder that real builds write again and again, each with a fault planted in it, and the question
 * that is asked after each: is one of the two outputs there, whole, and nothing else but what was put there by
 * hand? The two are the sample's, for two base addresses, so that no page of one is a page of the other.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "../built.ts";

export type Generation = "a" | "b";

/** What a fault is, for the preloaded module; none of it for a build that is let through. */
export interface Planted {
  readonly at?: number;
  readonly how?: string;
  /** In milliseconds after its start: killed from outside. */
  readonly killedAfter?: number;
  /** Where the calls are written to. */
  readonly log?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly err: string;
}

export interface Lane {
  readonly out: string;
  build(generation: Generation, planted?: Planted): Promise<Ended>;
  /** Starts the server of the output over standard input, which ends at once. */
  serve(): Promise<Ended>;
  /** Which output is there, or what is wrong with it. */
  look(): Generation | { readonly wrong: string };
}

const byHand = { CNAME: "facts.example.org", "api/public/mine.txt": "kept", ".git/HEAD": "ref" };

/** Builds both outputs once, to know them by; the second one stays, with files put in by hand. */
export async function openLane(folder: string): Promise<Lane> {
  const out = join(folder, "dist");
  const lane: Lane = {
    out,
    build: (generation, planted = {}) => run(buildOf(out, generation), out, planted),
    serve: () => run([join(out, "server.mjs"), "--stdio"], out, {}),
    look: () => looked(out, known),
  };
  const known = new Map<string, Generation>();
  for (const generation of ["a", "b"] as const) {
    const { code, err } = await lane.build(generation);
    if (code !== 0) throw new Error(`a build without a fault ended with ${code}: ${err}`);
    known.set(digest(join(out, "manifest.json")), generation);
  }
  for (const [file, text] of Object.entries(byHand)) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  }
  return lane;
}

export function other(generation: Generation): Generation {
  return generation === "a" ? "b" : "a";
}

const preload = fileURLToPath(new URL("./preload.mjs", import.meta.url));
const launcher = fileURLToPath(new URL("../../build/run.mjs", import.meta.url));

function buildOf(out: string, generation: Generation): readonly string[] {
  const facts = ["--facts", "test/fixtures/facts", "--as-of", "2026-05-01", "--static", "lean"];
  const address = ["--base-url", `https://${generation}.test`];
  return ["--import", preload, launcher, "build", "-q", ...facts, ...address, "--out", out];
}

function run(args: readonly string[], out: string, planted: Planted): Promise<Ended> {
  const { at, how, killedAfter, log } = planted;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        FS_FOLDER: out,
        ...(at === undefined ? {} : { FS_AT: String(at), FS_HOW: how }),
        ...(log === undefined ? {} : { FS_LOG: log }),
      },
    });
    const timer =
      killedAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killedAfter);
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, err });
    });
  });
}

function looked(
  out: string,
  known: ReadonlyMap<string, Generation>,
): Generation | { readonly wrong: string } {
  const manifest = join(out, "manifest.json");
  if (!existsSync(manifest)) return { wrong: "no manifest.json" };
  const generation = known.get(digest(manifest));
  if (generation === undefined) return { wrong: "the manifest is neither of the two" };
  const { files } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly files: readonly { readonly path: string; readonly sha256: string }[];
  };
  const expected = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  for (const [path, text] of Object.entries(byHand)) expected.set(path, sumOf(text));
  // What lists the files is in no list.
  for (const path of ["manifest.json", "SHA256SUMS"])
    if (existsSync(join(out, path))) expected.set(path, digest(join(out, path)));
  const found = filesBelow(out);
  const extra = found.filter((path) => !expected.has(path));
  if (extra.length > 0) return { wrong: `left over: ${extra.slice(0, 3).join(", ")}` };
  for (const [path, sha256] of expected)
    if (!existsSync(join(out, path)) || digest(join(out, path)) !== sha256)
      return { wrong: `${path} is missing or another one` };
  return generation;
}

function digest(file: string): string {
  return sumOf(readFileSync(file));
}

function sumOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
