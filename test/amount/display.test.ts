/** What a person reads of a value and its quote. */
import { expect, it } from "vitest";
import { displayOf } from "../../build/amount/display.ts";

it.each<[number, string, string, string]>([
  [3000, "minutes/month", "GitHub Team | 2 GB | 3,000", "3,000 minutes/month"],
  [720, "hours/month", "Free | 720", "720 hours/month"],
  [1000, "GB/month", "Fast Data Transfer | 100 GB | 1 TB", "1 TB/month"],
  [1, "requests/second", "Incoming webhooks | 1 per second", "1 request/second"],
  [1, "requests/10 seconds", "1 per 10 seconds", "1 request/10 seconds"],
  [1, "jobs", "Concurrent Builds | 1", "1 job"],
  [36000, "seconds", "valid for 36000 seconds (10 hours)", "10 hours"],
  [300, "seconds", "up to 300 seconds (5 minutes)", "5 minutes"],
  [600, "seconds", "10 minutes, which are 600 seconds", "10 minutes"],
  [0.262144, "MB", "at most 256 KB (262,144 bytes)", "256 KiB"],
  [0.256, "MB", "at most 256 KB", "256 kB"],
  [2, "MB", "Maximum row size | 2,000,000 bytes (2 MB)", "2 MB"],
])("%s %s, quoted as %s, is shown as %s", (value, unit, quote, text) => {
  expect(displayOf({ value, datatype: "integer", unit, currency: null, quote })).toBe(text);
});
