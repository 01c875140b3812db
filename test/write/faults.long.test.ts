/** Every call to the disk fails once, and the process dies at every call: one output is always there whole. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CannotWrite } from "../../build/swap/cannot-write.ts";
import { nodeDisk } from "../../build/swap/disk.ts";
import { recoverOutput } from "../../build/swap/recover.ts";
import {
  afterDeath,
  contentsOf,
  faulty,
  foreign,
  Killed,
  manifestOf,
  next,
  old,
  plant,
  sorted,
  world,
  write,
  type Files,
} from "./trial.ts";

let root: string;
let template: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "facts-faults-"));
  template = join(root, "template");
  await write(template, old);
  plant(template, foreign);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let number = 0;
/** An output with foreign files in it, as they stand before the build that is tried. */
function started(isFirst: boolean): string {
  const out = join(root, String(number++), "dist");
  mkdirSync(join(out, ".."));
  if (isFirst) return out;
  cpSync(template, out, { recursive: true });
  return out;
}

type Wanted = "again" | "kept" | "first";
const stood = sorted(old, foreign);
const stands = sorted(next, foreign);
const before = { again: stood, kept: stood, first: {} };
const after = { again: stands, kept: stands, first: sorted(next) };

function generationOf(out: string, wanted: Wanted): "old" | "new" | Files {
  const found = contentsOf(out);
  const isOld = JSON.stringify(found) === JSON.stringify(before[wanted]);
  if (!isOld && JSON.stringify(found) !== JSON.stringify(after[wanted])) return found;
  const manifest = join(out, "manifest.json");
  const expected = isOld ? (wanted === "first" ? undefined : manifestOf(old)) : manifestOf(next);
  const text = existsSync(manifest) ? readFileSync(manifest, "utf8") : undefined;
  return text === expected ? (isOld ? "old" : "new") : { "manifest.json": text ?? "missing" };
}

async function callsOf(isFirst: boolean, kept: Files): Promise<number> {
  const { disk, calls } = faulty(0, "none");
  await write(started(isFirst), next, { ...world, disk }, kept);
  return calls();
}

describe.each([
  ["a second build", "again"],
  ["a build that keeps what is the same", "kept"],
  ["a first build", "first"],
] as const)("%s", (_, wanted) => {
  const isFirst = wanted === "first";
  const kept = wanted === "kept" ? old : {};

  it.each(["EIO", "ENOSPC", "EACCES"])(
    "leaves the old output or the new one when any call fails with %s",
    async (code) => {
      const count = await callsOf(isFirst, kept);
      expect(count).toBeGreaterThan(60);
      const seen = new Set<unknown>();
      for (let at = 1; at <= count; at++) {
        const out = started(isFirst);
        const { disk } = faulty(at, code);
        const failure = await write(out, next, { ...world, disk }, kept).then(
          () => undefined,
          (error: unknown) => error,
        );
        const outcome = generationOf(out, wanted);
        expect([at, outcome]).toEqual([at, failure === undefined ? "new" : "old"]);
        if (failure !== undefined) {
          expect(failure).toBeInstanceOf(CannotWrite);
          expect((failure as Error).message).toMatch(/^"[^\n]+" cannot be written: [^\n]+\.$/);
        }
        seen.add(outcome);
        // Nobody holds it, and what could not be removed then is removed now.
        expect(recoverOutput(out)).toBeUndefined();
        expect(generationOf(out, wanted)).toBe(outcome);
        expect(readdirSync(join(out, "..")).filter((name) => name !== "dist")).toEqual([]);
        rmSync(join(out, ".."), { recursive: true, force: true });
      }
      expect(seen).toEqual(new Set(["old", "new"]));
    },
    600_000,
  );

  it("is whole after a recovery, wherever it was killed, and so was the recovery", async () => {
    const count = await callsOf(isFirst, kept);
    const seen = new Set<unknown>();
    for (let at = 1; at <= count; at++) {
      const out = started(isFirst);
      const { disk } = faulty(at, "KILL");
      await write(out, next, { ...world, disk }, kept).catch((error: unknown) => {
        if (!(error instanceof Killed) && !(error instanceof CannotWrite)) throw error;
      });
      // The next one is killed too, at another place each time; then one is let through.
      for (const again of [1 + (at % 7), 8 + (at % 31)]) {
        const { disk: dying } = faulty(again, "KILL");
        try {
          recoverOutput(out, dying, { ...afterDeath, pid: 1_999_999_998 });
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      }
      expect(recoverOutput(out, nodeDisk, afterDeath)).toBeUndefined();
      const outcome = generationOf(out, wanted);
      expect([at, outcome]).toEqual([at, outcome === "old" ? "old" : "new"]);
      seen.add(outcome);
      rmSync(join(out, ".."), { recursive: true, force: true });
    }
    expect(seen).toEqual(new Set(["old", "new"]));
  }, 600_000);

  it("is taken up by the next build, wherever the last one was killed", async () => {
    const count = await callsOf(isFirst, kept);
    for (let at = 1; at <= count; at += 3) {
      const out = started(isFirst);
      const { disk } = faulty(at, "KILL");
      await write(out, next, { ...world, disk }, kept).catch(() => {});
      await write(out, next, { ...world, machine: afterDeath }, kept);
      expect([at, generationOf(out, wanted)]).toEqual([at, "new"]);
      rmSync(join(out, ".."), { recursive: true, force: true });
    }
  }, 600_000);
});
