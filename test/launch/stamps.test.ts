/** A stamp that can be relied on is another as soon as the file is, however it changed. */
import {
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { diskClock, reliableStamp, stampOf } from "../../build/launch/stamps.mjs";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-stamps-"));
  file = join(folder, "file");
  writeFileSync(file, "0000");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Each leaves the size and the times of modification as they were. */
const edits: readonly ((text: string) => void)[] = [
  (text) => {
    const { atime, mtime } = statSync(file);
    writeFileSync(file, text);
    utimesSync(file, atime, mtime);
  },
  (text) => {
    const { atime, mtime } = statSync(file);
    writeFileSync(`${file}-new`, text);
    utimesSync(`${file}-new`, atime, mtime);
    renameSync(`${file}-new`, file);
  },
  (text) => {
    const { atime, mtime } = statSync(file);
    writeFileSync(`${file}-${text}`, text);
    utimesSync(`${file}-${text}`, atime, mtime);
    rmSync(file);
    symlinkSync(`${file}-${text}`, file);
  },
];

it("no edit goes unseen, however soon it follows on the reading", async () => {
  // Most of the margin is taken away, so that stamps are given of files that have just changed.
  const clock = () => {
    const { device, now } = diskClock(folder)!;
    return { device, now: now + 80_000_000n };
  };
  const counts = { stamped: 0, edits: 0 };
  const edit = fc.record({
    kind: fc.nat(edits.length - 1),
    text: fc.stringMatching(/^[a-z]{4}$/),
    wait: fc.constantFrom(0, 0, 0, 30),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 10 }), async (made) => {
      for (const { kind, text, wait } of made) {
        if (wait > 0) await pause(wait);
        const stamp = reliableStamp(file, clock());
        const before = readFileSync(file, "utf8");
        edits[kind]!(text);
        counts.edits++;
        if (stamp !== undefined) counts.stamped++;
        const isUnseen = stamp === stampOf(file) && readFileSync(file, "utf8") !== before;
        expect(isUnseen).toBe(false);
      }
    }),
    { numRuns: 30 },
  );
  expect(counts.stamped).toBeGreaterThan(0);
  expect(counts.stamped).toBeLessThan(counts.edits);
});

it("a file that was written this very moment has no stamp to rely on", () => {
  expect(reliableStamp(file, diskClock(folder)!)).toBeUndefined();
});

it("a file that lies long enough has one, and keeps it as long as nobody touches it", () => {
  const { device, now } = diskClock(folder)!;
  const later = { device, now: now + 1_000_000_000n };
  const stamp = reliableStamp(file, later);
  expect(stamp).toBe(stampOf(file));
  writeFileSync(file, "1111");
  expect(stampOf(file)).not.toBe(stamp);
});

it("a file on another disk has none", () => {
  const { device, now } = diskClock(folder)!;
  const other = { device: device + 1n, now: now + 1_000_000_000n };
  expect(reliableStamp(file, other)).toBeUndefined();
});

it("a file that is not there is known by that, until it is", () => {
  const path = join(folder, "none");
  const stamp = reliableStamp(path, diskClock(folder)!);
  expect(stamp).toBe(stampOf(path));
  writeFileSync(path, "");
  expect(stampOf(path)).not.toBe(stamp);
});

it("a folder that cannot be written to has no clock", () => {
  expect(diskClock(join(folder, "none"))).toBeUndefined();
});
