/** Any text is read to its end: no text throws, and a long one costs as many steps as it is long. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { rateOf } from "../../build/amount/rate.ts";
import { amountsIn } from "../../build/amount/read.ts";
import { effort } from "../effort.ts";
import { anyText } from "../any-text.ts";

/** The pieces that the reader's patterns are made of. */
const pieces = fc.constantFrom(
  ..."1 0 12 123 . , ' _ - ^ * e x × ⁶ ½ % $ € US$ k M b bn h s GB MiB Mbit a an one no half two hundred minus PT15M P1D".split(
    " ",
  ),
  ..."− – ６ 万 億 ٢ and dozen thousand million per every each / minute rpm cents USD unlimited ∞ ( | \ud800 \u0130 \u212a".split(
    " ",
  ),
  " ",
  "\u00a0",
  "\n",
);
const text = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  anyText(),
);

it("amounts stand in the text, one behind the other, and each is a number or no limit", () => {
  fc.assert(
    fc.property(text, (written) => {
      let done = 0;
      for (const amount of amountsIn(written)) {
        expect(amount.start).toBeGreaterThanOrEqual(done);
        expect(amount.end).toBeGreaterThan(amount.start);
        done = amount.end;
        for (const { number } of amount.senses) expect(Number.isNaN(number ?? 0)).toBe(false);
        expect(amount.senses.length).toBeGreaterThan(0);
        const { period } = rateOf(written, amount);
        expect(period === undefined || period >= 0).toBe(true);
      }
      expect(done).toBeLessThanOrEqual(written.length);
    }),
    { numRuns: 2000 },
  );
});

/** Read again from each of its places, a run of this length would not end within the test's limit. */
const length = effort(200_000, 400_000);

it.each(
  "1|1 |1,|1'|1^|1e|10⁶|1½|$|US$ |a |a hundred |hundred-|half an |twenty-|one|k|1 - |per |$1 |1 x 10|-1 |minus |P1|PT1".split(
    "|",
  ),
)("a long run of %j is read once", (part) => {
  const run = part.repeat(length / part.length);
  const amounts = amountsIn(`${run}|60 requests per minute`);
  const last = amounts.at(-1)!;
  expect(last.senses[0].number).toBe(60);
  expect(rateOf(`${run}|60 requests per minute`, last)).toEqual({
    counted: "requests",
    period: 60,
  });
});
