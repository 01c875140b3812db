/** Amounts as people write them: no digit added, none lost, and read again as the same amount. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsIn } from "../../build/amount/read.ts";
import { statesValue } from "../../build/amount/states.ts";
import { unitNamed } from "../../build/amount/units.ts";
import { writeAmount } from "../../build/amount/write.ts";

describe("an amount", () => {
  it.each<[number | null, string | null, string | null, string]>([
    [26.2144, "MB", null, "25 MiB"],
    [5368.70912, "MB", null, "5 GiB"],
    [4.096, "kB", null, "4 KiB"],
    [25, "MB", null, "25 MB"],
    [5000, "MB", null, "5 GB"],
    [0.5, "GB", null, "500 MB"],
    [1.5, "GB", null, "1.5 GB"],
    [53.6569, "TB", null, "53.6569 TB"],
    [53_656_167_435_468.8, "bytes", null, "48.8 TiB"],
    [1, "bytes", null, "1 byte"],
    [21_600, "seconds", null, "6 hours"],
    [3_024_000, "seconds", null, "35 days"],
    [86_400, "seconds", null, "1 day"],
    [90, "minutes", null, "90 minutes"],
    [0.3, "seconds", null, "300 milliseconds"],
    [3, "months", null, "3 months"],
    [50, "percent", null, "50%"],
    [5000, "requests/hour", null, "5,000 requests/hour"],
    [1, "requests/second", null, "1 request/second"],
    [1, "requests/10 seconds", null, "1 request/10 seconds"],
    [1, "jobs", null, "1 job"],
    [1, "repositories", null, "1 repository"],
    [1, "indexes", null, "1 index"],
    [1, "searches/minute", null, "1 search/minute"],
    [1, "cache entries", null, "1 cache entry"],
    [1, "databases", null, "1 database"],
    [1, "vCPUs", null, "1 vCPU"],
    [1_234_567.5, null, null, "1,234,567.5"],
    [10, "GB/month", null, "10 GB/month"],
    [0.08, "GB/month", "USD", "$0.08 per GB-month"],
    [2, "IP address/month", "USD", "$2 per IP address per month"],
    [25, "month", "EUR", "€25 per month"],
    [1000.5, "year", "CHF", "CHF 1,000.50 per year"],
    [3, null, "USD", "$3"],
    [null, "MB", null, "no limit"],
    [null, "month", "USD", "no limit"],
  ])("%s %s %s is written %s%s", (value, unit, currency, text) => {
    expect(writeAmount(value, unit, currency)).toBe(text);
  });

  const units = ["bytes", "kB", "MB", "GB", "TB", "milliseconds", "seconds", "minutes", "days"];
  /** As the digits of facts are: at most nine, with at most four behind the point. */
  const number = fc
    .tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
    .map(([whole, places]) => Number(`${whole}e-${places}`));

  it("is read again as what was written, and states its value", () => {
    fc.assert(
      fc.property(number, fc.constantFrom(...units), (value, unit) => {
        const [amount, ...others] = amountsIn(writeAmount(value, unit));
        expect(others).toEqual([]);
        const [{ number: read, unit: readUnit }] = amount!.senses;
        const inUnit = (read! * readUnit!.sizes[0]) / unitNamed(unit)!.sizes[0];
        expect(Number(inUnit.toPrecision(12))).toBe(Number(value.toPrecision(12)));
        expect(statesValue(writeAmount(value, unit), value, { unit })).toBe(true);
      }),
    );
  });

  it("of money is read again with its currency", () => {
    const currencies = fc.constantFrom("USD", "EUR", "GBP", "JPY", "INR", "CHF", "SEK");
    fc.assert(
      fc.property(number, currencies, (value, currency) => {
        const [amount] = amountsIn(writeAmount(value, "month", currency));
        expect(amount!.currencies[0]).toBe(currency);
        expect(amount!.senses.map((sense) => sense.number)).toContain(value);
      }),
    );
  });
});

it("takes a plan's price for another only in cents, and a price of many also per fewer", () => {
  const plan = { unit: "month", datatype: "money", currency: "EUR" };
  expect(statesValue("€9 a month", 9, plan)).toBe(true);
  expect(statesValue("900 cents a month", 9, plan)).toBe(true);
  for (const slip of [90, 0.9, 0.009, 9000])
    expect(statesValue("€9 a month", slip, plan)).toBe(false);
  const tokens = { unit: "million tokens", datatype: "money", currency: "USD" };
  expect(statesValue("$0.003 per thousand tokens", 3, tokens)).toBe(true);
  const bytes = { unit: "GB/month", datatype: "money", currency: "USD" };
  expect(statesValue("a base price of $18/TB/mo", 0.018, bytes)).toBe(true);
});
