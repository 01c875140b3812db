/** What stands behind a flag becomes its value, or is refused with what is allowed there. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as flag from "../build/terminal/flag.ts";
import { readArguments, verbsOf } from "../build/terminal/verb.ts";
import { UsageError } from "../build/terminal/usage-error.ts";
import { commands } from "../build/command/verbs.ts";

const verbs = await verbsOf(commands);

function given<Value>(read: flag.FlagReader<Value>, text: string): Value | undefined {
  const flags = { it: { read, value: "IT", about: "" } };
  return readArguments({ flags }, [`--it=${text}`]).flags.it;
}

describe("a flag takes", () => {
  it.each<[string, flag.FlagReader<unknown>, string, unknown]>([
    ["any text", flag.anyText, "", ""],
    ["a whole number", flag.wholeNumberFrom(1, 20), "020", 20],
    ["one word of several", flag.oneWordOf(["full", "lean"]), "lean", "lean"],
    ["names", flag.commaSeparated, "a,,b,", ["a", "b"]],
    ["numbers, each once", flag.wholeNumbers(9, "lots"), "3,1,3", [3, 1]],
    ["a date as it is written", flag.anyDate, "2026-02-03", "2026-02-03"],
    ["a moment in UTC", flag.anyMoment, "2026-02-03T04:05:06+01:00", "2026-02-03T03:05:06Z"],
    ["a web address", flag.webAddress, "https://a.test/x", "https://a.test/x"],
    ["no web address", flag.webAddress, "", undefined],
  ])("%s", (_, read, text, value) => expect(given(read, text)).toEqual(value));

  it("every whole number in its bounds, and no other", () => {
    const bound = fc.nat(999_999);
    fc.assert(
      fc.property(bound, bound, fc.nat(2_000_000), (a, b, number) => {
        const [least, most] = [Math.min(a, b), Math.max(a, b)];
        const read = flag.wholeNumberFrom(least, most)(String(number));
        expect(read).toEqual(
          number >= least && number <= most
            ? { ok: true, value: number }
            : { ok: false, reason: `it is a whole number from ${least} to ${most}` },
        );
      }),
    );
  });
});

it.each<[flag.FlagReader<unknown>, string, string]>([
  [flag.wholeNumberFrom(1, 20), "0", '--it is "0"; it is a whole number from 1 to 20'],
  [flag.wholeNumberFrom(1, 20), "1.5", '--it is "1.5"; it is a whole number from 1 to 20'],
  [flag.wholeNumberFrom(1, 20), "", '--it is ""; it is a whole number from 1 to 20'],
  [flag.oneWordOf(["a", "b", "c"]), "d", '--it is "d"; it is a, b or c'],
  [flag.commaSeparated, ",", '--it is ","; it is names, separated by commas'],
  [flag.wholeNumbers(9, "lots"), "1,x", '--it is "1,x"; it is numbers of lots, such as 1,3'],
  [
    flag.anyDate,
    "2026-02-30",
    '--it is "2026-02-30"; a date is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ',
  ],
  [flag.anyMoment, "May", '--it is "May"; a moment is YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ'],
])("what is not allowed is said, with what is: %#", (read, text, message) => {
  expect(() => given(read, text)).toThrow(new UsageError(message));
});

it("a long text is cut in the message", () => {
  const message = /^--it is "x{57}…"; it is a or b$/;
  expect(() => given(flag.oneWordOf(["a", "b"]), "x".repeat(5000))).toThrow(message);
});

it("no flag of any command breaks on any text", () => {
  const flags = verbs.flatMap((verb) =>
    Object.entries(verb.flags).map((each) => [verb, each] as const),
  );
  fc.assert(
    fc.property(fc.constantFrom(...flags), fc.string(), ([verb, [name]], text) => {
      try {
        readArguments({ flags: verb.flags }, [`--${name}=${text}`]);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
  );
});
