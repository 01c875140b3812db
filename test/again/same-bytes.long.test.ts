/** A build that keeps what did not change has the bytes of one that makes everything, whatever was edited. */
import { cpSync, rmSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { real } from "../built.ts";
import { effort } from "../effort.ts";
import { anyEdit, makeEdit } from "./edits.ts";
import { expectSameBytes, trial } from "./trial.ts";

it("of the sample, after edits of any kind", async () => {
  const { built, refused, kept } = await expectSameBytes(effort(6, 60), 6);
  expect(built).toBeGreaterThan(refused);
  // Most kinds of edits concern every file: of a few that are drawn by lot, a few keep some.
  expect(kept).toBeGreaterThan(built / 6);
});

it("of the real facts, after each of some edits", async () => {
  const { facts, again, sums } = trial(real);
  expect(await again()).toBe(0);
  const edits = fc.sample(anyEdit, effort(2, 12));
  for (const edit of [{ kind: "value", at: 1234 } as const, ...edits]) {
    makeEdit(facts, edit);
    const kept = await again();
    if (kept === undefined) {
      rmSync(facts, { recursive: true });
      cpSync(real.facts, facts, { recursive: true });
      continue;
    }
    const [is, whole] = await sums();
    expect(is, JSON.stringify(edit)).toBe(whole);
  }
});
