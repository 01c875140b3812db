/**
 * A build that changes few files is killed, at any of its changes to the disk: the output is then the one of
 * before or the new one, and the next build makes the bytes of a whole one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { verifyFolder } from "../../build/fallback/node/integrity.ts";
import { nodeDisk, type SwapDisk } from "../../build/swap/disk.ts";
import { recoverOutput } from "../../build/swap/recover.ts";
import { sample } from "../built.ts";
import { effort } from "../effort.ts";
import { afterDeath, Killed } from "../write/trial.ts";
import { trial } from "./trial.ts";

/** Those that change nothing are no moments of their own. */
const changing = ["mkdir", "write", "copy", "link", "rename", "unlink", "rmdir", "touch"] as const;

interface Dying {
  readonly disk: SwapDisk;
  readonly isDead: () => boolean;
  /** Where something was put by its name. */
  readonly moved: readonly string[];
}

/** Dies before its change number `at`, counted from 1. */
function dying(at: number): Dying {
  let changes = 0;
  const moved: string[] = [];
  const mortal = (name: (typeof changing)[number]) => {
    return (...args: readonly unknown[]): void => {
      if (++changes >= at) throw new Killed();
      if (name === "rename") moved.push(String(args[1]));
      (nodeDisk[name] as (...args: readonly unknown[]) => void)(...args);
    };
  };
  const disk = { ...nodeDisk, ...Object.fromEntries(changing.map((name) => [name, mortal(name)])) };
  return { disk, isDead: () => changes >= at, moved };
}

it("leaves a whole output, wherever it was killed, and the next build makes the rest", async () => {
  const { facts, out, again, sums } = trial(sample);
  const file = join(facts, "providers/acme.yaml");
  const text = readFileSync(file, "utf8");
  // What lists of changes show is in hundreds of files: a note is not among it.
  const edited = text.replace("note: Announced.", "note: Announced twice.");
  expect(edited).not.toBe(text);
  const sumsNow = (): string => readFileSync(join(out, "SHA256SUMS"), "utf8");
  const wholes = new Map<string, string>();
  const silent = (): void => {};
  const seen = new Set<string>();
  let stands = text;
  let isKilled = true;
  await again();
  for (let at = 1; isKilled; at += effort(9, 1)) {
    stands = stands === text ? edited : text;
    writeFileSync(file, stands);
    const before = sumsNow();
    const { disk, isDead, moved } = dying(at);
    await again(disk).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    isKilled = isDead();
    expect(recoverOutput(out, nodeDisk, afterDeath)).toBeUndefined();
    expect(verifyFolder({ folder: out, isStrict: true, out: silent, err: silent }), `${at}`).toBe(
      0,
    );
    const after = sumsNow();
    seen.add(after === before ? "old" : "new");
    // No folder of the top was replaced.
    expect(moved.filter((path) => /out\/(?:api|data|facts|site)$/.test(path))).toEqual([]);
    expect(await again()).toBeDefined();
    if (!wholes.has(stands)) wholes.set(stands, (await sums())[1]);
    expect(sumsNow()).toBe(wholes.get(stands));
    expect([before, wholes.get(stands)]).toContain(after);
  }
  expect([...seen].toSorted()).toEqual(["new", "old"]);
});
