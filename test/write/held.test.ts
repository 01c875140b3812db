/** A file that another program holds for a moment, as scanners and servers do on Windows. */
import { expect, it } from "vitest";
import { toCannotWrite } from "../../build/swap/cannot-write.ts";
import { whileHeld } from "../../build/swap/held.ts";

function failure(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: "rename" });
}

/** Fails so many times with this code; returns how often it was tried and how long was waited. */
function tried(code: string, times: number, platform: NodeJS.Platform) {
  let [tries, waited] = [0, 0];
  const change = (): void => {
    if (tries++ < times) throw failure(code);
  };
  let thrown: unknown;
  try {
    whileHeld(change, platform, (milliseconds) => void (waited += milliseconds));
  } catch (error) {
    thrown = error;
  }
  return { tries, waited, isDone: thrown === undefined };
}

it.each(["EPERM", "EACCES", "EBUSY"])(
  "is tried again on Windows after %s, for about a second",
  (code) => {
    expect(tried(code, 3, "win32")).toMatchObject({ tries: 4, isDone: true });
    const { waited, isDone } = tried(code, Infinity, "win32");
    expect(isDone).toBe(false);
    expect(waited).toBeGreaterThan(900);
    expect(waited).toBeLessThan(1500);
  },
);

it.each([
  ["ENOSPC", "win32"],
  ["ENOENT", "win32"],
  ["EPERM", "linux"],
  ["EBUSY", "darwin"],
] as const)("is not tried again after %s on %s", (code, platform) => {
  expect(tried(code, Infinity, platform)).toEqual({ tries: 1, waited: 0, isDone: false });
});

it("is said to be held there, and to be another's elsewhere", () => {
  const said = (platform: NodeJS.Platform): string =>
    (toCannotWrite(failure("EPERM"), "dist", platform) as Error).message;
  expect(said("win32")).toMatch(/^"dist" cannot be written: another program holds it/);
  expect(said("linux")).toMatch(/^"dist" cannot be written: this user may not/);
});
