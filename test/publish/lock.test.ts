/** One build at a time, and a dead one is followed: by one, even where two find it at once. */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../build/commands/build.ts";
import { nodeDisk } from "../../build/publish/disk.ts";
import { takeLock, thisMachine, type Lock, type Machine } from "../../build/publish/lock.ts";
import { outputPlaces, type OutputPlaces } from "../../build/publish/places.ts";
import { recoverOutput, recoverToServe } from "../../build/publish/recover.ts";
import { openOutput } from "../../build/publish/output.ts";
import { recorded, sample } from "../built.ts";
import { effort } from "../effort.ts";
import {
  contentsOf,
  faulty,
  fill,
  next,
  old,
  quick,
  standing,
  watched,
  world,
  write,
} from "./trial.ts";

let root: string;
beforeAll(() => {
  root = fs.mkdtempSync(join(tmpdir(), "facts-hold-"));
});

let number = 0;
async function output(): Promise<string> {
  const out = join(root, String(number++), "dist");
  await write(out, old);
  return out;
}

describe("a second build", () => {
  it("is refused in one line that names the first, which then ends as if alone", async () => {
    const out = await output();
    const first = openOutput(out, world);
    const terminal = recorded();
    const options = { ...sample, out, baseUrl: undefined, mode: "full", quiet: true } as const;
    expect(await build(options, terminal)).toBe(1);
    expect(terminal.printed.err).toBe(
      `"${out}" is held by the build of process ${process.pid}; wait for it to end, or stop it.\n`,
    );
    // A server that is started meanwhile finds nothing to mend, and serves.
    expect(recoverToServe(out)).toBeUndefined();
    expect(recoverOutput(out)).toMatchObject({ task: "build", pid: process.pid });
    fill(first, next);
    await first.commit();
    expect(contentsOf(out)).toEqual(standing(next));
    await write(out, old);
  });

  it("is let in once the first gave up", async () => {
    const out = await output();
    openOutput(out, world).discard();
    await write(out, next);
    expect(contentsOf(out)).toEqual(standing(next));
  });
});

describe("a holder", () => {
  const here = thisMachine();
  const minutes = (count: number): Machine => ({
    ...here,
    now: () => Date.now() + count * 60_000,
  });
  const elsewhere: Partial<Machine> = { host: "another-host", boot: "another-boot" };

  it.each([
    ["that runs, however long", {}, minutes(600), "held"],
    [
      "whose number another process has now",
      {},
      { ...here, startOf: () => "another start" },
      "free",
    ],
    ["whose process is gone", {}, { ...here, startOf: () => undefined }, "free"],
    ["of before the machine was started again", { boot: "another-boot" }, here, "free"],
    ["of another machine that spoke lately", elsewhere, minutes(1), "held"],
    ["of another machine that fell silent", elsewhere, minutes(3), "free"],
    [
      "that cannot be asked for its start, and spoke lately",
      {},
      { ...minutes(1), startOf: () => "" },
      "held",
    ],
    [
      "that cannot be asked for its start, and fell silent",
      {},
      { ...minutes(3), startOf: () => "" },
      "free",
    ],
  ] as const)("%s", async (_, was, now, wanted) => {
    const out = await output();
    const first = openOutput(out, { ...world, machine: { ...here, ...was } });
    const found = recoverOutput(out, nodeDisk, now);
    expect(found === undefined ? "free" : "held").toBe(wanted);
    if (wanted === "free") expect(() => fill(first, {})).toThrow(/cannot be written/);
    first.discard();
    expect(contentsOf(out)).toEqual(standing(old));
  });

  it("that cannot be read counts for nothing", async () => {
    const out = await output();
    fs.mkdirSync(join(out, ".building/owner-7"), { recursive: true });
    fs.writeFileSync(join(out, ".building/owner-7/owner.json"), "");
    await write(out, next);
    expect(contentsOf(out)).toEqual(standing(next));
  });

  it("says that it is at work, until another follows it", async () => {
    const places = outputPlaces(await output());
    const later: Machine = { ...here, now: () => 1_900_000_000_000 };
    const mine = lockBy(places, later);
    const record = join(places.work, "owner-0/owner.json");
    fs.utimesSync(record, 0, 0);
    mine.beat();
    expect(fs.statSync(record).mtimeMs).toBe(1_900_000_000_000);
    const dead: Machine = { ...here, startOf: () => undefined };
    const next = lockBy(places, dead);
    expect([mine.isMine(), next.isMine()]).toEqual([false, true]);
    mine.release();
    expect(next.isMine()).toBe(true);
    next.release();
    expect(fs.existsSync(places.work)).toBe(false);
  });
});

function lockBy(places: OutputPlaces, machine: Machine): Lock {
  const held = takeLock(places, "build", nodeDisk, machine);
  if (!("release" in held)) throw new Error(`held by ${held.pid}`);
  return held;
}

describe("two recoveries at once", () => {
  const machineOf = (pid: number): Machine => ({
    ...thisMachine(),
    pid,
    startOf: (asked) => (asked === process.pid ? undefined : "1"),
  });

  const every = effort(3, 1);

  it("never hurt each other, wherever the second one comes in", async () => {
    const { disk: counted, calls } = faulty(0, "none", quick);
    await write(await output(), next, { ...world, disk: counted });
    // Killed in the middle of what moves entries: the most that a recovery can have to do.
    const deaths = [calls() - 90, calls() - 60, calls() - 30];
    for (const [index, killedAt] of deaths.entries()) {
      let isOver = false;
      // In brief each call is tried after one of the deaths.
      for (let at = 1 + (index % every); !isOver; at += every) {
        const out = await output();
        await write(out, next, { ...world, disk: faulty(killedAt, "KILL", quick).disk }).catch(
          () => {},
        );
        const { disk, calls: count } = watched(quick, (number) => {
          if (number === at) recoverOutput(out, quick, machineOf(102));
        });
        recoverOutput(out, disk, machineOf(101));
        isOver = count() < at;
        // Either may have been the one that did it, but then it is done.
        recoverOutput(out, quick, machineOf(103));
        const found = contentsOf(out);
        const wanted = "api/deep/three.json" in found ? standing(next) : standing(old);
        expect([killedAt, at, found]).toEqual([killedAt, at, wanted]);
        expect(fs.readdirSync(join(out, ".."))).toEqual(["dist"]);
        fs.rmSync(join(out, ".."), { recursive: true });
      }
    }
  }, 600_000);
});
