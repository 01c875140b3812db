/** Values of one key beside each other: one notation, whatever unit each source states its own in. */
import { describe, expect, it } from "vitest";
import { besideWords } from "../../build/amount/beside.ts";

const beside = (value: number | null, unit: string, display = "as stated"): string =>
  besideWords({ value, unit, display, currency: null });

describe("a value beside others", () => {
  it.each([
    [840, "seconds", "14 minutes"],
    [800, "seconds", "13 minutes 20 seconds"],
    [600, "seconds", "10 minutes"],
    [300, "seconds", "5 minutes"],
    [1, "seconds", "1 second"],
    [0.25, "seconds", "250 milliseconds"],
    [1500, "milliseconds", "1.5 seconds"],
    [129_600, "seconds", "1 day 12 hours"],
    [1, "days", "1 day"],
    [365, "days", "365 days"],
    [10_240, "MB", "10.24 GB"],
    [32_768, "MB", "32.768 GB"],
    [131_072, "MB", "131.072 GB"],
    [32, "GB", "32 GB"],
    [0.5, "GB", "500 MB"],
    [1024, "bytes", "1 KiB"],
    [262.144, "kB", "256 KiB"],
    [256, "kB", "256 kB"],
    // Sources round what binary units are in decimal ones.
    [1.073742, "GB", "1 GiB"],
    [4000, "GB/month", "4 TB/month"],
    [1000, "MB/second", "1 GB/second"],
  ])("%d %s", (value, unit, words) => {
    expect(beside(value, unit)).toBe(words);
  });

  it.each([
    [3000, "minutes/month"],
    [24, "months"],
    [50, "Mbit"],
    [4000, "requests/minute"],
    [5, "percent"],
    [0, "seconds"],
    [null, "MB"],
    [100_000, "seconds"],
  ])("stays as it is stated: %s %s", (value, unit) => {
    expect(beside(value, unit)).toBe("as stated");
  });

  it("keeps the notation of a price", () => {
    const price = {
      value: 3600,
      display: "$3,600.00 per second",
      unit: "seconds",
      currency: "USD",
    };
    expect(besideWords(price)).toBe(price.display);
  });
});
