/** A name that is proposed for another is measured in the same unit, and per the same time. */
import { expect, it } from "vitest";
import { nearest } from "../build/schema/lists/nearest.ts";

/** Each unit with ways to write it that are no other unit. */
const families = {
  "api.rate_limit.requests_per_#": [
    ["second", "sec", "s", "seconds", "secnd"],
    ["minute", "min", "m", "minutes", "mintue", "minuteee"],
    ["hour", "hr", "h", "hours", "huor"],
    ["day", "d", "days", "dya"],
    ["week", "wk", "weeks"],
    ["month", "mo", "months", "mnth"],
    ["year", "yr", "years"],
  ],
  "storage.file.max_#": [
    ["kb", "kbs"],
    ["mb", "mbs"],
    ["gb", "gbs"],
    ["tb", "tbs"],
    ["kib"],
    ["mib"],
  ],
  "auth.session.lifetime_#": [
    ["milliseconds", "ms"],
    ["seconds", "secs", "second"],
    ["minutes", "mins", "minute"],
    ["hours", "hrs", "hour"],
    ["days", "day"],
  ],
  "pricing.plan.#_price": [
    ["hourly", "hour"],
    ["daily", "day"],
    ["monthly", "month", "montly"],
    ["yearly", "annual", "yearyl"],
  ],
  "pricing.model.input_per_#_tokens": [["thousand"], ["million", "milion"], ["billion"]],
} as const;

const asked = Object.entries(families).flatMap(([name, units]) =>
  units.flatMap((forms, index) => forms.map((form) => ({ name, units, index, form }))),
);
const keyOf = (name: string, unit: string): string => name.replace("#", unit);

it.each(asked)("$name: $form", ({ name, units, index, form }) => {
  const keys = units.map(([unit]) => keyOf(name, unit));
  const meant = keyOf(name, form);
  expect(nearest(meant, keys, 3)).toEqual([keys[index]]);
  expect(
    nearest(
      meant,
      keys.filter((_, at) => at !== index),
      3,
    ),
  ).toEqual([]);
});

it("numbers beside a unit count", () => {
  const keys = [10, 15, 30].map((each) => `api.requests_per_${each}_seconds`);
  expect(nearest("api.requests_per_10_secs", keys, 3)).toEqual([keys[0]]);
  expect(nearest("api.requests_per_20_seconds", keys, 3)).toEqual([]);
  expect(nearest("api.requests_per_seconds", keys, 3)).toEqual([]);
});
