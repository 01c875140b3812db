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

interface Scenario {
  /** What a build wrote before, and what somebody else put there; nothing where it is the first. */
  readonly before?: { readonly files: Files; readonly foreign: Files };
  readonly next: Files;
}
const scenarios: Readonly<Record<string, Scenario>> = {
  "a second build": { before: { files: old, foreign }, next },
  "a first build": { next },
};

let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "facts-faults-"));
  for (const [name, { before }] of Object.entries(scenarios)) {
    if (before === undefined) continue;
    await write(templateOf(name), before.files);
    plant(templateOf(name), before.foreign);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function templateOf(name: string): string {
  return join(root, `template of ${name}`);
}

describe.each(Object.entries(scenarios))("%s", (name, { before, next }) => {
  let number = 0;
  /** An output with foreign files in it, as they stand before the build that is tried. */
  function started(): string {
    const out = join(root, `${name} ${number++}`, "dist");
    mkdirSync(join(out, ".."));
    if (before !== undefined) cpSync(templateOf(name), out, { recursive: true });
    return out;
  }

  const stood = JSON.stringify(before ? sorted(before.files, before.foreign) : {});
  const stands = JSON.stringify(sorted(next, before?.foreign ?? {}));

  function generationOf(out: string): "old" | "new" | Files {
    const found = contentsOf(out);
    const isOld = JSON.stringify(found) === stood;
    if (!isOld && JSON.stringify(found) !== stands) return found;
    const manifest = join(out, "manifest.json");
    const expected = isOld ? before && manifestOf(before.files) : manifestOf(next);
    const text = existsSync(manifest) ? readFileSync(manifest, "utf8") : undefined;
    return text === expected ? (isOld ? "old" : "new") : { "manifest.json": text ?? "missing" };
  }

  async function callsOf(): Promise<number> {
    const { disk, calls } = faulty(0, "none");
    await write(started(), next, { ...world, disk });
    return calls();
  }

  it.each(["EIO", "ENOSPC", "EACCES"])(
    "leaves the old output or the new one when any call fails with %s",
    async (code) => {
      const count = await callsOf();
      expect(count).toBeGreaterThan(60);
      const seen = new Set<unknown>();
      for (let at = 1; at <= count; at++) {
        const out = started();
        const { disk } = faulty(at, code);
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
        seen.add(outcome);
        // Nobody holds it, and what could not be removed then is removed now.
        expect(recoverOutput(out)).toBeUndefined();
        expect(generationOf(out)).toBe(outcome);
        expect(readdirSync(join(out, "..")).filter((name) => name !== "dist")).toEqual([]);
        rmSync(join(out, ".."), { recursive: true, force: true });
      }
      expect(seen).toEqual(new Set(["old", "new"]));
    },
    600_000,
  );

  it("is whole after a recovery, wherever it was killed, and so was the recovery", async () => {
    const count = await callsOf();
    const seen = new Set<unknown>();
    for (let at = 1; at <= count; at++) {
      const out = started();
      const { disk } = faulty(at, "KILL");
      await write(out, next, { ...world, disk }).catch((error: unknown) => {
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
      const outcome = generationOf(out);
      expect([at, outcome]).toEqual([at, outcome === "old" ? "old" : "new"]);
      seen.add(outcome);
      rmSync(join(out, ".."), { recursive: true, force: true });
    }
    expect(seen).toEqual(new Set(["old", "new"]));
  }, 600_000);

  it("is taken up by the next build, wherever the last one was killed", async () => {
    const count = await callsOf();
    for (let at = 1; at <= count; at += 3) {
      const out = started();
      const { disk } = faulty(at, "KILL");
      await write(out, next, { ...world, disk }).catch(() => {});
      await write(out, next, { ...world, machine: afterDeath });
      expect([at, generationOf(out)]).toEqual([at, "new"]);
      rmSync(join(out, ".."), { recursive: true, force: true });
    }
  }, 600_000);
});
