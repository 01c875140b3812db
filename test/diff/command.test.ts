/** `diff` as a command: what it refuses, its options and exit codes. */
import { describe, expect, it } from "vitest";
import { UsageError } from "../../build/commands/terminal/usage-error.ts";
import { ran, trial } from "./trial.ts";

const acme = "providers/acme.yaml";

const at = trial();

describe("what is refused", () => {
  it("on the new side is printed as `check` prints it", async () => {
    at.replace(acme, "value: 60\n", "value: sixty\n");
    const { code, out, err } = await ran({ ...at.sides, format: "json" });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/acme\.yaml:\d+:\d+: `value` is/);
  });

  it("on the old side is said in a few lines", async () => {
    at.replace(acme, "value: 60\n", "value: sixty\n");
    const { code, out, err } = await ran({ facts: at.base, base: at.facts });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(
      /^the base, facts, is refused by the rules of today:\n {2}.*acme\.yaml:\d+/,
    );
  });
});

it("exits with 3 for a difference only where it is asked to", async () => {
  at.replace(acme, "value: 60\n", "value: 90\n");
  expect((await ran(at.sides)).code).toBe(0);
  expect((await ran(at.sides, {}, "--exit-code")).code).toBe(3);
  expect((await ran({ facts: at.base, base: at.base }, {}, "--exit-code")).code).toBe(0);
});

it("takes one form at a time", async () => {
  await expect(ran({ ...at.sides, format: "json" }, {}, "--markdown")).rejects.toThrow(
    new UsageError("--markdown and --json contradict each other"),
  );
});
