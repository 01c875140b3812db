/**
 * Bad facts by the hundred, through the commands that people run: each is refused at its place in plain
 * words, or accepted and then published harmlessly. No trace, no flood, nothing changed on the disk.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { families } from "./cases.ts";
import { openJudge, type Judge } from "./judge.ts";
import { mutations } from "./mutation.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await openJudge();
});
afterAll(() => judge.remove());

describe.each(Object.keys(families))("%s", (family) => {
  it.each(families[family]!)("$name", async (hostile) => {
    expect(await judge.judged(hostile)).toEqual([]);
  });
});

it("ends as well whatever is changed by lot", async () => {
  await fc.assert(
    fc.asyncProperty(mutations, async (files) => {
      expect(await judge.endured(files)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
