/** A price for another amount of things than the key's is found, and the price for the key's proposed. */
import { expect, it } from "vitest";
import { amountsIn } from "../../build/amount/read.ts";
import { pricedOtherwise, statesValue } from "../../build/amount/states.ts";

const of = (unit: string) => ({ unit, datatype: "money", currency: "USD" });

it.each<[string, number, string, number, string]>([
  ["Input: $0.0000025 per token", 0.0000025, "million tokens", 2.5, "token"],
  ["Input: $0.0025 per 1K tokens", 0.0025, "million tokens", 2.5, "1K tokens"],
  ["$0.0025/ktok", 0.0025, "million tokens", 2.5, "ktok"],
  ["$3 per billion tokens", 3, "million tokens", 0.003, "billion tokens"],
  ["$0.0025 in / $0.01 out per 1K tokens", 0.01, "million tokens", 10, "1K tokens"],
  ["Per 1K tokens: input $0.0025", 0.0025, "million tokens", 2.5, "1K tokens"],
  ["$0.005 per 1,000 requests", 0.005, "million requests", 5, "1,000 requests"],
  ["$0.05 per 10,000 operations", 0.05, "million requests", 5, "10,000 operations"],
  ["$0.25 per 100 000 API calls", 0.25, "million requests", 2.5, "100 000 API calls"],
  ["1,000 requests cost $0.005", 0.005, "million requests", 5, "1,000 requests"],
  ["$0.40 per thousand", 0.4, "million requests", 400, "thousand"],
  ["$0.001 per email", 0.001, "thousand emails", 1, "email"],
  ["$0.001 per e-mail", 0.001, "thousand emails", 1, "e-mail"],
  ["$0.000015 per character", 0.000015, "million characters", 15, "character"],
  ["$500 per million searches", 500, "thousand searches", 0.5, "million searches"],
  ["$1 for every 100 searches", 1, "thousand searches", 10, "100 searches"],
  ["0.5¢ per search", 0.005, "thousand searches", 5, "search"],
  ["$20 per TB per month", 20, "GB-month", 0.02, "TB"],
  ["$7/TB", 7, "GB", 0.007, "TB"],
  ["$0.02 per MB", 0.02, "GB", 20, "MB"],
  ["$0.0001 per GB-hour", 0.0001, "GB-month", 0.072, "GB"],
  ["$0.01 per vCPU-hour", 0.01, "vCPU-month", 7.2, "vCPU"],
  ["$50 per 5 users per month", 50, "seat/month", 10, "5 users"],
])("%s is not %d per %s", (quote, value, unit, right, written) => {
  expect(statesValue(quote, value, of(unit))).toBe(false);
  expect(pricedOtherwise(amountsIn(quote), value, of(unit))).toEqual({ written, price: right });
  expect(statesValue(quote, right, of(unit))).toBe(true);
});

it.each<[string, number, string]>([
  ["Text tokens Per 1M tokens ∙ Batch API price Input $0.50 Output $1.50", 1.5, "million tokens"],
  ["Input | $30 | 1M tokens", 30, "million tokens"],
  ["$2.50 / MTok", 2.5, "million tokens"],
  ["$0.30 per additional million", 0.3, "million invocations"],
  ["$2.00 / 1,000,000 requests ($0.000002 / request)", 2, "million requests"],
  ["$0.50 per instance per additional 1 GB", 0.5, "GB-month"],
  ["$0.28 per provisioned GB for a 30-day month", 0.28, "GB-month"],
  ["$0.02 per GiB-month", 0.02, "GB-month"],
  ["$0.03 per GB per month for cached egress", 0.03, "GB"],
  ["$20 / vCPU / month ($0.000463 / vCPU / minute)", 20, "vCPU-month"],
  ["$0.01 per vCPU-hour, with 730 hours a month", 7.3, "vCPU-month"],
  ["$12 per member per month", 12, "seat/month"],
  ["an extra $30 per additional IP per month", 30, "IP address/month"],
  ["Storage | $0.02 | 100 GB", 0.02, "GB-month"],
  ["Pro | $5 a month", 5, "month"],
])("%s is %d per %s", (quote, value, unit) => {
  expect(statesValue(quote, value, of(unit))).toBe(true);
});
