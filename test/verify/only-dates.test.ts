/** What may be proposed without a person who looked at it: no character but those of dates may change. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moreThanDates } from "../../build/curate/verify/only-dates.ts";
import { effort } from "../effort.ts";
import { acme, base, dated, now } from "../workflows/patches.ts";

describe("two texts", () => {
  it("are the same but for dates, or refused: no other character may change", () => {
    const before = base[acme]!;
    const after = dated;
    expect(moreThanDates(acme, { before, after }, now)).toBeUndefined();
    const [from, to] = [after.indexOf("last_verified_at"), after.indexOf("            history")];
    fc.assert(
      fc.property(
        fc.nat(after.length - 1),
        fc.constantFrom(" ", "\t", "\n", "#", ":", "'", "0", "a", "-"),
        (at, character) => {
          fc.pre((at < from || at >= to) && after[at] !== character);
          const changed = after.slice(0, at) + character + after.slice(at + 1);
          expect(moreThanDates(acme, { before, after: changed }, now)).toMatch(/./);
        },
      ),
      { numRuns: effort(150, 500) },
    );
  });
});
