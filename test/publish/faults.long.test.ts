/** Every call to the disk fails once, and the process dies at every call: one output is always there whole. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { CannotWrite } from "../../build/publish/cannot-write.ts";
import { nodeDisk } from "../../build/publish/disk.ts";
import { recoverOutput } from "../../build/publish/recover.ts";
import {
  afterDeath,
  contentsOf,
  faulty,
  foreign,
  Killed,
  next,
  old,
  plant,
  quick,
  standing,
  watched,
  world,
  write,
  type Files,
} from "./trial.ts";

let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "facts-faults-"));
  await write(join(root, "template"), old);
  plant(join(root, "template"), foreign);
});

describe.each([true, false])("with an output before: %s", (isSecond) => {
  let number = 0;
  /** An output with foreign files in it, as they stand before the build that is tried. */
  function started(): string {
    const out = join(root, `${isSecond} ${number++}`, "dist");
    mkdirSync(join(out, ".."));
    if (isSecond) cpSync(join(root, "template"), out, { recursive: true });
    return out;
  }

  const stood = isSecond ? standing(old, foreign) : {};
  const stands = standing(next, isSecond ? foreign : {});

  function generationOf(out: string): "old" | "new" | Files {
    const found = contentsOf(out);
    if (isDeepStrictEqual(found, stood)) return "old";
    return isDeepStrictEqual(found, stands) ? "new" : found;
  }

  /** Tries what is to hold for each call of a build; both outputs must have come out of it. */
  async function everyCall(trial: (at: number, out: string) => Promise<unknown>): Promise<void> {
    const { disk, calls } = faulty(0, "none", quick);
    await write(started(), next, { ...world, disk });
    expect(calls()).toBeGreaterThan(60);
    const seen = new Set<unknown>();
    for (let at = 1; at <= calls(); at++) {
      const out = started();
      seen.add(await trial(at, out));
      rmSync(join(out, ".."), { recursive: true, force: true });
    }
    expect(seen).toEqual(new Set(["old", "new"]));
  }

  it.each(["EIO", "ENOSPC", "EACCES"])(
    "leaves the old output or the new one when any call fails with %s",
    async (code) => {
      await everyCall(async (at, out) => {
        const { disk } = faulty(at, code, quick);
        const failure = await write(out, next, { ...world, disk }).then(
          () => undefined,
          (error: unknown) => error,
        );
        const outcome = generationOf(out);
        expect([at, outcome]).toEqual([at, failure === undefined ? "new" : "old"]);
        if (failure !== undefined) {
          expect(failure).toBeInstanceOf(CannotWrite);
          expect((failure as Error).message).toMatch(/^"[^\n]+" cannot be written: [^\n]+\.$/);
        }
        // Nobody holds it, and what could not be removed then is removed now.
        expect(recoverOutput(out)).toBeUndefined();
        expect(generationOf(out)).toBe(outcome);
        return outcome;
      });
    },
  );

  it("is whole after a recovery, wherever it was killed, and so was the recovery", async () => {
    await everyCall(async (at, out) => {
      const { disk } = faulty(at, "KILL", quick);
      await write(out, next, { ...world, disk }).catch((error: unknown) => {
        if (!(error instanceof Killed) && !(error instanceof CannotWrite)) throw error;
      });
      // The next one is killed too, at another place each time; then one is let through.
      for (const again of [1 + (at % 7), 8 + (at % 31)]) {
        const { disk: dying } = faulty(again, "KILL", quick);
        try {
          recoverOutput(out, dying, { ...afterDeath, pid: 1_999_999_998 });
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      }
      expect(recoverOutput(out, nodeDisk, afterDeath)).toBeUndefined();
      const outcome = generationOf(out);
      expect([at, outcome]).toEqual([at, outcome === "old" ? "old" : "new"]);
      return outcome;
    });
  });

  it("is back or taken up by the next build where the way back fails too", async () => {
    await everyCall(async (at, out) => {
      const { disk } = faulty(at, "EIO, then KILL", quick);
      await write(out, next, { ...world, disk }).catch(() => {});
      expect(recoverOutput(out, nodeDisk, afterDeath)).toBeUndefined();
      const outcome = generationOf(out);
      expect([at, outcome]).toEqual([at, outcome === "old" ? "old" : "new"]);
      await write(out, next, { ...world, machine: afterDeath });
      expect([at, generationOf(out)]).toEqual([at, "new"]);
      return outcome;
    });
  });
});

it("has its journal as long as anything is moved, and moves the list last", async () => {
  const out = join(root, "template");
  const moves: string[] = [];
  const note = (path: string): void => {
    const moved = relative(out, path);
    if (moved.startsWith(".building")) return;
    expect(existsSync(join(out, ".building/journal.json")), moved).toBe(true);
    moves.push(moved);
  };
  const { disk } = watched(quick, (_, name, paths) => {
    if (/^(rename|unlink)$/.test(name)) for (const path of paths) note(String(path));
  });
  await write(out, next, { ...world, disk });
  expect(moves).toContain("keys");
  // Who finds the new list finds all that it lists.
  expect(moves.findLast((path) => !path.includes("/"))).toBe("manifest.json");
});
