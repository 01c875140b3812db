/** What is kept in memory stays within its limit, whatever is asked for. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { openKept } from "../../build/fallback/kept.ts";

const limit = 5000;
const step = fc.record({
  name: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  bytes: fc.nat({ max: 2 * limit }),
  isAsked: fc.boolean(),
});

it("holds no more than its limit, and nothing but what was kept last under a name", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const kept = openKept<number>(limit);
      const last = new Map<string, number>();
      for (const { name, bytes, isAsked } of steps)
        if (isAsked) expect([undefined, last.get(name)]).toContain(kept.get(name));
        else {
          kept.keep(name, bytes, bytes);
          last.set(name, bytes);
        }
      const held = [...last].filter(([name]) => kept.get(name) !== undefined);
      expect(held.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(limit);
    }),
  );
});

it("drops what was not asked for longest", () => {
  const kept = openKept<number>(limit);
  for (const name of ["a", "b", "c"]) kept.keep(name, 1, 1300);
  expect(kept.get("a")).toBe(1);
  kept.keep("d", 1, 1300);
  expect(["a", "b", "c", "d"].map((name) => kept.get(name))).toEqual([1, undefined, 1, 1]);
});

it("does not keep what is larger than its limit, nor what stood there before", () => {
  const kept = openKept<number>(limit);
  kept.keep("a", 1, 10);
  kept.keep("a", 2, limit);
  expect(kept.get("a")).toBeUndefined();
});
