/** A build that keeps what did not change has the bytes of one that makes everything, whatever was edited. */
import { it } from "vitest";
import { expectSameBytes } from "./trial.ts";

it("of the sample, after a few edits of any kind", async () => {
  await expectSameBytes(3, 4);
});
