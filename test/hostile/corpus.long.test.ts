/**
 * Bad facts by the hundred: each is refused at its place in plain words, or accepted. No trace, no flood,
 * nothing that steers a terminal or commands a runner.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { families } from "./cases.ts";
import { ended, faultsOf } from "./judge.ts";
import { mutations } from "./mutation.ts";

describe.each(Object.keys(families))("%s", (family) => {
  it.each(families[family]!)("$name", (hostile) => {
    expect(faultsOf(hostile)).toEqual([]);
  });
});

it("ends as well whatever is changed by lot", () => {
  fc.assert(
    fc.property(mutations, (files) => {
      expect(ended(files).faults).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
