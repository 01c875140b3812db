/** One built sample, and every target that runs here against a copy of it. */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built } from "../built.ts";
import type { Seen } from "./ask.ts";
import type { Check } from "./check.ts";
import { checks } from "./checks.ts";
import { run, type Result } from "./run.ts";
import { missing, type Target } from "./targets/target.ts";

export interface Report {
  readonly target: Target;
  /** Absent where the target did not run; `reason` says why. */
  readonly results?: readonly Result[];
  /** Below a path, what the path without its slash answers. */
  readonly bare?: Seen;
  readonly reason?: string;
  /** It should have run, but could not be started or not be asked. */
  readonly broken?: true;
}

const deployedAt = new Date("2026-01-01T00:00:00Z");

/** Deployed on an ordinary disk: what lies on the memory disk, below `/dev`, Deno reads with all rights only. */
const disk = existsSync("/var/tmp") ? "/var/tmp" : tmpdir();

/** Two targets at a time: each is a server and a client. */
const atOnce = 2;

/** `basePath` is empty or such as `/some/repo`, where no target is `rootOnly`. */
export async function runAll(
  targets: readonly Target[],
  basePath = "",
  asked: readonly Check[] = checks,
): Promise<readonly Report[]> {
  const dataset = await built({ baseUrl: `https://facts.test${basePath}` });
  // Some servers trust the date of a file, and what follows from it, only when it is a while ago.
  for (const file of dataset.files) utimesSync(join(dataset.out, file), deployedAt, deployedAt);
  const folder = mkdtempSync(join(disk, "facts-conform-"));
  // Web servers read it as another user.
  chmodSync(folder, 0o755);
  const reports: Report[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < targets.length; i = next++) {
      const place = join(folder, String(i));
      cpSync(dataset.out, join(place, "dist"), { recursive: true, preserveTimestamps: true });
      reports[i] = await report(targets[i]!, place, basePath, asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    dataset.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return reports;
}

async function report(
  target: Target,
  place: string,
  basePath: string,
  asked: readonly Check[],
): Promise<Report> {
  const reason = missing(target);
  if (reason !== undefined) return { target, reason };
  const workspace = join(place, "work");
  mkdirSync(workspace);
  try {
    const running = await target.start({
      root: join(place, "dist"),
      workspace,
      basePath,
    });
    try {
      const results = await run(asked, running.ask, target.kind);
      if (basePath === "") return { target, results };
      const bare = await running.ask({ method: "GET", address: "", headers: {} });
      return { target, results, bare };
    } finally {
      await running.stop();
    }
  } catch (error) {
    return { target, reason: (error as Error).message, broken: true };
  }
}
