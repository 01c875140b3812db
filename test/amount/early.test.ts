/** What is read no further than to the amount that decides gives the verdict of the whole quote. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { amountsIn } from "../../build/amount/read.ts";
import { statedBy, statesValue } from "../../build/amount/states.ts";

const words = [
  ..."$10|€10|10 USD|10 EUR|10 cents|1,000|1.000|10k|5 minutes|300 seconds|25 MiB|a dozen".split(
    "|",
  ),
  ..."unlimited|half a million|10^6|requests|per day|up to|v2|and|(|)|,|a|one|free".split("|"),
];
const quotes = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((each) => each.join(" "));
const values = fc.constantFrom(
  0,
  1,
  2,
  5,
  10,
  12,
  0.1,
  300,
  1000,
  10_000,
  500_000,
  1e6,
  26_214_400,
);
const measures = fc.record(
  {
    unit: fc.constantFrom("requests", "seconds", "minutes", "MB", "bytes", "USD/month"),
    datatype: fc.constantFrom("integer", "decimal", "money"),
    currency: fc.constantFrom("USD", "EUR", "JPY"),
  },
  { requiredKeys: [] },
);

it("says of every quote what all of its amounts say", () => {
  let [stated, all] = [0, 0];
  fc.assert(
    fc.property(quotes, values, measures, (quote, value, measured) => {
      const whole = statedBy(amountsIn(quote), value, measured).some((each) => each !== undefined);
      expect(statesValue(quote, value, measured)).toBe(whole);
      all += 1;
      if (whole) stated += 1;
    }),
    { numRuns: 2000 },
  );
  // Both verdicts are met often enough for the law to say something.
  expect(stated).toBeGreaterThan(all / 20);
  expect(stated).toBeLessThan(all / 2);
});
